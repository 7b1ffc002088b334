import type { EstimateState } from "./estimate-states.ts";
import { TOLD } from "./own-page/told.ts";
import { expiredSentence, REFUSED } from "./sentences.ts";

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
	borrador: nothing,
	reemplazada: nothing,
	enviada: nothing,
	aceptada: (read) => accepted(read),
	aceptada_en_parte: (read) => accepted(read) + TOLD.part(read.approvedJobs, read.askedJobs),
	rechazada: ({ canAccept, validUntil }) =>
		canAccept ? TOLD.rejected(validUntil) : TOLD.rejectedLate,
	anulada: () => REFUSED.void,
	vencida: ({ isRenewalAsked, validUntil }) =>
		isRenewalAsked ? TOLD.renewal : expiredSentence(validUntil),
};
