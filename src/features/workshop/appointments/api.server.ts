import { z } from "@hono/zod-openapi";
import { getLinkUrl } from "#core/requests/link/links.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { requireFound } from "#server/errors.ts";
import { createRouter, Problem, toResponseSpec } from "#server/http/http.server.ts";
import { createLinkRoutes, createSiteRoutes } from "#server/http/routes.server.ts";
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
	getVisitByToken,
	moveOwnVisit,
	readOwnAvailability,
	readOwnVisit,
} from "./customer-visit.server.ts";
import { createFirstHoursReader } from "./first-hours.server.ts";
import { createIcs, getIcsType } from "./ics.server.ts";
import { CALENDAR_TEXTS } from "./messages.ts";

const publicRoutes = createSiteRoutes("Citas");
const UNKNOWN_LINK = "Ningún enlace de cita es así";
const freeHoursResponse = toResponseSpec("Las horas libres de cada día", Availability);
const customerRoutes = createLinkRoutes("Citas", UNKNOWN_LINK, {
	200: toResponseSpec("La cita como quedó", PublicVisit),
});

export function createVisitsApi(ctx: AppContext) {
	const readFirstHours = createFirstHoursReader(ctx);
	return createRouter().openapiRoutes([
		publicRoutes.get("readAvailability", "/availability", {
			summary: "Horas que se pueden agendar, y por qué un día no tiene",
			query: AvailabilityQuery,
			200: freeHoursResponse,
			404: toResponseSpec(UNKNOWN_LINK, Problem),
		})(({ query }) => readAvailability(ctx.db, ctx.now(), query)),
		publicRoutes.get("readFirstHours", "/availability/first", {
			summary: "Las primeras horas libres de cada servicio, hasta tres",
			200: toResponseSpec("Un servicio por línea, en el orden del sitio", FirstHours),
		})(readFirstHours),
		customerRoutes.get("readOwnVisit", "/visits/{token}", {
			summary: "La cita detrás del enlace del cliente",
		})(({ token }) => readOwnVisit(ctx, token)),
		customerRoutes.get("readOwnAvailability", "/visits/{token}/availability", {
			summary: "Horas a las que el cliente puede mover su cita; las suyas cuentan como libres",
			query: AvailabilityQuery.omit({ service: true }),
			200: freeHoursResponse,
		})(({ token, query }) => readOwnAvailability(ctx, token, query)),
		customerRoutes.post("confirmOwnVisit", "/visits/{token}/confirmation", {
			limit: "visitByLink",
			summary: "El cliente confirma que viene",
			body: OwnConfirmation.optional(),
		})(({ token, body }) => confirmOwnVisit(ctx, token, body?.seen)),
		customerRoutes.post("moveOwnVisit", "/visits/{token}/time", {
			limit: "visitByLink",
			summary: "El cliente cambia la hora de su cita; ocupada, la respuesta 409 trae `free`",
			body: OwnTimeChange,
		})(({ token, body }) => moveOwnVisit(ctx, token, body)),
		customerRoutes.post("cancelOwnVisit", "/visits/{token}/cancellation", {
			limit: "visitByLink",
			summary: "El cliente cancela su cita",
			body: OwnCancellation,
		})(({ token, body }) => cancelOwnVisit(ctx, token, body)),
		customerRoutes.get("downloadOwnVisit", "/visits/{token}/cita.ics", {
			summary: "La cita para el calendario del cliente",
			200: {
				description: "El archivo de calendario",
				content: { "text/calendar": { schema: z.string() } },
			},
		})(async ({ token }, c) => {
			const visit = await getVisitByToken(ctx, ctx.db, token);
			const settings = await getSettings(ctx.db);
			const text = requireFound(
				createIcs({ visit, settings, link: getLinkUrl(ctx, visit) }),
				CALENDAR_TEXTS.noHour,
			);
			return c.body(text, 200, {
				"Content-Type": getIcsType(visit),
				"Content-Disposition": `attachment; filename="${visit.reference}.ics"`,
			});
		}),
	]);
}
