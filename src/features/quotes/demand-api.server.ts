import { createRoute } from "@hono/zod-openapi";
import { answer, openRoutes, staffProblems } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { overviewProducts } from "./demand.server.ts";
import { ProductOverview, ProductOverviewFilter } from "./demand-contract.ts";

const overview = createRoute({
	operationId: "overviewProducts",
	method: "get",
	path: "/admin/overview/products",
	tags: ["Panel: productos"],
	summary: "Productos con cuántas veces se cotizan; esta semana son los últimos 7 días en Panamá",
	request: { query: ProductOverviewFilter },
	responses: { 200: answer("Una página y los totales", ProductOverview), ...staffProblems },
});

export const productDemandApi = (at: Platform) =>
	openRoutes().openapi(overview, async (c) =>
		c.json(await overviewProducts(at, c.req.valid("query")), 200),
	);
