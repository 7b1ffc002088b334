import { yearUpTo } from "#features/leads/form/vehicle-missing.ts";
import { panamaDay } from "#panama/time.ts";
import { ADDITIONAL_SERVICES } from "#workshop.ts";

/** These two are already among the eight services, under a shorter name. */
const ALREADY_SERVICES: readonly string[] = ["Reparación de Frenos", "Suspensión y Dirección"];
const OTHER = "Otro";

/**
 * The 14 service types of the appointment modal: what the workshop offers and the six extras.
 *
 * @source rules 3.10
 */
export function appointmentServices(services: readonly string[]): string[] {
	const extras = ADDITIONAL_SERVICES.filter((name) => !ALREADY_SERVICES.includes(name));
	return [...services, ...extras.filter((name) => !services.includes(name))];
}

/** The 9 services of the contact page: what the workshop offers and «Otro». */
export function contactServices(services: readonly string[]): string[] {
	return [...services, OTHER];
}

/** Why a model year cannot be: next year's cars are on the road already, those of the year after are not. */
export function whyNotYear(year: number, now: Date): string | undefined {
	const newest = Number(panamaDay(now).slice(0, 4)) + 1;
	return year > newest ? yearUpTo(newest) : undefined;
}
