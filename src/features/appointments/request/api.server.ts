import { StaffVisit, Visit } from "#features/appointments/contract.ts";
import { publicForm, submissionOf } from "#features/leads/form/public-form.server.ts";
import { urgencyTold } from "#features/leads/form/urgency-told.ts";
import { byLead, leadRoutes } from "#features/leads/staff-routes.server.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { NotFoundError } from "#platform/errors.ts";
import { answer, IdempotencyHeader, openRoutes } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { panelRoutes } from "#platform/routes.server.ts";
import { bookAppointment } from "./book.server.ts";
import { Appointment, AppointmentRequest, BookingReceipt } from "./contract.ts";
import { findAppointment } from "./store.server.ts";
import { writeDownVisit } from "./write-down.server.ts";

const book = publicForm(
	"bookAppointment",
	"/appointments",
	"Pide una cita, desde el formulario completo o el de la página de contacto",
	AppointmentRequest,
	BookingReceipt,
);
const read = leadRoutes.get("readAppointment", "/admin/appointments/{id}", {
	summary: "Una cita pedida, completa",
	params: byLead,
	200: answer("La cita", Appointment),
});
const writeDown = panelRoutes("Agenda", "agenda").post("writeDownVisit", "/admin/agenda", {
	summary:
		"Anota la cita de quien llama o llega; con `overbook`, aunque la hora esté llena; con `again`, aunque ese teléfono ya venga a esa hora",
	headers: IdempotencyHeader,
	body: StaffVisit,
	201: answer("La cita, confirmada", Visit),
});

export const appointmentsApi = (at: Platform) =>
	openRoutes()
		.openapi(book, async (c) => {
			return c.json(await bookAppointment(at, c.req.valid("json"), submissionOf(c)), 201);
		})
		.openapi(read, async (c) => {
			const appointment = await findAppointment(at.db, c.req.valid("param").id);
			if (!appointment) throw new NotFoundError("Esa cita ya no existe.");
			const { urgency, created_at } = appointment;
			const calendar = await getSettings(at.db);
			const urgencyLabel = urgency && urgencyTold(urgency, new Date(created_at), calendar);
			return c.json({ ...appointment, urgency_label: urgencyLabel }, 200);
		})
		.openapi(writeDown, async (c) => {
			const { key } = submissionOf(c);
			return c.json(await writeDownVisit(at, c.var.actor, c.req.valid("json"), key), 201);
		});
