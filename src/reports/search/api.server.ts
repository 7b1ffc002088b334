import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
import { PanelSearchQuery, PanelSearchResults } from "./contract.ts";
import { searchPanel } from "./search.server.ts";

const panel = createPanelRoutes("Resumen", "search");

export const createSearchApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		panel.get("searchPanel", "/admin/search", {
			summary:
				"Órdenes, citas, solicitudes, cotizaciones, clientes y carros por placa, teléfono, nombre o referencia",
			query: PanelSearchQuery,
			200: toResponseSpec("Hasta cinco de cada clase; null, lo que tu rol no ve", PanelSearchResults),
		})(({ query, actor }) => searchPanel(ctx, actor, query.q)),
	]);
