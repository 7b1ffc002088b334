import { URGENCIES } from "#car/facts.ts";
import type { VisitFollowers } from "#features/appointments/change-state.server.ts";
import { StaffVisit, Visit } from "#features/appointments/contract.ts";
import { publicForm } from "#features/leads/form/public-form.server.ts";
import { leadRoutes } from "#features/leads/staff-routes.server.ts";
import { mustExist } from "#platform/errors.ts";
import { answer, IdempotencyHeader, openRoutes } from "#platform/http/http.server.ts";
import { panelRoutes } from "#platform/http/routes.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { bookAppointment } from "./book.server.ts";
import { Appointment, AppointmentRequest, BookingReceipt } from "./contract.ts";
import { findAppointment } from "./store.server.ts";
import { writeDownVisit } from "./write-down.server.ts";

export const appointmentsApi = (at: Platform, rooms: VisitFollowers) =>
	openRoutes().openapiRoutes([
		publicForm(
			"bookAppointment",
			"/appointments",
			"Pide una cita, desde el formulario completo o el de la página de contacto",
			AppointmentRequest,
			BookingReceipt,
		)(({ body, submission }) => bookAppointment(at, body, submission)),
		leadRoutes.get("readAppointment", "/admin/appointments/{id}", {
			summary: "Una cita pedida, completa",
			200: answer("La cita", Appointment),
		})(async ({ id }) => {
			const appointment = mustExist(await findAppointment(at.db, id), "Esa cita ya no existe.");
			const { urgency } = appointment;
			return { ...appointment, urgency_label: urgency && URGENCIES[urgency] };
		}),
		panelRoutes("Agenda", "agenda").post("writeDownVisit", "/admin/agenda", {
			summary:
				"Anota la cita de quien llama o llega; con `overbook`, aunque la hora esté llena; con `again`, aunque ese teléfono ya venga a esa hora",
			headers: IdempotencyHeader,
			body: StaffVisit,
			201: answer("La cita, confirmada", Visit),
		})(({ body, actor, submission }) =>
			writeDownVisit(at, actor, { request: body, ...rooms }, submission.key),
		),
	]);
