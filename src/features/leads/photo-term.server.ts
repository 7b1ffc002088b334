import type { DbOrTrx, Trx } from "#platform/database/db.server.ts";
import { findRow, insertRows, saveRow } from "#platform/database/rows.server.ts";
import { networkOf } from "#platform/limits.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { hashOfToken } from "#platform/start/secret.server.ts";
import type { Receipt } from "./contract.ts";
import { CONSENT, type Submission } from "./form/consent.ts";
import { CONSENT_VERSION } from "./form/consent-version.ts";
import { firstPageOf } from "./link/links.server.ts";
import { PHOTO_OFFER } from "./photo-offer.ts";
import { photoTermFrom } from "./photo-term.ts";
import { strangerOf } from "./strangers/store.server.ts";

/** Until when a request takes photos, an instant; undefined where it never did, or no longer does. */
export async function openUntil(
	db: DbOrTrx,
	leadId: string,
	now: Date,
): Promise<string | undefined> {
	const { until = "" } = (await findRow(db, "photoTerms", { leadId })) ?? {};
	return until > now.toISOString() ? until : undefined;
}

/** Lets a request take photos until an instant. */
export async function keepTerm(trx: Trx, leadId: string, until: string): Promise<void> {
	await saveRow(trx, "photoTerms", { leadId }, { until });
}

/** What a form's answer is stored with, to be answered again: no link, which is made anew. */
export type Offered = {
	leadId: string;
	from: string;
	/** Of the device that sent it, where it said one: only a hash. */
	device?: string;
	takesPhotos?: boolean;
};

/** Whether somebody who repeats a request is who sent it: on its device, or from its network. @source rules 3.14; decision 016 */
export function isSender({ from, device }: Offered, again: Submission): boolean {
	const isDevice = device !== undefined && device === deviceOf(again);
	return isDevice || from === networkOf(again.address);
}

const deviceOf = ({ device }: Submission) => device && hashOfToken(device);

/**
 * Keeps the proof that whoever sent a request agreed (which text, when, from where), and lets them add photos to it, in the
 * transaction that stores it. What lies in quarantine is answered no otherwise; its photos are shown once it is let in. One
 * that waits among too many takes none yet.
 *
 * @param submission its `address` is the visitor's, as the server saw it
 * @returns what the stored answer keeps of it
 * @source rules 5.3, 5.23; decision 016; Ley 81/2019
 */
export async function keepSender(
	at: Pick<Platform, "now">,
	trx: Trx,
	{ leadId, submission }: { leadId: string; submission: Submission },
): Promise<Offered> {
	const { address } = submission;
	const agreed = { version: CONSENT_VERSION, text: `${CONSENT.text} ${CONSENT.link}.` };
	const acceptedAt = at.now().toISOString();
	await insertRows(trx, "leadConsents", { leadId, address, ...agreed, acceptedAt });
	const device = deviceOf(submission);
	const from = networkOf(address);
	const sender = { leadId, from, ...(device && { device }) };
	if ((await strangerOf(trx, leadId)).isHeld) return sender;
	await keepTerm(trx, leadId, photoTermFrom(at.now()));
	return { ...sender, takesPhotos: true };
}

/** The receipt of a stored answer, with the page for photos; who repeats it from elsewhere gets it without. */
export function receiptFor<Told extends Receipt>(
	at: Platform,
	answer: Told & Offered,
	submission: Submission,
): Omit<Told, keyof Offered> & Pick<Receipt, "photos"> {
	const { leadId, from: _from, device: _device, takesPhotos, ...receipt } = answer;
	const isTold = takesPhotos && isSender(answer, submission);
	return {
		...receipt,
		...(isTold && { photos: { page: firstPageOf(at, leadId), ...PHOTO_OFFER } }),
	};
}

/** @returns whether staff did not hear of this request's photos since `before`; from now on they did */
export async function claimNews(
	trx: Trx,
	leadId: string,
	{ now, before }: { now: string; before: string },
): Promise<boolean> {
	const result = await trx
		.updateTable("photoTerms")
		.set({ toldAt: now })
		.where("leadId", "=", leadId)
		.where((where) => where.or([where("toldAt", "is", null), where("toldAt", "<", before)]))
		.executeTakeFirst();
	return Number(result.numUpdatedRows) > 0;
}

/** Forgets terms that ended before an instant. */
export async function deleteEndedTerms(db: DbOrTrx, before: string): Promise<void> {
	await db.deleteFrom("photoTerms").where("until", "<", before).execute();
}
