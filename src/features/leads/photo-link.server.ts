import type { DbOrTrx, Tables, Trx } from "#platform/database/db.server.ts";
import { findRow } from "#platform/database/rows.server.ts";
import { mustExist } from "#platform/errors.ts";
import { networkOf } from "#platform/limits.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { publicOrigin } from "#platform/site-origin.ts";
import { hashOfToken } from "#platform/start/secret.server.ts";
import type { Receipt } from "./contract.ts";
import type { Submission } from "./form/consent.ts";
import { linkEnd, PHOTO_OFFER, UNKNOWN_PHOTO_LINK } from "./photo-link.ts";
import "./table.server.ts";

type LinkRow = Tables["photoLinks"];

type At = Pick<Platform, "secret" | "env">;

const tokenOf = ({ secret }: Pick<At, "secret">, leadId: string) =>
	secret.tokenFor("fotos", leadId);

/** Where a request's photos are added, as a path of this site; it opens only while its link is open. */
export function photosPageOf(at: Pick<At, "secret">, leadId: string): string {
	return `/fotos/${tokenOf(at, leadId)}`;
}

/** The page where a request still takes photos; undefined once its link ended, or where it never had one. */
export async function openPageOf(
	at: Pick<Platform, "secret" | "now">,
	db: DbOrTrx,
	leadId: string,
): Promise<string | undefined> {
	const link = await findPhotoLink(db, leadId);
	const isOpen =
		link &&
		link.expiresAt > at.now().toISOString() &&
		link.linkHash === hashOfToken(tokenOf(at, leadId));
	return isOpen ? photosPageOf(at, leadId) : undefined;
}

/** Its whole address; undefined while nobody said where the site is. */
export function photosAddressOf(at: At, leadId: string): string | undefined {
	const origin = publicOrigin(at.env);
	return origin && origin + photosPageOf(at, leadId);
}

/**
 * Opens a request's link for seven days from now; one that is open already holds longer. Only its hash is kept.
 *
 * @source rules 5.23
 */
export async function openLink(
	at: Pick<At, "secret">,
	trx: Trx,
	now: Date,
	leadId: string,
): Promise<void> {
	const set = { linkHash: hashOfToken(tokenOf(at, leadId)), expiresAt: linkEnd(now) };
	await trx
		.insertInto("photoLinks")
		.values({ leadId, ...set, toldAt: null })
		.onConflict((conflict) => conflict.column("leadId").doUpdateSet(set))
		.execute();
}

export const findPhotoLink = (db: DbOrTrx, leadId: string) => findRow(db, "photoLinks", { leadId });

/** The open link behind a token. @throws NotFoundError the same for one that ended and one that never was */
export async function linkBehind(
	{ db, now }: Pick<Platform, "db" | "now">,
	token: string,
): Promise<LinkRow> {
	const link = await db
		.selectFrom("photoLinks")
		.selectAll()
		.where("linkHash", "=", hashOfToken(token))
		.where("expiresAt", ">", now().toISOString())
		.executeTakeFirst();
	return mustExist(link, UNKNOWN_PHOTO_LINK);
}

/** What a form's answer is stored with, to be answered again: no link, which is made anew. Older answers have none of it. */
export type Offered = {
	leadId?: string;
	from?: string;
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
 * Lets whoever sent a request add photos to it, in the transaction that stores it. What lies in quarantine is answered no
 * otherwise; its photos are shown once it is let in.
 *
 * @returns what the stored answer keeps of it
 * @source rules 5.23; decision 016
 */
export async function offerPhotos(
	at: Platform,
	trx: Trx,
	{ leadId, submission }: { leadId: string; submission: Submission },
): Promise<Offered> {
	await openLink(at, trx, at.now(), leadId);
	const device = deviceOf(submission);
	const from = networkOf(submission.address);
	return { leadId, from, ...(device && { device }), takesPhotos: true };
}

/** The receipt of a stored answer, with the page for photos; who repeats it from elsewhere gets it without. */
export function receiptFor<Told extends Receipt>(
	at: Platform,
	answer: Told & Offered,
	submission: Submission,
): Omit<Told, keyof Offered> & Pick<Receipt, "photos"> {
	const { leadId, from: _from, device: _device, takesPhotos, ...receipt } = answer;
	const isTold = leadId !== undefined && takesPhotos && isSender(answer, submission);
	return {
		...receipt,
		...(isTold && { photos: { page: photosPageOf(at, leadId), ...PHOTO_OFFER } }),
	};
}

/** @returns whether staff did not hear of this request's photos since `before`; from now on they did */
export async function claimNews(
	trx: Trx,
	leadId: string,
	{ now, before }: { now: string; before: string },
): Promise<boolean> {
	const result = await trx
		.updateTable("photoLinks")
		.set({ toldAt: now })
		.where("leadId", "=", leadId)
		.where((where) => where.or([where("toldAt", "is", null), where("toldAt", "<", before)]))
		.executeTakeFirst();
	return Number(result.numUpdatedRows) > 0;
}

/** Forgets links that ended before an instant. */
export async function deleteEndedLinks(db: DbOrTrx, before: string): Promise<void> {
	await db.deleteFrom("photoLinks").where("expiresAt", "<", before).execute();
}

/** Forgets the links of some requests. */
export async function deletePhotoLinks(trx: Trx, leadIds: readonly string[]): Promise<void> {
	if (leadIds.length > 0)
		await trx.deleteFrom("photoLinks").where("leadId", "in", leadIds).execute();
}
