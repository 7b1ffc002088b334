import { gives } from "#platform/http/gives.server.ts";
import { answer, openRoutes } from "#platform/http/http.server.ts";
import { panelRoutes } from "#platform/http/routes.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { overviewProducts } from "./demand.server.ts";
import { ProductOverview, ProductOverviewFilter } from "./demand-contract.ts";

const panel = panelRoutes("Panel: productos", "readCatalogue");
const overview = panel.get("overviewProducts", "/admin/overview/products", {
	summary: "Productos con cuántas veces se cotizan; esta semana son los últimos 7 días en Panamá",
	query: ProductOverviewFilter,
	200: answer("Una página y los totales", ProductOverview),
});

export const productDemandApi = (at: Platform) =>
	openRoutes().openapiRoutes([gives(overview, ({ query }) => overviewProducts(at, query))]);
