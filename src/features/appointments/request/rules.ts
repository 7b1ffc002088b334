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
