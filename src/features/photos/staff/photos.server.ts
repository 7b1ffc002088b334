import { findLead } from "#features/leads/inbox-read-model.server.ts";
import { findLinkOf } from "#features/leads/link/links.server.ts";
import { keepTerm, openUntil } from "#features/leads/photo-term.server.ts";
import { MOST_PHOTOS, photoTermFrom } from "#features/leads/photo-term.ts";
import { write } from "#features/leads/work.server.ts";
import { placesOf } from "#features/photos/begin.server.ts";
import type { LeadPhoto, LeadPhotos, PhotoAsk } from "#features/photos/contract.ts";
import { freePlace } from "#features/photos/rules.ts";
import { EVENTS, NO_ADDRESS, REFUSALS } from "#features/photos/sentences.ts";
import { findPhoto, listPhotos, lockPhoto, type PhotoRow } from "#features/photos/store.server.ts";
import { takesPhotos } from "#features/photos/takes-photos.ts";
import { againIfTaken, inTransaction, type Trx } from "#platform/database/db.server.ts";
import { updateRows } from "#platform/database/rows.server.ts";
import { wired } from "#platform/database/wire.ts";
import { conflict, mustExist, NotFoundError, RuleError } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { publicOrigin } from "#platform/site-origin.ts";

/** Returns the photos of a request, removed ones, and its upload link. @throws NotFoundError */
export async function readLeadPhotos(at: Platform, leadId: string): Promise<LeadPhotos> {
	const lead = mustExist(await findLead(at.db, leadId), REFUSALS.noRequest);
	const [rows, until, url] = await Promise.all([
		listPhotos(at.db, leadId),
		openUntil(at.db, leadId, at.now()),
		findLinkOf(at, at.db, leadId),
	]);
	const stored = rows.filter(({ storedAt }) => storedAt !== null);
	return {
		photos: stored.filter(({ deletedAt }) => deletedAt === null).map(photoOnTheWire),
		removed: stored.filter(({ deletedAt }) => deletedAt !== null).map(photoOnTheWire),
		arriving: rows.length - stored.length,
		url: (takesPhotos(lead) && url) || null,
		open_until: until ?? null,
	};
}

/**
 * Opens a request for photos for seven more days, before its link is sent or copied.
 *
 * @throws NotFoundError | RuleError no_photos | no_address (422)
 * @source rules 5.23
 */
export async function askForPhotos(
	at: Platform,
	actor: Actor,
	leadId: string,
	{ channel }: PhotoAsk,
): Promise<LeadPhotos> {
	await inTransaction(at.db, async (trx) => {
		const lead = mustExist(await findLead(trx, leadId), REFUSALS.noRequest);
		if (!takesPhotos(lead)) throw new RuleError("no_photos", REFUSALS.noPhotos);
		if (!publicOrigin(at.env)) throw new RuleError("no_address", NO_ADDRESS);
		await keepTerm(trx, leadId, photoTermFrom(at.now()));
		await write(at, trx, actor, leadId, "edited", EVENTS.asked[channel]);
	});
	return readLeadPhotos(at, leadId);
}

/** Returns a stored photo, removed or not, with its request's reference. @throws NotFoundError */
export async function photoForStaff(at: Platform, id: string) {
	const photo = await findPhoto(at.db, id);
	const lead = photo?.storedAt ? await findLead(at.db, photo.leadId) : undefined;
	if (!photo || !lead) throw new NotFoundError(REFUSALS.noSuchPhoto);
	return { photo, reference: lead.reference };
}

/** Removes a photo from its request; it can be restored for 30 days. @throws NotFoundError @source rules 5.25 */
export function removePhoto(at: Platform, actor: Actor, id: string): Promise<LeadPhotos> {
	return change(at, id, async (trx, photo) => {
		if (photo.deletedAt) return;
		const { leadId, place } = photo;
		await updateRows(trx, "requestPhotos", { id }, { deletedAt: at.now().toISOString() });
		await write(at, trx, actor, leadId, "edited", EVENTS.removed(place));
	});
}

/** Restores a photo, in another slot if its own is occupied. @throws NotFoundError | RuleError full (409) */
export function restorePhoto(at: Platform, actor: Actor, id: string): Promise<LeadPhotos> {
	return change(at, id, async (trx, photo) => {
		if (!photo.deletedAt) return;
		const { leadId, kind } = photo;
		const { list, most, full } = placesOf(kind);
		const others = await list(trx, leadId);
		const isTaken = others.some(({ place }) => place === photo.place);
		const place = isTaken ? freePlace(others, most) : photo.place;
		if (!place) throw conflict("full", full);
		await updateRows(trx, "requestPhotos", { id }, { deletedAt: null, place });
		await write(at, trx, actor, leadId, "edited", EVENTS.restored(place));
	});
}

async function change(
	at: Platform,
	id: string,
	work: (trx: Trx, photo: PhotoRow) => Promise<void>,
): Promise<LeadPhotos> {
	const changed = () =>
		inTransaction(at.db, async (trx) => {
			const photo = await lockPhoto(trx, id);
			if (!photo?.storedAt) throw new NotFoundError(REFUSALS.noSuchPhoto);
			await work(trx, photo);
			return photo.leadId;
		});
	return readLeadPhotos(at, await againIfTaken(changed, MOST_PHOTOS));
}

export function photoOnTheWire(row: PhotoRow): LeadPhoto {
	return {
		...wired(row, "id", "place", "kind"),
		is_shared: row.isShared === 1,
		width: row.width ?? 0,
		height: row.height ?? 0,
	};
}
