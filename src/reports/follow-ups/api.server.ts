import { z } from "@hono/zod-openapi";
import { PageNumber } from "#domain/limits.ts";
import { FollowUps } from "#features/inbox/follow-ups/contract.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
import { getFollowUps } from "./get-follow-ups.server.ts";

const panel = createPanelRoutes("Por contactar", "inbox", {
	200: toResponseSpec("La lista como está ahora", FollowUps),
});
const query = z.object({ page: PageNumber });

export const createFollowUpListApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		panel.get("listFollowUps", "/admin/follow-ups", {
			summary:
				"A quién contactar hoy: respuestas por vencer, citas del próximo día hábil y cotizaciones calladas",
			query,
		})(({ query }) => getFollowUps(ctx, query.page)),
	]);
