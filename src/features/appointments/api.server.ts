import { z } from "@hono/zod-openapi";
import { linkOf } from "#features/leads/link/links.server.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { mustExist } from "#platform/errors.ts";
import { answer, openRoutes, Problem } from "#platform/http/http.server.ts";
import { linkRoutes, siteRoutes } from "#platform/http/routes.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { readAvailability } from "./availability.server.ts";
import {
	Availability,
	AvailabilityQuery,
	FirstHours,
	OwnCancellation,
	OwnConfirmation,
	OwnTimeChange,
	PublicVisit,
} from "./contract.ts";
import {
	cancelOwnVisit,
	confirmOwnVisit,
	moveOwnVisit,
	ownAvailability,
	readOwnVisit,
	visitBehind,
} from "./customer.server.ts";
import { openFirstHours } from "./first-hours.server.ts";
import { icsOf, icsType } from "./ics.server.ts";
import { ICS } from "./sentences.ts";

const site = siteRoutes("Citas");
const UNKNOWN = "Ningún enlace de cita es así";
const free = answer("Las horas libres de cada día", Availability);
const own = linkRoutes("Citas", UNKNOWN, {
	200: answer("La cita como quedó", PublicVisit),
});

export function visitsApi(at: Platform) {
	const firstHours = openFirstHours(at);
	return openRoutes().openapiRoutes([
		site.get("readAvailability", "/availability", {
			summary: "Horas que se pueden agendar, y por qué un día no tiene",
			query: AvailabilityQuery,
			200: free,
			404: answer(UNKNOWN, Problem),
		})(({ query }) => readAvailability(at.db, at.now(), query)),
		site.get("readFirstHours", "/availability/first", {
			summary: "Las primeras horas libres de cada servicio, hasta tres",
			200: answer("Un servicio por línea, en el orden del sitio", FirstHours),
		})(firstHours),
		own.get("readOwnVisit", "/visits/{token}", {
			summary: "La cita detrás del enlace del cliente",
		})(({ token }) => readOwnVisit(at, token)),
		own.get("readOwnAvailability", "/visits/{token}/availability", {
			summary: "Horas a las que el cliente puede mover su cita; las suyas cuentan como libres",
			query: AvailabilityQuery.omit({ service: true }),
			200: free,
		})(({ token, query }) => ownAvailability(at, token, query)),
		own.post("confirmOwnVisit", "/visits/{token}/confirmation", {
			limit: "visitByLink",
			summary: "El cliente confirma que viene",
			body: OwnConfirmation.optional(),
		})(({ token, body }) => confirmOwnVisit(at, token, body?.seen)),
		own.post("moveOwnVisit", "/visits/{token}/time", {
			limit: "visitByLink",
			summary: "El cliente cambia la hora de su cita; ocupada, la respuesta 409 trae `free`",
			body: OwnTimeChange,
		})(({ token, body }) => moveOwnVisit(at, token, body)),
		own.post("cancelOwnVisit", "/visits/{token}/cancellation", {
			limit: "visitByLink",
			summary: "El cliente cancela su cita",
			body: OwnCancellation,
		})(({ token, body }) => cancelOwnVisit(at, token, body)),
		own.get("downloadOwnVisit", "/visits/{token}/cita.ics", {
			summary: "La cita para el calendario del cliente",
			200: {
				description: "El archivo de calendario",
				content: { "text/calendar": { schema: z.string() } },
			},
		})(async ({ token }, c) => {
			const visit = await visitBehind(at, at.db, token);
			const settings = await getSettings(at.db);
			const text = mustExist(icsOf({ visit, settings, link: linkOf(at, visit) }), ICS.noHour);
			return c.body(text, 200, {
				"Content-Type": icsType(visit),
				"Content-Disposition": `attachment; filename="${visit.reference}.ics"`,
			});
		}),
	]);
}
