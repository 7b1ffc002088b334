import { z } from "@hono/zod-openapi";
import { RecentChanges } from "#core/audit/contract.ts";
import { PageNumber } from "#domain/limits.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute } from "#server/http/routes.server.ts";
import { listRecentChanges } from "./list-changes.server.ts";

const panel = createPanelRoutes("Resumen", "summary");

export const createHistoryApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: panel,
			id: "listChanges",
			method: "get",
			path: "/admin/changes",
			right: "history",
			summary: "Quién cambió qué, lo último primero",
			query: z.object({ page: PageNumber }),
			status: 200,
			answer: toResponseSpec("Una página del historial", RecentChanges),
			handle: ({ ctx }, { query }) => listRecentChanges(ctx.reads, query.page),
		}),
	]);
