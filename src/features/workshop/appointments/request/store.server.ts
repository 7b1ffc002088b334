import type { Insertable } from "kysely";
import { findRequester } from "#core/requests/requesters.server.ts";
import { findOpenLead } from "#core/requests/store.server.ts";
import { formatCar, OTHER_BRAND, toCar } from "#domain/car/car.ts";
import { formatVisitSummary } from "#features/workshop/appointments/messages.ts";
import {
	findVisit,
	findVisitOfLead,
	type VisitRecord,
} from "#features/workshop/appointments/read-model.server.ts";
import { getVisitStateInfo } from "#features/workshop/appointments/visit-states.ts";
import type { DbOrTrx, Tables, Trx } from "#server/database/db.server.ts";
import { findRow, updateRows } from "#server/database/rows.server.ts";
import type { Appointment, AppointmentRequest } from "./contract.ts";

/** The requested day and hour; null when the customer left them open. */
type RequestedSlot = { day: string | null; start: number | null };

/** Returns true while the visit of a customer's request is open and still has the requested day and hour. */
export async function isVisitAsRequested(trx: Trx, reference: string, slot: RequestedSlot): Promise<boolean> {
	const lead = await findOpenLead(trx, { reference });
	return hasRequestedSlot(lead && (await findVisitOfLead(trx, lead.id)), slot);
}

/** Returns true while a visit that staff wrote down is open and still has the requested day and hour. */
export async function isStaffVisitAsRequested(
	trx: Trx,
	visitId: string,
	slot: RequestedSlot,
): Promise<boolean> {
	const visit = await findVisit(trx, visitId);
	const lead = visit && (await findOpenLead(trx, { id: visit.leadId }));
	return lead !== undefined && hasRequestedSlot(visit, slot);
}

function hasRequestedSlot(visit: VisitRecord | undefined, { day, start }: RequestedSlot): boolean {
	if (!visit || !getVisitStateInfo(visit.state).isOpen) return false;
	return visit.day === day && visit.startMinute === start;
}

/** The common record of both forms; staff complete the fields that a form lacks. */
export type AppointmentFields = Omit<
	Insertable<Tables["appointments"]>,
	"leadId" | "serviceId" | "createdAt"
>;

/**
 * Converts either form to the common record.
 *
 * @source rules 3.9
 */
export function toAppointmentFields(request: AppointmentRequest): AppointmentFields {
	const isOtherBrand = request.vehicleBrand === OTHER_BRAND;
	const commonFields = {
		preferredDate: request.preferredDate || null,
		preferredTime: request.preferredTime || null,
		sentAt: request.timestamp ?? null,
		vehicleType: request.vehicleType || null,
		vehicleBrand: request.vehicleBrand || null,
		vehicleBrandOther: (isOtherBrand && request.vehicleBrandOther) || null,
		vehicleModel: request.vehicleModel || null,
		vehicleYear: request.vehicleYear || null,
	};
	if (request.source === "contacto") {
		const { source, service, message: description = "" } = request;
		return { ...commonFields, source, service, description };
	}
	const { serviceType: service, urgency, description = "" } = request;
	return { ...commonFields, source: "modal", service, urgency, description };
}

/** Formats the car from the filled fields; the vehicle type replaces a missing model. */
export const formatRequestedCar = (visit: AppointmentFields): string =>
	[visit.vehicleModel ? "" : visit.vehicleType, formatCar(toCar(visit))].filter(Boolean).join(" ");

/** Formats one line for the inbox: «Frenos · Toyota Corolla 2015 · 27/11/2026, 9:00 AM». */
export function formatSummary(visit: AppointmentFields, until: string | null): string {
	const { service, preferredDate: day = null, preferredTime: time = null } = visit;
	return formatVisitSummary({ service, car: formatRequestedCar(visit), day, time, until });
}

/** Updates the service of an appointment that staff created; a visitor's own request stays as sent. */
export async function updateAppointmentService(
	trx: Trx,
	leadId: string,
	set: Pick<Tables["appointments"], "service" | "serviceId">,
): Promise<void> {
	await updateRows(trx, "appointments", { leadId, source: "panel" }, set);
}

/** Finds an appointment with its customer and consent. */
export async function findAppointment(
	db: DbOrTrx,
	leadId: string,
): Promise<Omit<Appointment, "urgency_label"> | undefined> {
	const row = await findRow(db, "appointments", { leadId });
	if (!row) return undefined;
	const { leadId: _, service, serviceId, vehicleBrandOther, sentAt, createdAt, ...otherFields } = row;
	return {
		...(await findRequester(db, leadId)),
		...otherFields,
		serviceType: service,
		service_id: serviceId,
		vehicleBrand: vehicleBrandOther || row.vehicleBrand,
		timestamp: sentAt,
		created_at: createdAt,
	};
}
