import { isApproved } from "#features/estimates/estimate-states.ts";
import type { PublicEstimate, PublicJob } from "#features/estimates/public-contract.ts";
import { TOLD } from "./told.ts";

export const NOT_SENT = "No se envió. Tu respuesta sigue aquí: inténtalo otra vez.";
export const OWN_PART = "Pieza que trae el cliente: sin garantía de la pieza";

/** What was approved where its customer has an hour already, or the car is here: nothing is left to be agreed. */
export function approvedBefore(estimate: PublicEstimate, hour: string): string {
	const { first_name: name, jobs, is_by_link: isByLink } = estimate;
	const said = isByLink ? TOLD.accepted(name, undefined) : TOLD.acceptedThere(name);
	const approved = jobs.filter(isApproved).length;
	const part = approved < jobs.length ? TOLD.part(approved, jobs.length) : "";
	return `${said}${part} ${hour}`.trim();
}

/** How the sums are called: of the new alone, and then of all, where something was approved before. */
export function sumWords(beforeCents: number) {
	const of = beforeCents > 0 ? " de lo nuevo" : "";
	return { of, whole: `Total${of || " de la cotización"}`, all: of && "Con lo ya aprobado" };
}

/** «2 trabajos» */
export const jobCount = (count: number) => `${count} ${count === 1 ? "trabajo" : "trabajos"}`;

/** With what the chat about an estimate opens, or about one of its jobs. */
export function questionText(
	{ reference, car }: Pick<PublicEstimate, "reference" | "car">,
	job?: string,
): string {
	const about = job ? `: ${job}` : car && ` de mi ${car}`;
	return `Hola, tengo una pregunta sobre la cotización ${reference}${about}.`;
}

/** For how long, in months or km, whichever ends first; "" where none is given. */
export function warrantyText(job: Pick<PublicJob, "warranty_months" | "warranty_km">): string {
	const { warranty_months: months, warranty_km: km } = job;
	const parts = [
		months && (months === 1 ? "1 mes" : `${months} meses`),
		km && `${String(km).replace(/\B(?=(\d{3})+$)/g, ",")} km`,
	].filter(Boolean);
	return parts.length > 0 ? `Garantía: ${parts.join(" o ")}.` : "";
}
