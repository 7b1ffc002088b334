import type { Urgency } from "#cars.ts";
import { visitSummary } from "#features/appointments/copy.ts";
import type { AppointmentRequest } from "./contract.ts";

/** What both forms become. What a form does not ask is null; staff complete it. */
export type AskedVisit = {
	source: "modal" | "contacto" | "panel";
	service: string;
	vehicleType: string | null;
	vehicleBrand: string | null;
	vehicleBrandOther: string | null;
	vehicleModel: string | null;
	vehicleYear: number | null;
	urgency: Urgency | null;
	preferredDate: string | null;
	preferredTime: string | null;
	description: string;
};

/**
 * Turns either form into the one record.
 *
 * @source rules 3.9
 */
export function visitOf(request: AppointmentRequest): AskedVisit {
	const when = {
		preferredDate: request.preferredDate || null,
		preferredTime: request.preferredTime || null,
	};
	if (request.source === "contacto") {
		const { service, vehicleType, message } = request;
		const unasked = { vehicleBrand: null, vehicleBrandOther: null, vehicleModel: null };
		const car = { vehicleType, ...unasked, vehicleYear: null, urgency: null };
		return { source: "contacto", service, ...car, ...when, description: message ?? "" };
	}
	const { serviceType, vehicleBrand, vehicleModel, vehicleYear, urgency } = request;
	const other = vehicleBrand === "Otro" ? request.vehicleBrandOther || null : null;
	return {
		source: "modal",
		service: serviceType,
		vehicleType: null,
		vehicleBrand,
		vehicleBrandOther: other,
		vehicleModel,
		vehicleYear,
		urgency,
		...when,
		description: request.description ?? "",
	};
}

/** The car in words, as far as the form asks for it. */
export function carOf(visit: AskedVisit): string {
	const { vehicleBrand, vehicleBrandOther, vehicleModel, vehicleYear, vehicleType } = visit;
	if (!vehicleBrand) return vehicleType ?? "";
	const brand = vehicleBrand === "Otro" ? vehicleBrandOther : vehicleBrand;
	return [brand, vehicleModel, vehicleYear].filter(Boolean).join(" ");
}

/** One line for the inbox: «Frenos · Toyota Corolla 2015 · 27/11/2026, 9:00 AM». */
export function summaryOf(visit: AskedVisit): string {
	const { service, preferredDate: day, preferredTime: time } = visit;
	return visitSummary({ service, car: carOf(visit), day, time });
}
