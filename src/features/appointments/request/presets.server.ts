import type { Insertable } from "kysely";
import { carLine, carOf, OTHER_BRAND } from "#car/car.ts";
import { visitSummary } from "#features/appointments/sentences.ts";
import type { Tables } from "#platform/database/db.server.ts";
import type { AppointmentRequest } from "./contract.ts";
import "./table.server.ts";

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
	const preferredDate = request.preferredDate || null;
	const preferredTime = request.preferredTime || null;
	const { vehicleBrand, vehicleModel, vehicleYear } = request;
	const vehicleBrandOther = vehicleBrand === OTHER_BRAND ? request.vehicleBrandOther || null : null;
	const asked = {
		preferredDate,
		preferredTime,
		sentAt: request.timestamp ?? null,
		vehicleType: request.vehicleType || null,
		vehicleBrand: vehicleBrand || null,
		vehicleBrandOther,
		vehicleModel: vehicleModel || null,
		vehicleYear: vehicleYear || null,
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
