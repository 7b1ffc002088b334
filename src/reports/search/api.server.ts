import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute } from "#server/http/routes.server.ts";
import { PanelSearchQuery, PanelSearchResults } from "./contract.ts";
import { searchPanel } from "./search.server.ts";

const panel = createPanelRoutes("Resumen", "search");

export const createSearchApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: panel,
			id: "searchPanel",
			method: "get",
			path: "/admin/search",
			summary:
				"Órdenes, citas, solicitudes, cotizaciones, clientes y carros por placa, teléfono, nombre o referencia",
			query: PanelSearchQuery,
			status: 200,
			answer: toResponseSpec("Hasta cinco de cada clase; null, lo que tu rol no ve", PanelSearchResults),
			handle: (call, { query }) => searchPanel(call, query.q),
		}),
	]);
