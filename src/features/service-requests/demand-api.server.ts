import { z } from "@hono/zod-openapi";
import { SearchWords } from "#bounds.ts";
import { gives } from "#platform/http/gives.server.ts";
import { answer, openRoutes } from "#platform/http/http.server.ts";
import { panelRoutes } from "#platform/http/routes.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { overviewServices } from "./demand.server.ts";
import { ServiceOverview } from "./demand-contract.ts";

const panel = panelRoutes("Panel: servicios", "inbox");
const overview = panel.get("overviewServices", "/admin/overview/services", {
	summary: "Servicios con cuántas veces se piden; esta semana son los últimos 7 días en Panamá",
	query: z.object({ q: SearchWords }),
	200: answer("Los servicios, los totales y las 5 solicitudes más nuevas", ServiceOverview),
});

export const serviceDemandApi = (at: Platform) =>
	openRoutes().openapiRoutes([gives(overview, ({ query }) => overviewServices(at, query.q))]);
