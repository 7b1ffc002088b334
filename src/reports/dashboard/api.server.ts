import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
import { Checklist, Dashboard, DayCars, Figures } from "./contract.ts";
import { readChecklist, readDashboard, readDayCars, readStats } from "./dashboard.server.ts";

const panel = createPanelRoutes("Resumen", "summary");

export const createDashboardApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		panel.get("readDashboard", "/admin/dashboard", {
			summary: "Totales con su cambio, actividad reciente, servicios populares y lo que falta",
			200: toResponseSpec("El resumen del taller", Dashboard),
		})(({ actor }) => readDashboard(ctx, actor)),
		panel.get("readDayCars", "/admin/dashboard/cars", {
			summary: "Los carros en el taller para el día: cuántos esperan qué, y los que tienen prisa",
			200: toResponseSpec("Los carros de adentro", DayCars),
		})(() => readDayCars(ctx)),
		panel.get("readChecklist", "/admin/checklist", {
			right: "settings",
			summary: "Lo que falta por completar antes de abrir",
			200: toResponseSpec("Lo que falta", Checklist),
		})(() => readChecklist(ctx)),
		panel.get("readStats", "/admin/stats", {
			summary:
				"Ocho semanas en cifras: qué se pidió cada día, qué se respondió a tiempo, y cuatro cifras de dinero",
			200: toResponseSpec("Las cifras", Figures),
		})(() => readStats(ctx)),
	]);
