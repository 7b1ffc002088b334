import { formatAuthor } from "#core/requests/authors.ts";
import type { EventKind } from "#features/workshop/estimates/choices.ts";
import type { Estimate } from "#features/workshop/estimates/contract.ts";
import { UNNAMED_CUSTOMER } from "#features/workshop/estimates/messages.ts";
import { formatUsd } from "#ui/format.ts";

type Change = Pick<Estimate["history"][number], "kind" | "author" | "via">;
type Answered = Pick<Estimate, "first_name" | "jobs" | "accepted_cents">;

/** Says what happened to an open estimate, such as who approved how many jobs. Undefined for an event that changes nothing. */
export function formatEstimateChange(estimate: Answered, { kind, author, via }: Change): string | undefined {
	const customer = estimate.first_name || UNNAMED_CUSTOMER;
	// Staff record an answer that reached them otherwise.
	const isRecorded =
		via !== "link" && (kind === "accepted" || kind === "partly_accepted" || kind === "declined");
	const text = TEXTS[kind]?.({ customer, author: formatAuthor(author), estimate });
	return text && (isRecorded ? `${formatAuthor(author)} anotó: ${text}` : text);
}

type TextInput = { customer: string; author: string; estimate: Answered };

const TEXTS: Partial<Record<EventKind, (input: TextInput) => string>> = {
	accepted: formatApproval,
	partly_accepted: formatApproval,
	declined: ({ customer }) => `${customer} dijo «No por ahora».`,
	asked: ({ customer }) => `${customer} preguntó por WhatsApp.`,
	renewal_requested: ({ customer }) => `${customer} pidió renovar esta cotización.`,
	resent: ({ author }) => `${author} mandó esta cotización otra vez.`,
	replaced: ({ author }) => `${author} mandó una versión nueva.`,
	voided: ({ author }) => `${author} anuló esta cotización.`,
	reopened: ({ author }) => `${author} deshizo la aprobación.`,
	link_replaced: ({ author }) => `${author} cambió el enlace: el anterior ya no abre.`,
};

function formatApproval({ customer, estimate: { jobs, accepted_cents } }: TextInput): string {
	const openJobs = jobs.filter(({ is_locked }) => !is_locked);
	const approvedCount = openJobs.filter(({ decision }) => decision === "accepted").length;
	return `${customer} aprobó ${approvedCount} de ${openJobs.length}: ${formatUsd(accepted_cents ?? 0)}.`;
}
