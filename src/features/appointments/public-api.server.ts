import { createRoute, z } from "@hono/zod-openapi";
import { getSettings } from "#features/settings/store.server.ts";
import { NotFoundError } from "#platform/errors.ts";
import { answer, formProblems, json, openRoutes, Problem } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { readAvailability } from "./availability.server.ts";
import {
	Availability,
	AvailabilityQuery,
	FirstHours,
	OwnCancellation,
	OwnTimeChange,
	PublicVisit,
} from "./contract.ts";
import { ICS } from "./copy.ts";
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
import { visitForCustomer } from "./view.server.ts";

const tags = ["Citas"];
const params = z.object({ token: z.string().max(100) });
const unknown = { 404: answer("Ningún enlace de cita es así", Problem) };
const problems = { ...formProblems, ...unknown };
const responses = { 200: answer("La cita como quedó", PublicVisit), ...problems };
const free = { 200: answer("Las horas libres de cada día", Availability), ...problems };

const availability = createRoute({
	operationId: "readAvailability",
	method: "get",
	path: "/availability",
	tags,
	summary: "Horas que se pueden agendar, y por qué un día no tiene",
	request: { query: AvailabilityQuery },
	responses: free,
});
const first = createRoute({
	operationId: "readFirstHours",
	method: "get",
	path: "/availability/first",
	tags,
	summary: "Las primeras horas libres de cada servicio, hasta tres",
	responses: { 200: answer("Un servicio por línea, en el orden del sitio", FirstHours) },
});
const read = createRoute({
	operationId: "readOwnVisit",
	method: "get",
	path: "/visits/{token}",
	tags,
	summary: "La cita detrás del enlace del cliente",
	request: { params },
	responses,
});
const ownFree = createRoute({
	operationId: "readOwnAvailability",
	method: "get",
	path: "/visits/{token}/availability",
	tags,
	summary: "Horas a las que el cliente puede mover su cita; las suyas cuentan como libres",
	request: { params, query: AvailabilityQuery.omit({ service: true }) },
	responses: free,
});
const confirm = createRoute({
	operationId: "confirmOwnVisit",
	method: "post",
	path: "/visits/{token}/confirmation",
	tags,
	summary: "El cliente confirma que viene",
	request: { params, body: { required: false, content: json(z.object({})) } },
	responses,
});
const move = createRoute({
	operationId: "moveOwnVisit",
	method: "post",
	path: "/visits/{token}/time",
	tags,
	summary: "El cliente cambia la hora de su cita; ocupada, la respuesta 409 trae `free`",
	request: { params, body: { required: true, content: json(OwnTimeChange) } },
	responses,
});
const cancel = createRoute({
	operationId: "cancelOwnVisit",
	method: "post",
	path: "/visits/{token}/cancellation",
	tags,
	summary: "El cliente cancela su cita",
	request: { params, body: { required: true, content: json(OwnCancellation) } },
	responses,
});
const file = createRoute({
	operationId: "downloadOwnVisit",
	method: "get",
	path: "/visits/{token}/cita.ics",
	tags,
	summary: "La cita para el calendario del cliente",
	request: { params },
	responses: {
		200: {
			description: "El archivo de calendario",
			content: { "text/calendar": { schema: z.string() } },
		},
		...unknown,
	},
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
