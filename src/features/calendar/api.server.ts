import { answer, openRoutes, Problem } from "#platform/http/http.server.ts";
import { panelRoutes } from "#platform/http/routes.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { startAuthorisation } from "./authorise.server.ts";
import { connectCalendar } from "./callback.server.ts";
import {
	AuthUrl,
	CallbackRequest,
	Connected,
	Done,
	EventRequest,
	LinkState,
	Queued,
} from "./contract.ts";
import { disconnectCalendar } from "./disconnect.server.ts";
import { queueEvent, resend } from "./queue-event.server.ts";
import { readLinkState } from "./state.server.ts";

const panel = panelRoutes("Zoho Calendar", "settings");

export const calendarApi = (at: Platform) =>
	openRoutes().openapiRoutes([
		panel.get("readCalendarLink", "/admin/zoho", {
			summary: "Si hay un calendario conectado, desde cuándo, y qué no ha llegado",
			200: answer("El estado de la conexión", LinkState),
		})(() => readLinkState(at)),
		panel.get("authoriseCalendar", "/admin/zoho/auth-url", {
			proof: "fresh",
			summary: "La dirección de Zoho donde se da el permiso",
			200: answer("La dirección, válida diez minutos", AuthUrl),
			409: answer("Falta configurar Zoho en el servidor", Problem),
		})(({ actor }) => startAuthorisation(at, actor)),
		panel.post("connectCalendar", "/admin/zoho/callback", {
			summary: "Termina la autorización con lo que Zoho devolvió",
			body: CallbackRequest,
			200: answer("Conectado y probado", Connected),
			400: answer("El permiso no lo pidió esta persona, ya se usó o venció", Problem),
		})(({ body, actor }) => connectCalendar(at, actor, body)),
		panel.post("createEvent", "/admin/zoho/create-event", {
			right: "agenda",
			summary:
				"Envía un evento, o una cita otra vez con `appointment_id`; responde sin esperar a Zoho",
			body: EventRequest,
			202: answer("Guardado para enviarse", Queued),
		})(({ body: { appointment_id: id, ...event } }) =>
			id === undefined ? queueEvent(at, event) : resend(at, id),
		),
		panel.delete("disconnectCalendar", "/admin/zoho", {
			summary: "Desconecta el calendario y devuelve el permiso",
			200: answer("Desconectado", Done),
		})(({ actor }) => disconnectCalendar(at, actor)),
	]);
