import type { PortalCase } from "#core/requests/link/contract.ts";
import { formatLongDay } from "#domain/time.ts";
import type { PublicVisit } from "#features/workshop/appointments/contract.ts";
import { formatReservedHour } from "#features/workshop/appointments/day-format.ts";
import { formatQuestion } from "#features/workshop/estimates/customer/portal-messages.ts";
import type { PublicEstimate } from "#features/workshop/estimates/customer/public-contract.ts";
import { getEstimateStateInfo, isAccepted } from "#features/workshop/estimates/estimate-states.ts";
import type { PublicAccount } from "#features/workshop/payments/customer/public-contract.ts";
import type { CustomerPhotos } from "#features/workshop/photos/contract.ts";
import type { PublicOrder } from "#features/workshop/work-orders/customer/public-contract.ts";
import { formatUsd } from "#ui/format.ts";
import type { CaseMessages } from "./case-messages.ts";

/** Data that a customer's link opens; each part except the case may be missing. */
export type PortalData = {
	customerCase: PortalCase;
	visit?: PublicVisit | undefined;
	estimate?: PublicEstimate | undefined;
	photos?: CustomerPhotos | undefined;
	/** The work order, once the car is received; it then replaces the visit. */
	order?: PublicOrder | undefined;
	/** The ETag of the work order as loaded, for conditional requests. */
	tag?: string | undefined;
	/** The amounts paid and owed. */
	account?: PublicAccount | undefined;
	accountTag?: string | undefined;
	messages: CaseMessages;
};

/** Returns whether the page shows the account: something was paid, or is to be paid. */
export const showsAccount = ({ payable_cents, payments }: PublicAccount) =>
	payable_cents > 0 || payments.length > 0;

/** Returns the amount to show above an order; undefined until it is due. */
export function getAmount({ order, account }: Pick<PortalData, "order" | "account">) {
	const { is_due: isDue, total_cents: totalCents, balance_cents: balanceCents } = account ?? NOTHING_DUE;
	if (isDue && balanceCents < 0) return { label: "A tu favor", cents: -balanceCents, isCredit: true };
	if (isDue && balanceCents === 0 && totalCents > 0) return { label: "Pagado", cents: totalCents };
	if (isDue && balanceCents > 0) return { label: "Por pagar", cents: balanceCents };
	return order?.fetch ? { label: "Por pagar", cents: order.fetch.total_cents } : undefined;
}
const NOTHING_DUE = { is_due: false, total_cents: 0, balance_cents: 0 };

const joinClauses = (clauses: readonly string[]) =>
	[clauses.slice(0, -1).join(", "), ...clauses.slice(-1)].filter(Boolean).join(" y ");

/**
 * Formats the status of a case for its customer: one sentence with a clause for each part, none of which contradict.
 *
 * @source rules 5.29
 */
export function formatCaseStatus({ customerCase, visit, estimate, order, messages }: PortalData): string {
	const clauses = [
		order ? order.title.charAt(0).toLowerCase() + order.title.slice(1) : messages.visitStatus?.title,
		// An answered estimate is no longer news once the car is ready.
		estimate &&
			(!order || (order.is_inside && !order.fetch) || getEstimateStateInfo(estimate.state).isWaiting) &&
			formatEstimateClause(estimate),
		!visit &&
			!estimate &&
			!order &&
			(customerCase.is_open ? "recibimos tu solicitud" : "tu solicitud está cerrada"),
		!order && messages.photos,
	].filter((clause) => typeof clause === "string");
	const text = joinClauses(clauses);
	const name = customerCase.first_name;
	return name ? `${name}, ${text}` : text.charAt(0).toUpperCase() + text.slice(1);
}

/** Formats the time when the shop expects the customer; undefined if it expects none. */
export function formatExpectedTime({ visit, messages: { visitStatus } }: PortalData): string | undefined {
	const { day, time, until } = visit ?? {};
	return visitStatus?.isExpected && day && time ? formatReservedHour({ day, time, until }) : undefined;
}

function formatEstimateClause(estimate: PublicEstimate): string {
	const { state, accepted_cents: acceptedCents, approved_cents: approvedBeforeCents } = estimate;
	const { isAnnulled, isExpired, answer } = getEstimateStateInfo(state);
	if (isAnnulled) return "tu cotización ya no está disponible";
	if (acceptedCents !== null) return `aprobaste ${formatUsd(approvedBeforeCents + acceptedCents)}`;
	// An earlier approval stays valid, even if the addition is declined.
	const previouslyApproved = approvedBeforeCents > 0 && formatUsd(approvedBeforeCents);
	if (isExpired)
		return previouslyApproved ? `aprobaste ${previouslyApproved}: lo demás venció` : "tu cotización venció";
	if (answer === "no")
		return previouslyApproved
			? `aprobaste ${previouslyApproved}: a lo demás le dijiste «No por ahora»`
			: "le dijiste «No por ahora» a la cotización";
	return previouslyApproved
		? `además de los ${previouslyApproved} que aprobaste, algo más espera tu respuesta`
		: "tu cotización espera tu respuesta";
}

/** Returns what happens next and when; "" if the part itself says it. */
export function getNextStep({
	customerCase,
	estimate,
	order,
	messages: { visitStatus, answerBy },
}: PortalData): string {
	const isAwaitingAnswer = estimate?.is_open && getEstimateStateInfo(estimate.state).isWaiting;
	const answerPrompt = isAwaitingAnswer
		? `Revisa la cotización y respóndela: vale hasta el ${formatLongDay(estimate.valid_until)}.`
		: "";
	// While the order waits for approval, its own text says so.
	if (order?.asks_approval) return isAwaitingAnswer ? order.text : "";
	if (order) return [order.text, answerPrompt].filter(Boolean).join(" ");
	// A past visit has no next step while an estimate waits for its answer, but its result is still shown.
	if (visitStatus) {
		const { phase, outcome, text, hasArrived } = visitStatus;
		const isOver = phase === "over";
		const needsNewLinkNote = isOver && !isAwaitingAnswer && !hasArrived && hasApproval(estimate);
		const nextText = isAwaitingAnswer && isOver ? "" : text;
		return [outcome, nextText, needsNewLinkNote && NEW_VISIT_NOTE, answerPrompt].filter(Boolean).join(" ");
	}
	if (answerPrompt) return answerPrompt;
	if (!customerCase.is_open) return "Si necesitas algo más, escríbenos o agenda una cita.";
	if (estimate) return hasApproval(estimate) ? SCHEDULE_NOTE : "";
	return answerBy
		? `Te respondemos a más tardar ${answerBy}.`
		: "Si tienes una duda, escríbenos por WhatsApp con esta referencia.";
}

/** A new visit is a new request, so approved jobs do not move to it. */
const NEW_VISIT_NOTE = "Una cita nueva tiene su propio enlace: lo que aprobaste queda en este.";
const SCHEDULE_NOTE = "Te contactamos para acordar cuándo traes el carro.";

/** Returns whether anything is approved, in this version or an earlier one. */
const hasApproval = (estimate: PublicEstimate | undefined) =>
	estimate !== undefined && (isAccepted(estimate.state) || estimate.approved_cents > 0);

/** Builds a chat message that names the case. */
export function buildChatText({ customerCase, messages, estimate }: PortalData): string {
	if (messages.chat) return messages.chat;
	if (estimate) return formatQuestion(estimate);
	return `Hola, te escribo por mi solicitud ${customerCase.reference}.`;
}
