import type { Receipt } from "#features/leads/contract.ts";
import { FIRST_VERSION, firstPageOf, linkOf } from "#features/links/record/links.server.ts";
import type { Trx } from "#platform/database/db.server.ts";
import { networkOf } from "#platform/limits.server.ts";
import type { LetterLink } from "#platform/mail/letter.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { photoTermFrom } from "./rules.ts";
import { PHOTO_OFFER, SEND_PHOTOS } from "./sentences.ts";
import { keepTerm } from "./store.server.ts";

/** What a form's answer is stored with, to be answered again: no link, which is made anew. Older answers have none of it. */
export type Offered = { leadId?: string; from?: string; takesPhotos?: boolean };

/**
 * Lets whoever sent a request add photos to it, in the transaction that stores it. What lies in quarantine is answered no
 * otherwise; its photos are shown once it is let in.
 *
 * @param address the sender's
 * @returns what the stored answer keeps of it
 * @source rules 5.23; decision 016
 */
export async function offerPhotos(
	at: Pick<Platform, "now">,
	trx: Trx,
	{ leadId, address }: { leadId: string; address: string },
): Promise<Offered> {
	await keepTerm(trx, leadId, photoTermFrom(at.now()));
	return { leadId, from: networkOf(address), takesPhotos: true };
}

/** The receipt of a stored answer, with the page for photos; who repeats it from another network gets it without. */
export function receiptFor<Told extends Receipt>(
	at: Platform,
	answer: Told & Offered,
	address: string,
): Omit<Told, keyof Offered> & Pick<Receipt, "photos"> {
	const { leadId, from, takesPhotos, ...receipt } = answer;
	const isSender = leadId !== undefined && takesPhotos && from === networkOf(address);
	return {
		...receipt,
		...(isSender && { photos: { page: firstPageOf(at, leadId), ...PHOTO_OFFER } }),
	};
}

/** The button of the letter that says a request arrived; none while nobody said where the site is. */
export function photosButton(
	at: Pick<Platform, "secret" | "env">,
	leadId: string,
): readonly LetterLink[] {
	const href = linkOf(at, { leadId, linkVersion: FIRST_VERSION });
	return href ? [{ label: SEND_PHOTOS, href }] : [];
}
