import { isApproved } from "#features/estimates/estimate-states.ts";
import type { PublicEstimate, PublicJob } from "#features/estimates/public-contract.ts";
import { spokenDay } from "#panama/time.ts";

export const NOT_SENT = "No se envió. Tu respuesta sigue aquí: inténtalo otra vez.";
export const OWN_PART = "Pieza que trae el cliente: sin garantía de la pieza";

/** What became of a customer's own press. */
export const TOLD = {
	/** What comes next hangs on the visit, which stands on its own. */
	accepted: (name: string, opens: string | undefined) =>
		`Aprobado. Gracias${named(name)}. Ya le avisamos al taller${opens ? `, que abre ${opens}` : ""}.`,
	/** They said it to the shop itself. */
	acceptedThere: (name: string) => `Aprobado. Gracias${named(name)}.`,
	part: (accepted: number, all: number) =>
		` Aprobaste ${accepted} de ${all}. Dejamos anotado lo otro para cuando quieras.`,
	rejected: (day: string) =>
		`Entendido. Si cambias de idea, apruébala aquí hasta el ${spokenDay(day)}.`,
	rejectedLate: "Entendido. Si cambias de idea, escríbenos.",
	renewal: "Listo. Te mandamos la actualizada por WhatsApp.",
} as const;

const named = (name: string) => (name ? `, ${name}` : "");

/**
 * What was approved where its customer has an hour already, or the car is here: nothing is left to be agreed.
 *
 * @param isFresh they pressed just now: later the shop has long acted upon it
 */
export function approvedBefore(estimate: PublicEstimate, hour: string, isFresh: boolean): string {
	const { first_name: name, jobs, is_by_link: isByLink } = estimate;
	const said = isByLink && isFresh ? TOLD.accepted(name, undefined) : TOLD.acceptedThere(name);
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
