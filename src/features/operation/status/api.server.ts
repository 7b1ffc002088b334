import { hasRight } from "#domain/permissions.ts";
import { readLinkAlert } from "#features/operation/calendar/link-state.server.ts";
import { isSitePrivate } from "#features/operation/publication/publish.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute } from "#server/http/routes.server.ts";
import { listAlarms } from "./alarm-watch.server.ts";
import { Alarms, SystemStatus } from "./contract.ts";
import { readStatus } from "./status.server.ts";

const panel = createPanelRoutes("Resumen", "summary");

export const createOverviewApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: panel,
			id: "readStatus",
			method: "get",
			path: "/admin/status",
			right: "settings",
			summary: "Comprueba base de datos, disco, copias, correo, avisos, calendario, reloj y versión",
			status: 200,
			answer: toResponseSpec("Lo que se comprobó", SystemStatus),
			handle: ({ ctx }) => readStatus(ctx),
		}),
		defineRoute({
			group: panel,
			id: "listAlarms",
			method: "get",
			path: "/admin/alarms",
			right: "alarms",
			summary: "Lo que falla desde hace un rato, como lo muestra el aviso del panel",
			status: 200,
			answer: toResponseSpec("Las alarmas encendidas", Alarms),
			handle: async ({ ctx, actor }) => ({
				alarms: await listAlarms(ctx),
				calendar: hasRight(actor, "settings") ? await readLinkAlert(ctx) : null,
				is_site_private: hasRight(actor, "settings") && (await isSitePrivate(ctx)),
			}),
		}),
	]);
