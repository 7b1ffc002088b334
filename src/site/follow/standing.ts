import type { PublicVisit } from "#features/appointments/contract.ts";
import { heldTime } from "#features/appointments/day-words.ts";
import { factsOf, isAccepted } from "#features/estimates/estimate-states.ts";
import { questionText } from "#features/estimates/own-page/words.ts";
import type { PublicEstimate } from "#features/estimates/public-contract.ts";
import type { OwnMatter } from "#features/leads/link/contract.ts";
import type { OwnPhotos } from "#features/photos/contract.ts";
import type { PublicOrder } from "#features/work-orders/public-contract.ts";
import { spokenDay } from "#panama/time.ts";
import { formatUsd } from "#ui/format.ts";
import type { wordsOf } from "./words-of.ts";

/** Data that a customer's link opens; each part except the case may be missing. */
export type Own = {
	matter: OwnMatter;
	visit?: PublicVisit | undefined;
	estimate?: PublicEstimate | undefined;
	photos?: OwnPhotos | undefined;
	/** The work order, once the car is received; it then replaces the visit. */
	order?: PublicOrder | undefined;
	/** The ETag of the work order as loaded, for conditional requests. */
	tag?: string | undefined;
	words: ReturnType<typeof wordsOf>;
};

const inARow = (clauses: readonly string[]) =>
	[clauses.slice(0, -1).join(", "), ...clauses.slice(-1)].filter(Boolean).join(" y ");

/**
 * Formats the status of a case for its customer: one sentence with a clause for each part, none of which contradict.
 *
 * @source rules 5.29
 */
export function sentenceOf({ matter, visit, estimate, order, words }: Own): string {
	const clauses = [
		order ? order.title.charAt(0).toLowerCase() + order.title.slice(1) : words.standing?.title,
		// An answered estimate is no longer news once the car is ready.
		estimate &&
			(!order || (order.is_inside && !order.fetch) || factsOf(estimate.state).isWaiting) &&
			estimateClause(estimate),
		!visit &&
			!estimate &&
			!order &&
			(matter.is_open ? "recibimos tu solicitud" : "tu solicitud está cerrada"),
		!order && words.photos,
	].filter((clause) => typeof clause === "string");
	const said = inARow(clauses);
	const name = matter.first_name;
	return name ? `${name}, ${said}` : said.charAt(0).toUpperCase() + said.slice(1);
}

/** Formats the time when the shop expects the customer; undefined if it expects none. */
export function expectedAt({ visit, words: { standing } }: Own): string | undefined {
	const { day, time, until } = visit ?? {};
	return standing?.isExpected && day && time ? heldTime({ day, time, until }) : undefined;
}

function estimateClause(estimate: PublicEstimate): string {
	const { state, accepted_cents: accepted, approved_cents: before } = estimate;
	const { isAnnulled, isExpired, answer } = factsOf(state);
	if (isAnnulled) return "tu cotización ya no está disponible";
	if (accepted !== null) return `aprobaste ${formatUsd(before + accepted)}`;
	// An earlier approval stands, whatever happens to the addition.
	const kept = before > 0 && formatUsd(before);
	if (isExpired) return kept ? `aprobaste ${kept}: lo demás venció` : "tu cotización venció";
	if (answer === "no")
		return kept
			? `aprobaste ${kept}: a lo demás le dijiste «No por ahora»`
			: "le dijiste «No por ahora» a la cotización";
	return kept
		? `además de los ${kept} que aprobaste, algo más espera tu respuesta`
		: "tu cotización espera tu respuesta";
}

/** Returns what happens next and when; "" if the part itself says it. */
export function nextOf({ matter, estimate, order, words: { standing, answerBy } }: Own): string {
	const isAsked = estimate?.is_open && factsOf(estimate.state).isWaiting;
	const answer = isAsked
		? `Revisa la cotización y respóndela: vale hasta el ${spokenDay(estimate.valid_until)}.`
		: "";
	// While the order waits for approval, its own text says so.
	if (order?.asks_approval) return isAsked ? order.text : "";
	if (order) return [order.text, answer].filter(Boolean).join(" ");
	// A past visit has no next step while an estimate waits for its answer, but its result is still shown.
	if (standing) {
		const { phase, fact, text, hasCome } = standing;
		const isOver = phase === "over";
		const isApart = isOver && !isAsked && !hasCome && hasYes(estimate);
		const next = isAsked && isOver ? "" : text;
		return [fact, next, isApart && APART, answer].filter(Boolean).join(" ");
	}
	if (answer) return answer;
	if (!matter.is_open) return "Si necesitas algo más, escríbenos o agenda una cita.";
	if (estimate) return hasYes(estimate) ? AGREE_HOUR : "";
	return answerBy
		? `Te respondemos a más tardar ${answerBy}.`
		: "Si tienes una duda, escríbenos por WhatsApp con esta referencia.";
}

/** A new visit is a new request, so approved jobs do not move to it. */
const APART = "Una cita nueva tiene su propio enlace: lo que aprobaste queda en este.";
const AGREE_HOUR = "Te contactamos para acordar cuándo traes el carro.";

/** Returns whether anything is approved, in this version or an earlier one. */
const hasYes = (estimate: PublicEstimate | undefined) =>
	estimate !== undefined && (isAccepted(estimate.state) || estimate.approved_cents > 0);

/** Builds a chat message that names the case. */
export function ownChat({ matter, words, estimate }: Own): string {
	if (words.chat) return words.chat;
	if (estimate) return questionText(estimate);
	return `Hola, te escribo por mi solicitud ${matter.reference}.`;
}
