import { createRoute, z } from "@hono/zod-openapi";
import { SearchWords } from "#bounds.ts";
import { answer, openRoutes, staffProblems } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { overviewServices } from "./demand.server.ts";
import { ServiceOverview } from "./demand-contract.ts";

const overview = createRoute({
	operationId: "overviewServices",
	method: "get",
	path: "/admin/overview/services",
	tags: ["Panel: servicios"],
	summary: "Servicios con cuántas veces se piden; esta semana son los últimos 7 días en Panamá",
	request: {
		query: z.object({ q: SearchWords }),
	},
	responses: {
		200: answer("Los servicios, los totales y las 5 solicitudes más nuevas", ServiceOverview),
		...staffProblems,
	},
});

export const serviceDemandApi = (at: Platform) =>
	openRoutes().openapi(overview, async (c) =>
		c.json(await overviewServices(at, c.req.valid("query").q), 200),
	);
