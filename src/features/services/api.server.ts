import { createRoute, z } from "@hono/zod-openapi";
import { answer, openRoutes } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { Service } from "./contract.ts";
import { listServices } from "./store.server.ts";

const list = createRoute({
	method: "get",
	path: "/services",
	tags: ["Catálogo"],
	summary: "Los servicios del taller",
	responses: { 200: answer("En el orden en que se muestran", z.array(Service)) },
});

export const servicesApi = (at: Platform) =>
	openRoutes().openapi(list, async (c) => c.json(await listServices(at.db), 200));
