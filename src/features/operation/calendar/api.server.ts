import { createRouter, Problem, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute } from "#server/http/routes.server.ts";
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

export const createCalendarApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: panel,
			id: "readCalendarLink",
			method: "get",
			path: "/admin/zoho",
			summary: "Si hay un calendario conectado, desde cuándo, y qué no ha llegado",
			status: 200,
			answer: toResponseSpec("El estado de la conexión", LinkState),
			handle: ({ ctx }) => readLinkState(ctx),
		}),
		defineRoute({
			group: panel,
			id: "saveZohoKeys",
			method: "put",
			path: "/admin/zoho/keys",
			proof: "fresh",
			summary: "Guarda las claves de Zoho; con otro «Client ID» hay que autorizar de nuevo",
			body: ZohoKeysEdit,
			status: 200,
			answer: toResponseSpec("De dónde vienen las claves, sin el secreto", ZohoKeys),
			errors: { 409: toResponseSpec("Las fija el servidor, o alguien las cambió antes", Problem) },
			handle: (call, { body }) => saveZohoKeys(call, body),
		}),
		defineRoute({
			group: panel,
			id: "authoriseCalendar",
			method: "get",
			path: "/admin/zoho/auth-url",
			proof: "fresh",
			summary: "La dirección de Zoho donde se da el permiso",
			status: 200,
			answer: toResponseSpec("La dirección, válida diez minutos", AuthUrl),
			errors: { 409: toResponseSpec("Faltan las claves de Zoho", Problem) },
			handle: (call) => startAuthorisation(call),
		}),
		defineRoute({
			group: panel,
			id: "connectCalendar",
			method: "post",
			path: "/admin/zoho/callback",
			summary: "Termina la autorización con lo que Zoho devolvió",
			body: CallbackRequest,
			status: 200,
			answer: toResponseSpec("Conectado y probado", Connected),
			errors: { 400: toResponseSpec("El permiso no lo pidió esta persona, ya se usó o venció", Problem) },
			handle: (call, { body }) => connectCalendar(call, body),
		}),
		defineRoute({
			group: panel,
			id: "createEvent",
			method: "post",
			path: "/admin/zoho/create-event",
			right: "agenda",
			summary: "Envía un evento, o una cita otra vez con `appointment_id`; responde sin esperar a Zoho",
			body: EventRequest,
			status: 202,
			answer: toResponseSpec("Guardado para enviarse", Queued),
			handle: (call, { body: { appointment_id: id, ...event } }) =>
				id === undefined ? queueEvent(call, event) : resendEntry(call.ctx, id),
		}),
		defineRoute({
			group: panel,
			id: "disconnectCalendar",
			method: "delete",
			path: "/admin/zoho",
			summary: "Desconecta el calendario y devuelve el permiso",
			status: 200,
			answer: toResponseSpec("Desconectado", Done),
			handle: (call) => disconnectCalendar(call),
		}),
	]);
