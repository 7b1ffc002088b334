import { z } from "@hono/zod-openapi";
import { PageNumber } from "#domain/limits.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
import { FollowUpDone, FollowUps } from "./contract.ts";
import { followUpList } from "./hooks.server.ts";
import { markFollowedUp } from "./mark-followed-up.server.ts";

const panel = createPanelRoutes("Por contactar", "inbox", {
	200: toResponseSpec("La lista como está ahora", FollowUps),
});
const query = z.object({ page: PageNumber });

export const createFollowUpsApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		panel.post("markFollowedUp", "/admin/follow-ups/{lead_id}/done", {
			summary: "Deja constancia de que se contactó a la persona",
			query,
			params: z.object({ lead_id: z.string().max(60) }),
			body: FollowUpDone,
		})(async ({ lead_id, query, body, actor }) => {
			await markFollowedUp(ctx, actor, lead_id, body);
			return followUpList.get(ctx, query.page);
		}),
	]);
