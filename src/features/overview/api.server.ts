import { z } from "@hono/zod-openapi";
import { RecentChanges } from "#core/audit/contract.ts";
import { PageNumber } from "#domain/limits.ts";
import { hasRight } from "#domain/permissions.ts";
import { readLinkAlert } from "#features/calendar/link-state.server.ts";
import { isSitePrivate } from "#features/publication/publish.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
import { listAlarms } from "./alarm-watch.server.ts";
import { Alarms, Checklist, Dashboard, DayCars, Figures, SystemStatus } from "./contract.ts";
import { readChecklist, readDashboard, readDayCars, readFigures } from "./dashboard.server.ts";
import { listRecentChanges } from "./read-model.server.ts";
import { readStatus } from "./status.server.ts";

const panel = createPanelRoutes("Resumen", "summary");

export const createOverviewApi = (ctx: AppContext) =>
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
		panel.get("readFigures", "/admin/figures", {
			summary:
				"Ocho semanas en cifras: qué se pidió cada día, qué se respondió a tiempo, y cuatro cifras de dinero",
			200: toResponseSpec("Las cifras", Figures),
		})(() => readFigures(ctx)),
		panel.get("readStatus", "/admin/status", {
			right: "settings",
			summary: "Comprueba base de datos, disco, copias, correo, avisos, calendario, reloj y versión",
			200: toResponseSpec("Lo que se comprobó", SystemStatus),
		})(() => readStatus(ctx)),
		panel.get("listAlarms", "/admin/alarms", {
			right: "alarms",
			summary: "Lo que falla desde hace un rato, como lo muestra el aviso del panel",
			200: toResponseSpec("Las alarmas encendidas", Alarms),
		})(async ({ actor }) => ({
			alarms: await listAlarms(ctx),
			calendar: hasRight(actor, "settings") ? await readLinkAlert(ctx) : null,
			is_site_private: hasRight(actor, "settings") && (await isSitePrivate(ctx)),
		})),
		panel.get("listChanges", "/admin/changes", {
			right: "history",
			summary: "Quién cambió qué, lo último primero",
			query: z.object({ page: PageNumber }),
			200: toResponseSpec("Una página del historial", RecentChanges),
		})(({ query }) => listRecentChanges(ctx.reads, query.page)),
	]);
