import { z } from "@hono/zod-openapi";
import { getLinkUrl } from "#core/requests/link/links.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { readAvailability } from "#features/workshop/appointments/booking/availability.server.ts";
import { createFirstHoursReader } from "#features/workshop/appointments/booking/first-hours.server.ts";
import {
	cancelOwnVisit,
	confirmOwnVisit,
	getVisitByToken,
	moveOwnVisit,
	readOwnAvailability,
	readOwnVisit,
} from "#features/workshop/appointments/changes/customer-visit.server.ts";
import { createIcs, getIcsType } from "#features/workshop/appointments/notices/ics.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { requireFound } from "#server/errors.ts";
import { createRouter, Problem, toResponseSpec } from "#server/http/http.server.ts";
import { createLinkRoutes, createSiteRoutes, defineRoute, TokenParams } from "#server/http/routes.server.ts";
import {
	Availability,
	AvailabilityQuery,
	FirstHours,
	OwnCancellation,
	OwnConfirmation,
	OwnTimeChange,
	PublicVisit,
} from "./contract.ts";
import { CALENDAR_TEXTS } from "./messages.ts";

const publicRoutes = createSiteRoutes("Citas");
const UNKNOWN_LINK = "Ningún enlace de cita es así";
const freeHoursResponse = toResponseSpec("Las horas libres de cada día", Availability);
const publicVisitResponse = toResponseSpec("La cita como quedó", PublicVisit);
const customerRoutes = createLinkRoutes("Citas", UNKNOWN_LINK);

export function createVisitsApi(ctx: AppContext) {
	const readFirstHours = createFirstHoursReader(ctx);
	return createRouter().openapiRoutes([
		defineRoute({
			group: publicRoutes,
			id: "readAvailability",
			method: "get",
			path: "/availability",
			summary: "Horas que se pueden agendar, y por qué un día no tiene",
			query: AvailabilityQuery,
			status: 200,
			answer: freeHoursResponse,
			errors: { 404: toResponseSpec(UNKNOWN_LINK, Problem) },
			handle: ({ ctx }, { query }) => readAvailability(ctx.db, ctx.now(), query),
		}),
		defineRoute({
			group: publicRoutes,
			id: "readFirstHours",
			method: "get",
			path: "/availability/first",
			summary: "Las primeras horas libres de cada servicio, hasta tres",
			status: 200,
			answer: toResponseSpec("Un servicio por línea, en el orden del sitio", FirstHours),
			handle: readFirstHours,
		}),
		defineRoute({
			group: customerRoutes,
			id: "readOwnVisit",
			method: "get",
			path: "/visits/{token}",
			summary: "La cita detrás del enlace del cliente",
			params: TokenParams,
			status: 200,
			answer: publicVisitResponse,
			handle: ({ ctx }, { params: { token } }) => readOwnVisit(ctx, token),
		}),
		defineRoute({
			group: customerRoutes,
			id: "readOwnAvailability",
			method: "get",
			path: "/visits/{token}/availability",
			summary: "Horas a las que el cliente puede mover su cita; las suyas cuentan como libres",
			query: AvailabilityQuery.omit({ service: true }),
			params: TokenParams,
			status: 200,
			answer: freeHoursResponse,
			handle: ({ ctx }, { params: { token }, query }) => readOwnAvailability(ctx, token, query),
		}),
		defineRoute({
			group: customerRoutes,
			id: "confirmOwnVisit",
			method: "post",
			path: "/visits/{token}/confirmation",
			limit: "visitByLink",
			summary: "El cliente confirma que viene",
			body: OwnConfirmation.optional(),
			params: TokenParams,
			status: 200,
			answer: publicVisitResponse,
			handle: ({ ctx }, { params: { token }, body }) => confirmOwnVisit(ctx, token, body?.seen),
		}),
		defineRoute({
			group: customerRoutes,
			id: "moveOwnVisit",
			method: "post",
			path: "/visits/{token}/time",
			limit: "visitByLink",
			summary: "El cliente cambia la hora de su cita; ocupada, la respuesta 409 trae `free`",
			body: OwnTimeChange,
			params: TokenParams,
			status: 200,
			answer: publicVisitResponse,
			handle: ({ ctx }, { params: { token }, body }) => moveOwnVisit(ctx, token, body),
		}),
		defineRoute({
			group: customerRoutes,
			id: "cancelOwnVisit",
			method: "post",
			path: "/visits/{token}/cancellation",
			limit: "visitByLink",
			summary: "El cliente cancela su cita",
			body: OwnCancellation,
			params: TokenParams,
			status: 200,
			answer: publicVisitResponse,
			handle: ({ ctx }, { params: { token }, body }) => cancelOwnVisit(ctx, token, body),
		}),
		defineRoute({
			group: customerRoutes,
			id: "downloadOwnVisit",
			method: "get",
			path: "/visits/{token}/cita.ics",
			summary: "La cita para el calendario del cliente",
			params: TokenParams,
			status: 200,
			answer: {
				description: "El archivo de calendario",
				content: { "text/calendar": { schema: z.string() } },
			},
			handle: async ({ ctx }, { params: { token } }, c) => {
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
			},
		}),
	]);
}
