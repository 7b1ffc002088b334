import { hasRight } from "#domain/permissions.ts";
import { readLinkAlert } from "#features/operation/calendar/link-state.server.ts";
import { isSitePrivate } from "#features/operation/publication/publish.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
import { listAlarms } from "./alarm-watch.server.ts";
import { Alarms, SystemStatus } from "./contract.ts";
import { readStatus } from "./status.server.ts";

const panel = createPanelRoutes("Resumen", "summary");

export const createOverviewApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
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
	]);
