import { leadBehind } from "#features/leads/link/behind.server.ts";
import { openUntil } from "#features/leads/photo-term.server.ts";
import { findRequester } from "#features/leads/requesters.server.ts";
import { inTransaction } from "#platform/database/db.server.ts";
import { mustExist } from "#platform/errors.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { OwnPhoto, OwnPhotos } from "./contract.ts";
import { dropPhotos } from "./files.server.ts";
import { REFUSALS } from "./sentences.ts";
import { findSent, listShown, type PhotoRow } from "./store.server.ts";

/** Finds the request of a link that accepts photos. @throws NotFoundError, the same for an ended and an unknown link */
export async function photosBehind(at: Pick<Platform, "db" | "now">, token: string) {
	const unknown = REFUSALS.unknownLink;
	const leadId = await leadBehind(at, at.db, { token, unknown });
	return { leadId, until: mustExist(await openUntil(at.db, leadId, at.now()), unknown) };
}

/** Returns the photos behind a link, with the progress of unfinished ones. @throws NotFoundError */
export async function readOwnPhotos(at: Platform, token: string): Promise<OwnPhotos> {
	const { leadId, until } = await photosBehind(at, token);
	const [{ reference }, photos] = await Promise.all([
		findRequester(at.db, leadId),
		listShown(at.db, leadId),
	]);
	return { reference, expires_at: until, photos: photos.map(ownPhoto) };
}

/** Deletes a photo for good, stored or arriving; a missing one is no error. @throws NotFoundError for the link */
export async function takePhotoBack(
	at: Platform,
	{ token, key }: { token: string; key: string },
): Promise<OwnPhotos> {
	const { leadId } = await photosBehind(at, token);
	const photo = await findSent(at.db, leadId, key);
	if (photo) await inTransaction(at.db, (trx) => dropPhotos(trx, at.now(), "id", [photo.id]));
	return readOwnPhotos(at, token);
}

/** Returns a photo behind a link by its sender's key. @throws NotFoundError for the link or the photo */
export async function sentPhoto(at: Platform, { token, key }: { token: string; key: string }) {
	const { leadId } = await photosBehind(at, token);
	return mustExist(await findSent(at.db, leadId, key), REFUSALS.gone);
}

type Arriving = Pick<PhotoRow, "uploadKey" | "place" | "bytes" | "received" | "storedAt">;

export function ownPhoto(row: Arriving): OwnPhoto {
	const { uploadKey: key, place, bytes, received, storedAt } = row;
	return { key, place, bytes, received, state: storedAt ? "stored" : "arriving" };
}
