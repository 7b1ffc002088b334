import { formatLongDay } from "#domain/time.ts";
import { isApproved } from "#features/workshop/estimates/estimate-states.ts";
import type { PublicEstimate, PublicJob } from "./public-contract.ts";

export const NOT_SENT = "No se envió. Tu respuesta sigue aquí: inténtalo otra vez.";
export const CUSTOMER_PART_NOTE = "Pieza que trae el cliente: sin garantía de la pieza";

/** Confirmations after the customer's own action. */
export const CUSTOMER_MESSAGES = {
	/** Leaves out the next step: that depends on the visit, which the page shows separately. */
	accepted: (name: string, opens: string | undefined) =>
		`Aprobado. Gracias${formatName(name)}. Ya le avisamos al taller${opens ? `, que abre ${opens}` : ""}.`,
	/** The customer answered in person or by phone. */
	acceptedInPerson: (name: string) => `Aprobado. Gracias${formatName(name)}.`,
	partlyAccepted: (accepted: number, all: number) =>
		` Aprobaste ${accepted} de ${all}. Dejamos anotado lo otro para cuando quieras.`,
	rejected: (day: string) => `Entendido. Si cambias de idea, apruébala aquí hasta el ${formatLongDay(day)}.`,
	rejectedLate: "Entendido. Si cambias de idea, escríbenos.",
	renewal: "Listo. Te mandamos la actualizada por WhatsApp.",
} as const;

const formatName = (name: string) => (name ? `, ${name}` : "");

/**
 * Returns the confirmation for a customer who already has an appointment or whose car is at the shop.
 *
 * @param isJustAnswered says that the shop was notified, which is only news right after the answer
 */
export function getApprovedMessage(
	estimate: PublicEstimate,
	appointmentText: string,
	isJustAnswered: boolean,
): string {
	const { first_name: name, jobs, is_by_link: isByLink } = estimate;
	const message =
		isByLink && isJustAnswered
			? CUSTOMER_MESSAGES.accepted(name, undefined)
			: CUSTOMER_MESSAGES.acceptedInPerson(name);
	const approved = jobs.filter(isApproved).length;
	const partlyAcceptedNote =
		approved < jobs.length ? CUSTOMER_MESSAGES.partlyAccepted(approved, jobs.length) : "";
	return `${message}${partlyAcceptedNote} ${appointmentText}`.trim();
}

/** Returns the labels of the totals: for the new jobs, and combined with jobs approved earlier. */
export function getTotalLabels(approvedBeforeCents: number) {
	const suffix = approvedBeforeCents > 0 ? " de lo nuevo" : "";
	return {
		suffix,
		totalLabel: `Total${suffix || " de la cotización"}`,
		combinedLabel: suffix && "Con lo ya aprobado",
	};
}

/** «2 trabajos» */
export const formatJobCount = (count: number) => `${count} ${count === 1 ? "trabajo" : "trabajos"}`;

/** Returns the opening message of a chat about an estimate, or about one of its jobs. */
export function formatQuestion(
	{ reference, car }: Pick<PublicEstimate, "reference" | "car">,
	job?: string,
): string {
	const subject = job ? `: ${job}` : car && ` de mi ${car}`;
	return `Hola, tengo una pregunta sobre la cotización ${reference}${subject}.`;
}

/** Returns the warranty in years, months or km, whichever ends first; "" without a warranty. */
export function formatWarranty(job: Pick<PublicJob, "warranty_months" | "warranty_km">): string {
	const { warranty_months: months, warranty_km: km } = job;
	const years = months && months % 12 === 0 ? months / 12 : 0;
	const parts = [
		years > 0 && (years === 1 ? "1 año" : `${years} años`),
		months && years === 0 && (months === 1 ? "1 mes" : `${months} meses`),
		km && `${String(km).replace(/\B(?=(\d{3})+$)/g, ",")} km`,
	].filter(Boolean);
	return parts.length > 0 ? `Garantía: ${parts.join(" o ")}.` : "";
}
