import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute } from "#server/http/routes.server.ts";
import { Checklist, Dashboard, DayCars, Figures } from "./contract.ts";
import { readChecklist, readDashboard, readDayCars, readStats } from "./dashboard.server.ts";

const panel = createPanelRoutes("Resumen", "summary");

export const createDashboardApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: panel,
			id: "readDashboard",
			method: "get",
			path: "/admin/dashboard",
			summary: "Totales con su cambio, actividad reciente, servicios populares y lo que falta",
			status: 200,
			answer: toResponseSpec("El resumen del taller", Dashboard),
			handle: ({ ctx, actor }) => readDashboard(ctx, actor),
		}),
		defineRoute({
			group: panel,
			id: "readDayCars",
			method: "get",
			path: "/admin/dashboard/cars",
			summary: "Los carros en el taller para el día: cuántos esperan qué, y los que tienen prisa",
			status: 200,
			answer: toResponseSpec("Los carros de adentro", DayCars),
			handle: ({ ctx }) => readDayCars(ctx),
		}),
		defineRoute({
			group: panel,
			id: "readChecklist",
			method: "get",
			path: "/admin/checklist",
			right: "settings",
			summary: "Lo que falta por completar antes de abrir",
			status: 200,
			answer: toResponseSpec("Lo que falta", Checklist),
			handle: ({ ctx }) => readChecklist(ctx),
		}),
		defineRoute({
			group: panel,
			id: "readStats",
			method: "get",
			path: "/admin/stats",
			summary:
				"Ocho semanas en cifras: qué se pidió cada día, qué se respondió a tiempo, y cuatro cifras de dinero",
			status: 200,
			answer: toResponseSpec("Las cifras", Figures),
			handle: ({ ctx }) => readStats(ctx),
		}),
	]);
