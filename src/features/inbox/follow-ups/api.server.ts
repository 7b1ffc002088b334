import { z } from "@hono/zod-openapi";
import { PageNumber } from "#domain/limits.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute } from "#server/http/routes.server.ts";
import { FollowUpDone, FollowUps } from "./contract.ts";
import { followUpList } from "./hooks.server.ts";
import { markFollowedUp } from "./mark-followed-up.server.ts";

const followUpsResponse = toResponseSpec("La lista como está ahora", FollowUps);
const panel = createPanelRoutes("Por contactar", "inbox");
const query = z.object({ page: PageNumber });

export const createFollowUpsApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: panel,
			id: "markFollowedUp",
			method: "post",
			path: "/admin/follow-ups/{lead_id}/done",
			summary: "Deja constancia de que se contactó a la persona",
			query,
			params: z.object({ lead_id: z.string().max(60) }),
			body: FollowUpDone,
			status: 200,
			answer: followUpsResponse,
			handle: async (call, { params: { lead_id }, query, body }) => {
				await markFollowedUp(call, { requestId: lead_id, ...body });
				return followUpList.get(call.ctx, query.page);
			},
		}),
	]);
