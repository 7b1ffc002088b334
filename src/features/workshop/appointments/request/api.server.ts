import { createPublicFormRoute } from "#core/requests/public-form.server.ts";
import { leadRoutes } from "#core/requests/staff-routes.server.ts";
import { URGENCIES } from "#domain/car/facts.ts";
import { StaffVisit, Visit } from "#features/workshop/appointments/contract.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { requireFound } from "#server/errors.ts";
import { createRouter, IdempotencyHeader, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
import { bookAppointment } from "./book.server.ts";
import { Appointment, AppointmentRequest, BookingReceipt } from "./contract.ts";
import { createStaffVisit } from "./create-staff-visit.server.ts";
import { findAppointment } from "./store.server.ts";

export const createAppointmentsApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		createPublicFormRoute(
			"bookAppointment",
			"/appointments",
			"Pide una cita, desde el formulario completo o el de la página de contacto",
			AppointmentRequest,
			BookingReceipt,
		)(({ body, submission }) => bookAppointment(ctx, body, submission)),
		leadRoutes.get("readAppointment", "/admin/appointments/{id}", {
			summary: "Una cita pedida, completa",
			200: toResponseSpec("La cita", Appointment),
		})(async ({ id }) => {
			const appointment = requireFound(await findAppointment(ctx.db, id), "Esa cita ya no existe.");
			const { urgency } = appointment;
			return { ...appointment, urgency_label: urgency && URGENCIES[urgency] };
		}),
		createPanelRoutes("Agenda", "agenda").post("createStaffVisit", "/admin/agenda", {
			summary:
				"Anota la cita de quien llama o llega; con `overbook`, aunque la hora esté llena; con `again`, aunque ese teléfono ya venga a esa hora",
			headers: IdempotencyHeader,
			body: StaffVisit,
			201: toResponseSpec("La cita, confirmada", Visit),
		})(({ body, actor, submission }) => createStaffVisit(ctx, actor, body, submission.key)),
	]);
