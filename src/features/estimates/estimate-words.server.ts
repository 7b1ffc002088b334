import type { EstimateState } from "./estimate-states.ts";
import { TOLD } from "./own-page/words.ts";
import { expiredSentence, PAPER, REFUSED } from "./sentences.ts";

/** Data of a customer's message; `opensAt` is the shop's next opening, set only right after the customer's answer. */
export type Read = {
	firstName: string;
	/** The customer answered through the link, and not through staff. */
	isByLink: boolean;
	opens: string | undefined;
	approvedJobs: number;
	askedJobs: number;
	validUntil: string;
	canAccept: boolean;
	isRenewalAsked: boolean;
};

/** Returns the message above the jobs on the customer's page; null for states without one. */
export function toldOf(state: EstimateState, read: Read): string | null {
	return WORDS[state](read);
}

const nothing = () => null;
const accepted = ({ firstName, opens, isByLink }: Read) =>
	isByLink ? TOLD.accepted(firstName, opens) : TOLD.acceptedThere(firstName);

const WORDS: Record<EstimateState, (read: Read) => string | null> = {
	// The link never shows a draft or a replaced version.
	draft: nothing,
	replaced: nothing,
	sent: nothing,
	accepted: (read) => accepted(read),
	partly_accepted: (read) => accepted(read) + TOLD.part(read.approvedJobs, read.askedJobs),
	declined: ({ canAccept, validUntil }) =>
		canAccept ? TOLD.rejected(validUntil) : TOLD.rejectedLate,
	voided: () => REFUSED.void,
	expired: ({ isRenewalAsked, validUntil }) =>
		isRenewalAsked ? TOLD.renewal : expiredSentence(validUntil),
};

/** Data of a printed status; days are formatted, and `isPastLastDay` compares the last valid day with today. */
type Printed = { until: string; isOver: boolean; decided: string; hasApproved: boolean };
/** Printed status: `status` goes beside the reference, `prices` below the total. */
type OnPaper = { stands: string; prices: string };

export function printedOf(state: EstimateState, read: Printed): OnPaper {
	return ON_PAPER[state](read);
}

/** Adds the note that jobs approved earlier keep their price. */
const apart = (prices: string, { hasApproved }: Printed) =>
	hasApproved ? `${prices} ${PAPER.fixedBefore}` : prices;
const open = (read: Printed): OnPaper => {
	const { until, isOver } = read;
	return isOver
		? { stands: PAPER.expired(until), prices: apart(PAPER.heldUntil(until), read) }
		: { stands: PAPER.validUntil(until), prices: apart(PAPER.holds(until), read) };
};
const approved = (stands: string): OnPaper => ({ stands, prices: PAPER.fixed });

const ON_PAPER: Record<EstimateState, (read: Printed) => OnPaper> = {
	draft: open,
	sent: open,
	expired: open,
	declined: (read) => ({ ...open(read), stands: PAPER.refused }),
	accepted: ({ decided }) => approved(PAPER.approvedOn(decided)),
	partly_accepted: ({ decided }) => approved(PAPER.partOn(decided)),
	replaced: (read) => ({ stands: PAPER.replaced, prices: apart(PAPER.heldOnce, read) }),
	voided: () => ({ stands: PAPER.annulled, prices: PAPER.heldNever }),
};
