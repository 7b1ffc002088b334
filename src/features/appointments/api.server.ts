import { createRoute, z } from "@hono/zod-openapi";
import { dayOf } from "#bounds.ts";
import { answer, json, openRoutes, staffProblems } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { changeVisitState } from "./change-state.server.ts";
import { closeDay, openDay } from "./closed-days.server.ts";
import {
	Agenda,
	AgendaQuery,
	ClosedDays,
	DayClosed,
	NewClosedDay,
	Visit,
	VisitDetail,
	VisitOfLead,
	VisitStateChange,
	VisitTimeChange,
} from "./contract.ts";
import { moveVisit } from "./move.server.ts";
import { readAgenda, readVisit, readVisitOfLead } from "./read.server.ts";

const tags = ["Agenda"];
const params = z.object({ id: z.string().max(60) });
const responses = { 200: answer("La cita como quedó", Visit), ...staffProblems };

const list = createRoute({
	operationId: "readAgenda",
	method: "get",
	path: "/admin/agenda",
	tags,
	summary: "Las citas de unos días, y las que esperan día u hora",
	request: { query: AgendaQuery },
	responses: { 200: answer("La agenda", Agenda), ...staffProblems },
});
const close = createRoute({
	operationId: "closeDay",
	method: "post",
	path: "/admin/agenda/closed-days",
	tags,
	summary: "Cierra un día; la respuesta dice qué citas hay que mover",
	request: { body: { required: true, content: json(NewClosedDay) } },
	responses: {
		201: answer("Los días cerrados y las citas de ese día", DayClosed),
		...staffProblems,
	},
});
const open = createRoute({
	operationId: "openDay",
	method: "delete",
	path: "/admin/agenda/closed-days/{day}",
	tags,
	summary: "Vuelve a abrir un día",
	request: { params: z.object({ day: dayOf("Elige el día") }) },
	responses: { 200: answer("Los días cerrados", ClosedDays), ...staffProblems },
});
const read = createRoute({
	operationId: "readVisit",
	method: "get",
	path: "/admin/agenda/{id}",
	tags,
	summary: "Una cita con su historial",
	request: { params },
	responses: { 200: answer("La cita", VisitDetail), ...staffProblems },
});
const ofLead = createRoute({
	operationId: "readVisitOfLead",
	method: "get",
	path: "/admin/agenda/{id}/visit",
	tags,
	summary: "La cita de una solicitud de cualquier tipo, si la tiene",
	request: { params },
	responses: { 200: answer("La cita, o null", VisitOfLead), ...staffProblems },
});
const time = createRoute({
	operationId: "moveVisit",
	method: "put",
	path: "/admin/agenda/{id}/time",
	tags,
	summary: "Da otra hora a una cita; ocupada, la respuesta 409 trae `free`",
	request: { params, body: { required: true, content: json(VisitTimeChange) } },
	responses,
});
const state = createRoute({
	operationId: "changeVisitState",
	method: "put",
	path: "/admin/agenda/{id}/state",
	tags,
	summary: "Confirma, cancela o cierra una cita",
	request: { params, body: { required: true, content: json(VisitStateChange) } },
	responses,
});

export const agendaApi = (at: Platform) =>
	openRoutes()
		.openapi(list, async (c) => c.json(await readAgenda(at, c.req.valid("query")), 200))
		.openapi(close, async (c) => c.json(await closeDay(at, c.var.actor, c.req.valid("json")), 201))
		.openapi(open, async (c) =>
			c.json(await openDay(at, c.var.actor, c.req.valid("param").day), 200),
		)
		.openapi(read, async (c) => c.json(await readVisit(at, c.req.valid("param").id), 200))
		.openapi(ofLead, async (c) => c.json(await readVisitOfLead(at, c.req.valid("param").id), 200))
		.openapi(time, async (c) => {
			const { id } = c.req.valid("param");
			return c.json(await moveVisit(at, c.var.actor, id, c.req.valid("json")), 200);
		})
		.openapi(state, async (c) => {
			const { id } = c.req.valid("param");
			return c.json(await changeVisitState(at, c.var.actor, id, c.req.valid("json")), 200);
		});
