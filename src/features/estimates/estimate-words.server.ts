import type { EstimateState } from "./estimate-states.ts";
import { TOLD } from "./own-page/words.ts";
import { expiredSentence, PAPER, REFUSED } from "./sentences.ts";

/** What is known of an estimate when its customer reads it; `opens` says when the shop does, to who just pressed. */
export type Read = {
	firstName: string;
	/** They answered through their link; else somebody of the shop heard it. */
	isByLink: boolean;
	opens: string | undefined;
	approvedJobs: number;
	askedJobs: number;
	validUntil: string;
	canAccept: boolean;
	isRenewalAsked: boolean;
};

/** What its customer reads first, by how it stands; null where nothing is to be said before its jobs. */
export function toldOf(state: EstimateState, read: Read): string | null {
	return WORDS[state](read);
}

const nothing = () => null;
const accepted = ({ firstName, opens, isByLink }: Read) =>
	isByLink ? TOLD.accepted(firstName, opens) : TOLD.acceptedThere(firstName);

const WORDS: Record<EstimateState, (read: Read) => string | null> = {
	// The link never shows a draft, nor a version that was replaced.
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

/** What is known of it when it is printed: days in words, and whether the one until which its prices hold went by. */
type Printed = { until: string; isOver: boolean; decided: string; hasApproved: boolean };
/** Beside its number how it stands, and below its sum what its prices are worth. */
type OnPaper = { stands: string; prices: string };

/** What its paper says of it. */
export function printedOf(state: EstimateState, read: Printed): OnPaper {
	return ON_PAPER[state](read);
}

/** A job that was approved before stays so, whatever becomes of what came to it. */
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
