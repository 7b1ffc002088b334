import { z } from "@hono/zod-openapi";
import { PageNumber } from "#domain/limits.ts";
import { FollowUps } from "#features/inbox/follow-ups/contract.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute } from "#server/http/routes.server.ts";
import { getFollowUps } from "./get-follow-ups.server.ts";

const followUpsResponse = toResponseSpec("La lista como está ahora", FollowUps);
const panel = createPanelRoutes("Por contactar", "inbox");
const query = z.object({ page: PageNumber });

export const createFollowUpListApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: panel,
			id: "listFollowUps",
			method: "get",
			path: "/admin/follow-ups",
			summary:
				"A quién contactar hoy: respuestas por vencer, citas del próximo día hábil y cotizaciones calladas",
			query,
			status: 200,
			answer: followUpsResponse,
			handle: ({ ctx }, { query }) => getFollowUps(ctx, query.page),
		}),
	]);
