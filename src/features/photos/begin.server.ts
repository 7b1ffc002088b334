import { randomUUID } from "node:crypto";
import { statfs } from "node:fs/promises";
import { MOST_PHOTOS } from "#features/leads/photo-term.ts";
import { isTakenUp } from "#features/leads/requesters.server.ts";
import { strangerOf } from "#features/leads/strangers/store.server.ts";
import { DAY_MS } from "#panama/time.ts";
import {
	againIfTaken,
	type DbOrTrx,
	inTransaction,
	type Trx,
} from "#platform/database/db.server.ts";
import { countOf, findRow, insertRows } from "#platform/database/rows.server.ts";
import { conflict, NotFoundError, notNow } from "#platform/errors.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { OwnPhoto } from "./contract.ts";
import { ownPhoto, photosBehind } from "./own.server.ts";
import {
	freePlace,
	MOST_A_DAY,
	MOST_ARRIVING,
	MOST_OF_STAFF,
	OWN_KIND,
	PHOTO_PLACE_MS,
	type PhotoKind,
	ROOM_LEFT,
} from "./rules.ts";
import { REFUSALS } from "./sentences.ts";
import { begunSince, findSent, listShown, listTaken, type PhotoRow } from "./store.server.ts";

type Begun = { token: string; key: string; bytes: number; address: string };

/**
 * Starts the upload of a photo and reserves one of its request's four slots. Repeating it with the same key returns the
 * same photo.
 *
 * @param begun `key` is chosen by the sender, `address` is their network address
 * @throws NotFoundError | TooManyError | RuleError full | other_file (409) | day_full | no_room | busy (503)
 * @source rules 5.23, 5.25
 */
export async function beginPhoto(at: Platform, begun: Begun): Promise<OwnPhoto> {
	const { leadId } = await photosBehind(at, begun.token);
	const known = await findSent(at.db, leadId, begun.key);
	if (known) return sameAgain(known, begun.bytes);
	await at.limits.take("photo", begun.address);
	if (await isStrangers(at.db, leadId)) await at.limits.take("photoRequest", leadId);
	await requireRoom(at);
	const { key: uploadKey, bytes } = begun;
	return beginAmong(at, { leadId, uploadKey, bytes, kind: OWN_KIND });
}

function sameAgain(known: PhotoRow, bytes: number): OwnPhoto {
	if (known.bytes !== bytes) throw conflict("other_file", REFUSALS.otherFile);
	return ownPhoto(known);
}

/** Returns the slots that photos of one kind share: four for the customer's photos, forty for those of staff. */
export const placesOf = (kind: PhotoKind) =>
	kind === OWN_KIND
		? { list: listShown, most: MOST_PHOTOS, full: REFUSALS.full }
		: { list: listTaken, most: MOST_OF_STAFF, full: REFUSALS.staffFull };

type NewPhoto = Pick<PhotoRow, "leadId" | "uploadKey" | "bytes" | "kind"> &
	Partial<Pick<PhotoRow, "authorId">>;

/**
 * Reserves a slot for a new photo; the same key again returns the same photo.
 *
 * @throws NotFoundError | RuleError full | other_file (409)
 * @source rules 5.25
 */
export function beginAmong(at: Platform, photo: NewPhoto): Promise<OwnPhoto> {
	const { leadId, uploadKey, bytes, kind, authorId = null } = photo;
	const { list, most, full } = placesOf(kind);
	const begin = async (trx: Trx) => {
		const now = at.now();
		// Unknown senders share a limit of disk space; known customers and accepted requests only have their four slots.
		if (kind === OWN_KIND && (await isStrangers(trx, leadId))) await requirePlace(trx, now);
		const known = await findRow(trx, "requestPhotos", { leadId, uploadKey });
		// Staff removed it meanwhile; the sender must start a new photo.
		if (known?.deletedAt) throw new NotFoundError(REFUSALS.gone);
		if (known) return sameAgain(known, bytes);
		const place = freePlace(await list(trx, leadId), most);
		if (!place) throw conflict("full", full);
		const begun = { leadId, uploadKey, bytes, kind, authorId, place, received: 0 };
		const row = { id: randomUUID(), ...begun, isShared: 0, createdAt: now.toISOString() };
		await insertRows(trx, "requestPhotos", row);
		return ownPhoto({ ...begun, storedAt: null });
	};
	return againIfTaken(() => inTransaction(at.db, begin), most);
}

const isStrangers = async (db: DbOrTrx, leadId: string) =>
	(await strangerOf(db, leadId)).isStranger && !(await isTakenUp(db, leadId));

async function requirePlace(trx: Trx, now: Date): Promise<void> {
	const begun = (ms: number) => begunSince(trx, new Date(now.getTime() - ms).toISOString());
	if ((await countOf(begun(DAY_MS))) >= MOST_A_DAY) throw notNow("day_full", REFUSALS.dayFull);
	const arriving = begun(PHOTO_PLACE_MS).where("storedAt", "is", null);
	if ((await countOf(arriving)) >= MOST_ARRIVING) throw notNow("busy", REFUSALS.busy);
}

/** Checks that the disk keeps enough space for requests; remote storage has its own. */
async function requireRoom({ env, privateFiles }: Platform): Promise<void> {
	if (privateFiles.away) return;
	const disk = await statfs(env.BIELA_DATA).catch(() => undefined);
	if (disk && disk.bavail * disk.bsize < ROOM_LEFT) throw notNow("no_room", REFUSALS.noRoom);
}
