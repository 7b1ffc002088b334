import { isApproved } from "#features/estimates/estimate-states.ts";
import type { PublicEstimate, PublicJob } from "#features/estimates/public-contract.ts";
import { spokenDay } from "#panama/time.ts";

export const NOT_SENT = "No se envió. Tu respuesta sigue aquí: inténtalo otra vez.";
export const OWN_PART = "Pieza que trae el cliente: sin garantía de la pieza";

/** Confirmations after the customer's own action. */
export const TOLD = {
	/** Leaves out the next step: that depends on the visit, which the page shows separately. */
	accepted: (name: string, opens: string | undefined) =>
		`Aprobado. Gracias${named(name)}. Ya le avisamos al taller${opens ? `, que abre ${opens}` : ""}.`,
	/** The customer answered in person or by phone. */
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
 * Returns the confirmation for a customer who already has an appointment or whose car is at the shop.
 *
 * @param isJustAnswered says that the shop was notified, which is only news right after the answer
 */
export function approvedBefore(estimate: PublicEstimate, hour: string, isFresh: boolean): string {
	const { first_name: name, jobs, is_by_link: isByLink } = estimate;
	const said = isByLink && isFresh ? TOLD.accepted(name, undefined) : TOLD.acceptedThere(name);
	const approved = jobs.filter(isApproved).length;
	const part = approved < jobs.length ? TOLD.part(approved, jobs.length) : "";
	return `${said}${part} ${hour}`.trim();
}

/** Returns the labels of the totals: for the new jobs, and combined with jobs approved earlier. */
export function sumWords(beforeCents: number) {
	const of = beforeCents > 0 ? " de lo nuevo" : "";
	return { of, whole: `Total${of || " de la cotización"}`, all: of && "Con lo ya aprobado" };
}

/** «2 trabajos» */
export const jobCount = (count: number) => `${count} ${count === 1 ? "trabajo" : "trabajos"}`;

/** Returns the opening message of a chat about an estimate, or about one of its jobs. */
export function questionText(
	{ reference, car }: Pick<PublicEstimate, "reference" | "car">,
	job?: string,
): string {
	const about = job ? `: ${job}` : car && ` de mi ${car}`;
	return `Hola, tengo una pregunta sobre la cotización ${reference}${about}.`;
}

/** Returns the warranty in months or km, whichever ends first; "" without a warranty. */
export function warrantyText(job: Pick<PublicJob, "warranty_months" | "warranty_km">): string {
	const { warranty_months: months, warranty_km: km } = job;
	const parts = [
		months && (months === 1 ? "1 mes" : `${months} meses`),
		km && `${String(km).replace(/\B(?=(\d{3})+$)/g, ",")} km`,
	].filter(Boolean);
	return parts.length > 0 ? `Garantía: ${parts.join(" o ")}.` : "";
}
