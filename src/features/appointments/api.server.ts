import { z } from "@hono/zod-openapi";
import { getSettings } from "#features/settings/store.server.ts";
import { NotFoundError } from "#platform/errors.ts";
import { answer, formProblems, openRoutes, Problem } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { routesOf } from "#platform/routes.server.ts";
import { readAvailability } from "./availability.server.ts";
import {
	Availability,
	AvailabilityQuery,
	FirstHours,
	OwnCancellation,
	OwnTimeChange,
	PublicVisit,
} from "./contract.ts";
import {
	cancelOwnVisit,
	confirmOwnVisit,
	moveOwnVisit,
	ownAvailability,
	visitBehind,
} from "./customer.server.ts";
import { openFirstHours } from "./first-hours.server.ts";
import { icsOf, icsType } from "./ics.server.ts";
import { visitLink } from "./link.server.ts";
import { ICS } from "./sentences.ts";
import { visitForCustomer } from "./view.server.ts";

const site = routesOf("Citas", {});
const params = z.object({ token: z.string().max(100) });
const unknown = { 404: answer("Ningún enlace de cita es así", Problem) };
const problems = { ...formProblems, ...unknown };
const responses = { 200: answer("La cita como quedó", PublicVisit), ...problems };
const free = { 200: answer("Las horas libres de cada día", Availability), ...problems };

const availability = site.get("readAvailability", "/availability", {
	summary: "Horas que se pueden agendar, y por qué un día no tiene",
	query: AvailabilityQuery,
	...free,
});
const first = site.get("readFirstHours", "/availability/first", {
	summary: "Las primeras horas libres de cada servicio, hasta tres",
	200: answer("Un servicio por línea, en el orden del sitio", FirstHours),
});
const read = site.get("readOwnVisit", "/visits/{token}", {
	summary: "La cita detrás del enlace del cliente",
	params,
	...responses,
});
const ownFree = site.get("readOwnAvailability", "/visits/{token}/availability", {
	summary: "Horas a las que el cliente puede mover su cita; las suyas cuentan como libres",
	params,
	query: AvailabilityQuery.omit({ service: true }),
	...free,
});
const confirm = site.post("confirmOwnVisit", "/visits/{token}/confirmation", {
	summary: "El cliente confirma que viene",
	params,
	body: z.object({}).optional(),
	...responses,
});
const move = site.post("moveOwnVisit", "/visits/{token}/time", {
	summary: "El cliente cambia la hora de su cita; ocupada, la respuesta 409 trae `free`",
	params,
	body: OwnTimeChange,
	...responses,
});
const cancel = site.post("cancelOwnVisit", "/visits/{token}/cancellation", {
	summary: "El cliente cancela su cita",
	params,
	body: OwnCancellation,
	...responses,
});
const file = site.get("downloadOwnVisit", "/visits/{token}/cita.ics", {
	summary: "La cita para el calendario del cliente",
	params,
	200: {
		description: "El archivo de calendario",
		content: { "text/calendar": { schema: z.string() } },
	},
	...unknown,
});

export function visitsApi(at: Platform) {
	const firstHours = openFirstHours(at);
	return openRoutes()
		.openapi(availability, async (c) =>
			c.json(await readAvailability(at.db, at.now(), c.req.valid("query")), 200),
		)
		.openapi(first, async (c) => c.json(await firstHours(), 200))
		.openapi(read, async (c) => {
			const visit = await visitBehind(at.db, c.req.valid("param").token);
			return c.json(visitForCustomer(visit, at.now()), 200);
		})
		.openapi(ownFree, async (c) => {
			const { token } = c.req.valid("param");
			return c.json(await ownAvailability(at, token, c.req.valid("query")), 200);
		})
		.openapi(confirm, async (c) =>
			c.json(await confirmOwnVisit(at, c.req.valid("param").token), 200),
		)
		.openapi(move, async (c) => {
			const { token } = c.req.valid("param");
			return c.json(await moveOwnVisit(at, token, c.req.valid("json")), 200);
		})
		.openapi(cancel, async (c) => {
			const { token } = c.req.valid("param");
			return c.json(await cancelOwnVisit(at, token, c.req.valid("json")), 200);
		})
		.openapi(file, async (c) => {
			const visit = await visitBehind(at.db, c.req.valid("param").token);
			const settings = await getSettings(at.db);
			const text = icsOf({ visit, settings, link: visitLink(at, visit.leadId) });
			if (!text) throw new NotFoundError(ICS.noHour);
			return c.body(text, 200, {
				"Content-Type": icsType(visit),
				"Content-Disposition": `attachment; filename="${visit.reference}.ics"`,
			});
		});
}
