import { z } from "@hono/zod-openapi";
import { PageNumber } from "#bounds.ts";
import { readLinkNews } from "#features/calendar/state.server.ts";
import { RecentChanges } from "#features/changes/contract.ts";
import { answer, openRoutes } from "#platform/http/http.server.ts";
import { panelRoutes } from "#platform/http/routes.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { may } from "#roles.ts";
import { listAlarms } from "./alarm-watch.server.ts";
import { Alarms, Dashboard, Figures, SystemStatus } from "./contract.ts";
import { readDashboard, readFigures } from "./dashboard.server.ts";
import { listRecentChanges } from "./read-model.server.ts";
import { readStatus } from "./status.server.ts";

const panel = panelRoutes("Resumen", "summary");

export const overviewApi = (at: Platform) =>
	openRoutes().openapiRoutes([
		panel.get("readDashboard", "/admin/dashboard", {
			summary: "Totales con su cambio, actividad reciente, servicios populares y lo que falta",
			200: answer("El resumen del taller", Dashboard),
		})(({ actor }) => readDashboard(at, actor)),
		panel.get("readFigures", "/admin/figures", {
			summary:
				"Ocho semanas en cifras: qué se pidió cada día, qué se respondió a tiempo, y cuatro cifras de dinero",
			200: answer("Las cifras", Figures),
		})(() => readFigures(at)),
		panel.get("readStatus", "/admin/status", {
			right: "settings",
			summary:
				"Comprueba base de datos, disco, copias, correo, avisos, calendario, reloj y versión",
			200: answer("Lo que se comprobó", SystemStatus),
		})(() => readStatus(at)),
		panel.get("listAlarms", "/admin/alarms", {
			right: "alarms",
			summary: "Lo que falla desde hace un rato, como lo muestra el aviso del panel",
			200: answer("Las alarmas encendidas", Alarms),
		})(async ({ actor }) => ({
			alarms: await listAlarms(at),
			calendar: may(actor, "settings") ? await readLinkNews(at) : null,
		})),
		panel.get("listChanges", "/admin/changes", {
			right: "history",
			summary: "Quién cambió qué, lo último primero",
			query: z.object({ page: PageNumber }),
			200: answer("Una página del historial", RecentChanges),
		})(({ query }) => listRecentChanges(at.reads, query.page)),
	]);
