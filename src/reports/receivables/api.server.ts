import { z } from "@hono/zod-openapi";
import { LenientPageNumber } from "#domain/limits.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute } from "#server/http/routes.server.ts";
import { Receivables } from "./contract.ts";
import { listReceivables } from "./list-receivables.server.ts";

const panel = createPanelRoutes("Cobros", "payments");

export const createReceivablesApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: panel,
			id: "listReceivables",
			method: "get",
			path: "/admin/receivables",
			summary: "Lo que se debe, lo más viejo primero, o lo que está a favor de clientes",
			query: z.object({
				show: z.enum(["owed", "credit"]).default("owed"),
				page: LenientPageNumber,
			}),
			status: 200,
			answer: toResponseSpec("Los saldos", Receivables),
			handle: ({ ctx }, { query }) => listReceivables(ctx, query),
		}),
	]);
