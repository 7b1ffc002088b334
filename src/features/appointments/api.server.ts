import { createRoute, z } from "@hono/zod-openapi";
import { Receipt } from "#features/leads/contract.ts";
import { NotFoundError } from "#platform/errors.ts";
import {
	answer,
	formProblems,
	IdempotencyHeader,
	json,
	openRoutes,
	staffProblems,
} from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { bookAppointment } from "./book.server.ts";
import { Appointment, AppointmentRequest } from "./contract.ts";
import { findAppointment } from "./store.server.ts";

const book = createRoute({
	method: "post",
	path: "/appointments",
	tags: ["Formularios"],
	summary: "Pide una cita, desde el formulario completo o el de la página de contacto",
	request: {
		headers: IdempotencyHeader,
		body: { required: true, content: json(AppointmentRequest) },
	},
	responses: { 201: answer("Guardada; `reference` la identifica", Receipt), ...formProblems },
});
const read = createRoute({
	method: "get",
	path: "/admin/appointments/{id}",
	tags: ["Panel"],
	summary: "Una cita pedida, completa",
	request: { params: z.object({ id: z.string().max(60) }) },
	responses: { 200: answer("La cita", Appointment), ...staffProblems },
});

export const appointmentsApi = (at: Platform) =>
	openRoutes()
		.openapi(book, async (c) => {
			const key = c.req.valid("header")["idempotency-key"];
			const visit = { key, address: c.var.visitor.address };
			return c.json(await bookAppointment(at, c.req.valid("json"), visit), 201);
		})
		.openapi(read, async (c) => {
			const appointment = await findAppointment(at.db, c.req.valid("param").id);
			if (!appointment) throw new NotFoundError("Esa cita ya no existe.");
			return c.json(appointment, 200);
		});
