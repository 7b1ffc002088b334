import { getUnknownSender } from "#core/requests/burst-protection/store.server.ts";
import type { Receipt } from "#core/requests/contract.ts";
import { CONSENT, type Sender } from "#core/requests/form/consent.ts";
import { CONSENT_VERSION } from "#core/requests/form/consent-version.ts";
import { ownPolicyVersion } from "#core/requests/hooks.server.ts";
import { getFirstLinkPath } from "#core/requests/link/links.server.ts";
import { listFamilyIds } from "#core/requests/merging/family.server.ts";
import type { PublicCall } from "#server/call.server.ts";
import type { DbOrTrx, Trx } from "#server/database/db.server.ts";
import { findRows, insertRows, upsertRow } from "#server/database/rows.server.ts";
import { toNetwork } from "#server/limits.server.ts";
import { hashToken } from "#server/start/secret.server.ts";
import type { AnyWork } from "#server/work.server.ts";
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
	await upsertRow(trx, "photoTerms", { key: { leadId }, changes: { until } });
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
export function isSender({ from, device }: StoredSender, repeat: Sender): boolean {
	const isDevice = device !== undefined && device === hashDevice(repeat);
	return isDevice || from === toNetwork(repeat.address);
}

const hashDevice = ({ device }: Sender) => device && hashToken(device);

/**
 * Stores the proof of consent (text, time, network) and lets the sender add photos, in the transaction that stores
 * the request. A quarantined request gets the same answer; its photos are visible once it is released. A request held
 * in a burst accepts no photos yet.
 *
 * @param sender its `address` is the visitor's, as the server sees it
 * @param isAnswered a request that the form itself answered takes no photos
 * @returns the sender data for the stored answer
 * @source rules 5.3, 5.23; decision 016; Ley 81/2019
 */
export async function saveConsent(
	work: AnyWork,
	{ leadId, sender, isAnswered }: { leadId: string; sender: Sender; isAnswered?: boolean },
): Promise<StoredSender> {
	const { ctx, trx } = work;
	const { address } = sender;
	const version = (await ownPolicyVersion.get(trx)) ?? CONSENT_VERSION;
	const consent = { version, text: `${CONSENT.text} ${CONSENT.link}.` };
	const acceptedAt = ctx.now().toISOString();
	await insertRows(trx, "leadConsents", { leadId, address, ...consent, acceptedAt });
	const device = hashDevice(sender);
	const from = toNetwork(address);
	const stored = { leadId, from, ...(device && { device }) };
	if (isAnswered || (await getUnknownSender(trx, leadId)).isHeld) return stored;
	await savePhotoTerm(trx, leadId, getPhotoDeadline(ctx.now()));
	return { ...stored, takesPhotos: true };
}

/** Builds the receipt of a stored answer; only the same sender gets the photo link. */
export function buildReceipt<StoredReceipt extends Receipt>(
	call: PublicCall,
	answer: StoredReceipt & StoredSender,
): Omit<StoredReceipt, keyof StoredSender> & Pick<Receipt, "photos"> {
	const { leadId, from: _from, device: _device, takesPhotos, ...receipt } = answer;
	const includesPhotos = takesPhotos && isSender(answer, call);
	return {
		...receipt,
		...(includesPhotos && {
			photos: { page: getFirstLinkPath(call.ctx, leadId), ...PHOTO_OFFER_MESSAGES },
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
