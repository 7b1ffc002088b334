import type { Insertable } from "kysely";
import { carLine, carOf, OTHER_BRAND } from "#car/car.ts";
import { visitSummary } from "#features/appointments/sentences.ts";
import { findRequester } from "#features/leads/requesters.server.ts";
import type { DbOrTrx, Tables, Trx } from "#platform/database/db.server.ts";
import { findRow, updateRows } from "#platform/database/rows.server.ts";
import type { Appointment, AppointmentRequest } from "./contract.ts";

/** What both forms become; what a form does not ask, staff complete. */
export type AskedVisit = Omit<
	Insertable<Tables["appointments"]>,
	"leadId" | "serviceId" | "createdAt"
>;

/**
 * Turns either form into the one record.
 *
 * @source rules 3.9
 */
export function visitOf(request: AppointmentRequest): AskedVisit {
	const isOther = request.vehicleBrand === OTHER_BRAND;
	const asked = {
		preferredDate: request.preferredDate || null,
		preferredTime: request.preferredTime || null,
		sentAt: request.timestamp ?? null,
		vehicleType: request.vehicleType || null,
		vehicleBrand: request.vehicleBrand || null,
		vehicleBrandOther: (isOther && request.vehicleBrandOther) || null,
		vehicleModel: request.vehicleModel || null,
		vehicleYear: request.vehicleYear || null,
	};
	if (request.source === "contacto") {
		const { source, service, message: description = "" } = request;
		return { ...asked, source, service, description };
	}
	const { serviceType: service, urgency, description = "" } = request;
	return { ...asked, source: "modal", service, urgency, description };
}

/** The car in words, as far as the form was told; its kind stands in for a model. */
export const carInWords = (visit: AskedVisit): string =>
	[visit.vehicleModel ? "" : visit.vehicleType, carLine(carOf(visit))].filter(Boolean).join(" ");

/** One line for the inbox: «Frenos · Toyota Corolla 2015 · 27/11/2026, 9:00 AM». */
export function summaryOf(visit: AskedVisit, until: string | null): string {
	const { service, preferredDate: day = null, preferredTime: time = null } = visit;
	return visitSummary({ service, car: carInWords(visit), day, time, until });
}

/** The service of a visit that staff wrote down was put right; what a visitor asked for stays as written. */
export async function correctWrittenDown(
	trx: Trx,
	leadId: string,
	set: Pick<Tables["appointments"], "service" | "serviceId">,
): Promise<void> {
	await updateRows(trx, "appointments", { leadId, source: "panel" }, set);
}

/** An appointment with the person who asked for it and the consent they gave. */
export async function findAppointment(
	db: DbOrTrx,
	leadId: string,
): Promise<Omit<Appointment, "urgency_label"> | undefined> {
	const row = await findRow(db, "appointments", { leadId });
	if (!row) return undefined;
	const { leadId: _, service, serviceId, vehicleBrandOther, sentAt, createdAt, ...same } = row;
	return {
		...(await findRequester(db, leadId)),
		...same,
		serviceType: service,
		service_id: serviceId,
		vehicleBrand: vehicleBrandOther || row.vehicleBrand,
		timestamp: sentAt,
		created_at: createdAt,
	};
}
