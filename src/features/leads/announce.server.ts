import type { Settings } from "#features/settings/contract.ts";
import type { Trx } from "#platform/database/db.server.ts";
import type { LetterRow } from "#platform/mail/letter.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { Submission } from "./form/consent.ts";
import { type Offered, offerPhotos, photosAddressOf } from "./photo-term.server.ts";
import { SEND_PHOTOS } from "./photo-term.ts";
import { queueReceipt } from "./receipt.server.ts";
import { queueShopLetter, type ShopLetter } from "./shop-letter.server.ts";

/** `known` is from our own records, `typed` from the form: both go to who asked. */
type Asked = ShopLetter & { submission: Submission; known?: LetterRow[]; typed: LetterRow[] };

/**
 * Tells the shop that somebody asked for something, and who asked that it arrived and takes photos: letters in the outbox,
 * sent after the commit.
 *
 * @returns what the stored answer keeps of the offer
 */
export async function announceRequest(
	at: Platform,
	trx: Trx,
	settings: Settings,
	{ submission, known, typed, ...letter }: Asked,
): Promise<Offered> {
	const { leadId } = letter;
	await queueShopLetter(at, trx, settings, letter);
	// None while nobody said where the site is.
	const href = photosAddressOf(at, leadId);
	const more = href ? { label: SEND_PHOTOS, href } : undefined;
	await queueReceipt(at, trx, settings, { leadId, known, typed, more });
	return offerPhotos(at, trx, { leadId, submission });
}
