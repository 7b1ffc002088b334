import { definePublicFormRoute } from "#core/requests/form/public-form.server.ts";
import { leadRoutes } from "#core/requests/staff-routes.server.ts";
import { URGENCIES } from "#domain/car/facts.ts";
import { StaffVisit, Visit } from "#features/workshop/appointments/contract.ts";
import { requireFound } from "#server/errors.ts";
import { createRouter, IdempotencyHeader, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute, IdParams } from "#server/http/routes.server.ts";
import { bookAppointment } from "./book.server.ts";
import { Appointment, AppointmentRequest, BookingReceipt } from "./contract.ts";
import { createStaffVisit } from "./create-staff-visit.server.ts";
import { findAppointment } from "./store.server.ts";

export const createAppointmentsApi = () =>
	createRouter().openapiRoutes([
		definePublicFormRoute({
			id: "bookAppointment",
			path: "/appointments",
			summary: "Pide una cita, desde el formulario completo o el de la página de contacto",
			body: AppointmentRequest,
			receipt: BookingReceipt,
			handle: (call, { body }) => bookAppointment(call, body),
		}),
		defineRoute({
			group: leadRoutes,
			id: "readAppointment",
			method: "get",
			path: "/admin/appointments/{id}",
			summary: "Una cita pedida, completa",
			params: IdParams,
			status: 200,
			answer: toResponseSpec("La cita", Appointment),
			handle: async ({ ctx }, { params: { id } }) => {
				const appointment = requireFound(await findAppointment(ctx.db, id), "Esa cita ya no existe.");
				const { urgency } = appointment;
				return { ...appointment, urgency_label: urgency && URGENCIES[urgency] };
			},
		}),
		defineRoute({
			group: createPanelRoutes("Agenda", "agenda"),
			id: "createStaffVisit",
			method: "post",
			path: "/admin/agenda",
			summary:
				"Anota la cita de quien llama o llega; con `overbook`, aunque la hora esté llena; con `again`, aunque ese teléfono ya venga a esa hora",
			headers: IdempotencyHeader,
			body: StaffVisit,
			status: 201,
			answer: toResponseSpec("La cita, confirmada", Visit),
			handle: (call, { body }) => createStaffVisit(call, body),
		}),
	]);
