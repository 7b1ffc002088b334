import { z } from "@hono/zod-openapi";
import { RecentChanges } from "#core/audit/contract.ts";
import { PageNumber } from "#domain/limits.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
import { listRecentChanges } from "./list-changes.server.ts";

const panel = createPanelRoutes("Resumen", "summary");

export const createHistoryApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		panel.get("listChanges", "/admin/changes", {
			right: "history",
			summary: "Quién cambió qué, lo último primero",
			query: z.object({ page: PageNumber }),
			200: toResponseSpec("Una página del historial", RecentChanges),
		})(({ query }) => listRecentChanges(ctx.reads, query.page)),
	]);
