import { createRoute, z } from "@hono/zod-openapi";
import { PageNumber } from "#bounds.ts";
import { RecentChanges } from "#features/changes/contract.ts";
import { answer, openRoutes, staffProblems } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { Dashboard, SystemStatus } from "./contract.ts";
import { readDashboard } from "./dashboard.server.ts";
import { listRecentChanges } from "./recent-changes.server.ts";
import { readStatus } from "./status.server.ts";

const tags = ["Resumen"];

const dashboard = createRoute({
	operationId: "readDashboard",
	method: "get",
	path: "/admin/dashboard",
	tags,
	summary: "Totales con su cambio, actividad reciente, servicios populares y lo que falta",
	responses: { 200: answer("El resumen del taller", Dashboard), ...staffProblems },
});
const status = createRoute({
	operationId: "readStatus",
	method: "get",
	path: "/admin/status",
	tags,
	summary: "Comprueba base de datos, disco, copias, correo, calendario y versión",
	responses: { 200: answer("Lo que se comprobó", SystemStatus), ...staffProblems },
});
const changes = createRoute({
	operationId: "listChanges",
	method: "get",
	path: "/admin/changes",
	tags,
	summary: "Quién cambió qué, lo último primero",
	request: {
		query: z.object({ page: PageNumber }),
	},
	responses: { 200: answer("Una página del historial", RecentChanges), ...staffProblems },
});

export const overviewApi = (at: Platform) =>
	openRoutes()
		.openapi(dashboard, async (c) => c.json(await readDashboard(at), 200))
		.openapi(status, async (c) => c.json(await readStatus(at), 200))
		.openapi(changes, async (c) =>
			c.json(await listRecentChanges(at.reads, c.req.valid("query").page), 200),
		);
