import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, Problem, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
import { startAuthorisation } from "./authorisation.server.ts";
import { connectCalendar } from "./callback.server.ts";
import {
	AuthUrl,
	CallbackRequest,
	Connected,
	Done,
	EventRequest,
	LinkState,
	Queued,
	ZohoKeys,
	ZohoKeysEdit,
} from "./contract.ts";
import { disconnectCalendar } from "./disconnect.server.ts";
import { readLinkState } from "./link-state.server.ts";
import { queueEvent, resendEntry } from "./queue-event.server.ts";
import { saveZohoKeys } from "./save-keys.server.ts";

const panel = createPanelRoutes("Zoho Calendar", "settings");

export const createCalendarApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		panel.get("readCalendarLink", "/admin/zoho", {
			summary: "Si hay un calendario conectado, desde cuándo, y qué no ha llegado",
			200: toResponseSpec("El estado de la conexión", LinkState),
		})(() => readLinkState(ctx)),
		panel.put("saveZohoKeys", "/admin/zoho/keys", {
			proof: "fresh",
			summary: "Guarda las claves de Zoho; con otro «Client ID» hay que autorizar de nuevo",
			body: ZohoKeysEdit,
			200: toResponseSpec("De dónde vienen las claves, sin el secreto", ZohoKeys),
			409: toResponseSpec("Las fija el servidor, o alguien las cambió antes", Problem),
		})(({ body, actor }) => saveZohoKeys(ctx, actor, body)),
		panel.get("authoriseCalendar", "/admin/zoho/auth-url", {
			proof: "fresh",
			summary: "La dirección de Zoho donde se da el permiso",
			200: toResponseSpec("La dirección, válida diez minutos", AuthUrl),
			409: toResponseSpec("Faltan las claves de Zoho", Problem),
		})(({ actor }) => startAuthorisation(ctx, actor)),
		panel.post("connectCalendar", "/admin/zoho/callback", {
			summary: "Termina la autorización con lo que Zoho devolvió",
			body: CallbackRequest,
			200: toResponseSpec("Conectado y probado", Connected),
			400: toResponseSpec("El permiso no lo pidió esta persona, ya se usó o venció", Problem),
		})(({ body, actor }) => connectCalendar(ctx, actor, body)),
		panel.post("createEvent", "/admin/zoho/create-event", {
			right: "agenda",
			summary: "Envía un evento, o una cita otra vez con `appointment_id`; responde sin esperar a Zoho",
			body: EventRequest,
			202: toResponseSpec("Guardado para enviarse", Queued),
		})(({ body: { appointment_id: id, ...event }, actor }) =>
			id === undefined ? queueEvent(ctx, actor, event) : resendEntry(ctx, id),
		),
		panel.delete("disconnectCalendar", "/admin/zoho", {
			summary: "Desconecta el calendario y devuelve el permiso",
			200: toResponseSpec("Desconectado", Done),
		})(({ actor }) => disconnectCalendar(ctx, actor)),
	]);
