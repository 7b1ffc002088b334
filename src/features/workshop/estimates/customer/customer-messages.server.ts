import type { EstimateState } from "#features/workshop/estimates/estimate-states.ts";
import {
	DECISION_ERROR_MESSAGES,
	getExpiredMessage,
	PDF_TEXTS,
} from "#features/workshop/estimates/messages.ts";
import { CUSTOMER_MESSAGES } from "./portal-messages.ts";

/** Data of a customer's message; `getOpensAtMessage` is the shop's next opening, set only right after the customer's answer. */
export type CustomerMessageInput = {
	firstName: string;
	/** The customer answered through the link, and not through staff. */
	isByLink: boolean;
	opensAt: string | undefined;
	approvedJobCount: number;
	openJobCount: number;
	validUntil: string;
	canAccept: boolean;
	isRenewalRequested: boolean;
};

/** Returns the message above the jobs on the customer's page; null for states without one. */
export function getCustomerMessage(state: EstimateState, input: CustomerMessageInput): string | null {
	return MESSAGES_BY_STATE[state](input);
}

const getNoMessage = () => null;
const accepted = ({ firstName, opensAt, isByLink }: CustomerMessageInput) =>
	isByLink ? CUSTOMER_MESSAGES.accepted(firstName, opensAt) : CUSTOMER_MESSAGES.acceptedInPerson(firstName);

const MESSAGES_BY_STATE: Record<EstimateState, (input: CustomerMessageInput) => string | null> = {
	// The link never shows a draft or a replaced version.
	draft: getNoMessage,
	replaced: getNoMessage,
	sent: getNoMessage,
	accepted: (input) => accepted(input),
	partly_accepted: (input) =>
		accepted(input) + CUSTOMER_MESSAGES.partlyAccepted(input.approvedJobCount, input.openJobCount),
	declined: ({ canAccept, validUntil }) =>
		canAccept ? CUSTOMER_MESSAGES.rejected(validUntil) : CUSTOMER_MESSAGES.rejectedLate,
	voided: () => DECISION_ERROR_MESSAGES.void,
	expired: ({ isRenewalRequested, validUntil }) =>
		isRenewalRequested ? CUSTOMER_MESSAGES.renewal : getExpiredMessage(validUntil),
};

/** Data of a printed status; days are formatted, and `isPastLastDay` compares the last valid day with today. */
type PrintedInput = {
	lastDay: string;
	isPastLastDay: boolean;
	decidedDay: string;
	hasApproved: boolean;
};
/** Printed status: `status` goes beside the reference, `prices` below the total. */
type PrintedStatus = { status: string; prices: string };

export function getPrintedStatus(state: EstimateState, input: PrintedInput): PrintedStatus {
	return PRINTED_BY_STATE[state](input);
}

/** Adds the note that jobs approved earlier keep their price. */
const withApprovedNote = (prices: string, { hasApproved }: PrintedInput) =>
	hasApproved ? `${prices} ${PDF_TEXTS.approvedBeforePrices}` : prices;
const toOpenStatus = (input: PrintedInput): PrintedStatus => {
	const { lastDay, isPastLastDay } = input;
	return isPastLastDay
		? {
				status: PDF_TEXTS.expired(lastDay),
				prices: withApprovedNote(PDF_TEXTS.expiredPrices(lastDay), input),
			}
		: {
				status: PDF_TEXTS.validUntil(lastDay),
				prices: withApprovedNote(PDF_TEXTS.validPrices(lastDay), input),
			};
};
const toApprovedStatus = (status: string): PrintedStatus => ({
	status,
	prices: PDF_TEXTS.approvedPrices,
});

const PRINTED_BY_STATE: Record<EstimateState, (input: PrintedInput) => PrintedStatus> = {
	draft: toOpenStatus,
	sent: toOpenStatus,
	expired: toOpenStatus,
	declined: (input) => ({ ...toOpenStatus(input), status: PDF_TEXTS.rejected }),
	accepted: ({ decidedDay }) => toApprovedStatus(PDF_TEXTS.approvedOn(decidedDay)),
	partly_accepted: ({ decidedDay }) => toApprovedStatus(PDF_TEXTS.partlyApprovedOn(decidedDay)),
	replaced: (input) => ({
		status: PDF_TEXTS.replaced,
		prices: withApprovedNote(PDF_TEXTS.replacedPrices, input),
	}),
	voided: () => ({ status: PDF_TEXTS.annulled, prices: PDF_TEXTS.annulledPrices }),
};
