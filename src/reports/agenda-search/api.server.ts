import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute } from "#server/http/routes.server.ts";
import { FoundVisits, VisitSearch } from "./contract.ts";
import { findVisits } from "./find-visits.server.ts";

const panel = createPanelRoutes("Agenda", "agenda");

export const createAgendaSearchApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: panel,
			id: "findVisits",
			method: "get",
			path: "/admin/agenda/search",
			summary:
				"Citas de cualquier fecha por nombre, teléfono, placa o referencia; `next` pide las que siguen",
			query: VisitSearch,
			status: 200,
			answer: toResponseSpec("Hasta 30 citas, la de fecha más lejana primero", FoundVisits),
			handle: ({ ctx }, { query }) => findVisits(ctx, query),
		}),
	]);
