import { z } from "@hono/zod-openapi";
import { LenientPageNumber } from "#domain/limits.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
import { Receivables } from "./contract.ts";
import { listReceivables } from "./list-receivables.server.ts";

const panel = createPanelRoutes("Cobros", "payments");

export const createReceivablesApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		panel.get("listReceivables", "/admin/receivables", {
			summary: "Lo que se debe, lo más viejo primero, o lo que está a favor de clientes",
			query: z.object({
				show: z.enum(["owed", "credit"]).default("owed"),
				page: LenientPageNumber,
			}),
			200: toResponseSpec("Los saldos", Receivables),
		})(({ query }) => listReceivables(ctx, query)),
	]);
