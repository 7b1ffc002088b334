import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
import { FoundVisits, VisitSearch } from "./contract.ts";
import { findVisits } from "./find-visits.server.ts";

const panel = createPanelRoutes("Agenda", "agenda");

export const createAgendaSearchApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		panel.get("findVisits", "/admin/agenda/search", {
			summary:
				"Citas de cualquier fecha por nombre, teléfono, placa o referencia; `next` pide las que siguen",
			query: VisitSearch,
			200: toResponseSpec("Hasta 30 citas, la de fecha más lejana primero", FoundVisits),
		})(({ query }) => findVisits(ctx, query)),
	]);
