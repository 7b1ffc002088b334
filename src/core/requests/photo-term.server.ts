import { getUnknownSender } from "#core/requests/burst-protection/store.server.ts";
import { CONSENT, type Submission } from "#core/requests/form/consent.ts";
import { CONSENT_VERSION } from "#core/requests/form/consent-version.ts";
import { getFirstLinkPath } from "#core/requests/link/links.server.ts";
import { listFamilyIds } from "#core/requests/merging/family.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { DbOrTrx, Trx } from "#server/database/db.server.ts";
import { findRows, insertRows, upsertRow } from "#server/database/rows.server.ts";
import { toNetwork } from "#server/limits.server.ts";
import { hashToken } from "#server/start/secret.server.ts";
import type { Receipt } from "./contract.ts";
import { ownPolicyVersion } from "./hooks.server.ts";
import { PHOTO_OFFER_MESSAGES } from "./photo-offer.ts";
import { getPhotoDeadline } from "./photo-term.ts";

/**
 * Returns until when a request, or one merged into it, accepts photos, an instant; undefined if it never did or no longer
 * does.
 */
export async function findPhotoDeadline(db: DbOrTrx, leadId: string, now: Date): Promise<string | undefined> {
	const terms = await findRows(db, "photoTerms", { leadId: await listFamilyIds(db, leadId) });
	const [until = ""] = terms
		.map((term) => term.until)
		.toSorted()
		.toReversed();
	return until > now.toISOString() ? until : undefined;
}

/** Lets a request accept photos until an instant. */
export async function savePhotoTerm(trx: Trx, leadId: string, until: string): Promise<void> {
	await upsertRow(trx, "photoTerms", { leadId }, { until });
}

/** Sender data stored with a form's answer, to repeat it; the link is derived again. */
export type StoredSender = {
	leadId: string;
	from: string;
	/** Hash of the sending device's secret, if it has one. */
	device?: string;
	takesPhotos?: boolean;
};

/**
 * Checks whether a repeated request has the same sender: same device, or same network.
 *
 * @source rules 3.14; decision 016
 */
export function isSender({ from, device }: StoredSender, repeat: Submission): boolean {
	const isDevice = device !== undefined && device === hashDevice(repeat);
	return isDevice || from === toNetwork(repeat.address);
}

const hashDevice = ({ device }: Submission) => device && hashToken(device);

/**
 * Stores the proof of consent (text, time, network) and lets the sender add photos, in the transaction that stores
 * the request. A quarantined request gets the same answer; its photos are visible once it is released. A request held
 * in a burst accepts no photos yet.
 *
 * @param submission its `address` is the visitor's, as the server sees it
 * @param isAnswered a request that the form itself answered takes no photos
 * @returns the sender data for the stored answer
 * @source rules 5.3, 5.23; decision 016; Ley 81/2019
 */
export async function saveConsent(
	ctx: Pick<AppContext, "now">,
	trx: Trx,
	{ leadId, submission, isAnswered }: { leadId: string; submission: Submission; isAnswered?: boolean },
): Promise<StoredSender> {
	const { address } = submission;
	const version = (await ownPolicyVersion.get(trx)) ?? CONSENT_VERSION;
	const consent = { version, text: `${CONSENT.text} ${CONSENT.link}.` };
	const acceptedAt = ctx.now().toISOString();
	await insertRows(trx, "leadConsents", { leadId, address, ...consent, acceptedAt });
	const device = hashDevice(submission);
	const from = toNetwork(address);
	const sender = { leadId, from, ...(device && { device }) };
	if (isAnswered || (await getUnknownSender(trx, leadId)).isHeld) return sender;
	await savePhotoTerm(trx, leadId, getPhotoDeadline(ctx.now()));
	return { ...sender, takesPhotos: true };
}

/** Builds the receipt of a stored answer; only the same sender gets the photo link. */
export function buildReceipt<StoredReceipt extends Receipt>(
	ctx: AppContext,
	answer: StoredReceipt & StoredSender,
	submission: Submission,
): Omit<StoredReceipt, keyof StoredSender> & Pick<Receipt, "photos"> {
	const { leadId, from: _from, device: _device, takesPhotos, ...receipt } = answer;
	const includesPhotos = takesPhotos && isSender(answer, submission);
	return {
		...receipt,
		...(includesPhotos && {
			photos: { page: getFirstLinkPath(ctx, leadId), ...PHOTO_OFFER_MESSAGES },
		}),
	};
}

/** @returns whether staff were not alerted to this request's photos since `before`; records the alert */
export async function claimPhotoAlert(
	trx: Trx,
	leadId: string,
	{ now, before }: { now: string; before: string },
): Promise<boolean> {
	const result = await trx
		.updateTable("photoTerms")
		.set({ notifiedAt: now })
		.where("leadId", "in", await listFamilyIds(trx, leadId))
		.where((where) => where.or([where("notifiedAt", "is", null), where("notifiedAt", "<", before)]))
		.executeTakeFirst();
	return Number(result.numUpdatedRows) > 0;
}

/** Deletes photo terms that ended before an instant. */
export async function deleteEndedTerms(db: DbOrTrx, before: string): Promise<void> {
	await db.deleteFrom("photoTerms").where("until", "<", before).execute();
}
