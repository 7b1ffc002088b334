import { addLeadHistory } from "#core/requests/changes/edit-lead.server.ts";
import { findPhotoDeadline, savePhotoTerm } from "#core/requests/form/photo-term.server.ts";
import { getPhotoDeadline, MAX_PHOTOS } from "#core/requests/form/photo-term.ts";
import { findCurrentLead, findLead } from "#core/requests/lead-detail.server.ts";
import { findLinkUrl } from "#core/requests/link/links.server.ts";
import { findRootId } from "#core/requests/merging/family.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Call } from "#server/call.server.ts";
import { retryOnUniqueConflict } from "#server/database/db.server.ts";
import { getIds, updateRows } from "#server/database/rows.server.ts";
import { NotFoundError, requireFound } from "#server/errors.ts";
import type { Actor } from "#server/http/http.server.ts";
import { getPublicOrigin } from "#server/site-origin.ts";
import { runWork, type Work } from "#server/work.server.ts";
import type { LeadPhotos, PhotoAsk } from "./contract.ts";
import { rejectPhoto } from "./errors.server.ts";
import { EVENTS, NO_ADDRESS, PHOTO_ERRORS } from "./messages.ts";
import { canHavePhotos } from "./photo-support.ts";
import { requireRemovable, toLeadPhotos } from "./photo-view.server.ts";
import { findFreeSlot } from "./rules.ts";
import { getPhotoSlots } from "./start-upload.server.ts";
import { findPhoto, listPhotos, lockPhoto, type PhotoRow } from "./store.server.ts";

/** Returns the photos of a request, removed ones, and its upload link. @throws NotFoundError */
export async function readLeadPhotos(
	call: Call<Pick<Actor, "role">>,
	requestId: string,
): Promise<LeadPhotos> {
	const { ctx, actor } = call;
	const lead = requireFound(await findCurrentLead(ctx.db, requestId), PHOTO_ERRORS.noRequest);
	const { id: leadId } = lead;
	const [rows, deadline, url] = await Promise.all([
		listPhotos(ctx.db, leadId),
		findPhotoDeadline(ctx.db, leadId, ctx.now()),
		findLinkUrl(ctx, ctx.db, leadId),
	]);
	const stored = rows.filter(({ storedAt }) => storedAt !== null);
	const photos = await toLeadPhotos(ctx.db, actor, stored);
	const removedIds = new Set(getIds(stored.filter(({ deletedAt }) => deletedAt !== null)));
	return {
		photos: photos.filter(({ id }) => !removedIds.has(id)),
		removed: photos.filter(({ id }) => removedIds.has(id)),
		arriving: rows.length - stored.length,
		url: (canHavePhotos(lead) && url) || null,
		open_until: deadline ?? null,
	};
}

/**
 * Opens a request for photos for seven more days, before its link is sent or copied.
 *
 * @throws NotFoundError | RuleError no_photos | no_address (422)
 * @source rules 5.23
 */
export async function requestPhotos(
	call: Call,
	{ requestId, channel }: { requestId: string } & PhotoAsk,
): Promise<LeadPhotos> {
	const { ctx } = call;
	await runWork(call, async (work) => {
		const { trx } = work;
		const lead = requireFound(await findCurrentLead(trx, requestId), PHOTO_ERRORS.noRequest);
		const { id: leadId } = lead;
		if (!canHavePhotos(lead)) throw rejectPhoto("no_photos", PHOTO_ERRORS.noPhotos);
		if (!getPublicOrigin(ctx.env)) throw rejectPhoto("no_address", NO_ADDRESS);
		await savePhotoTerm(trx, leadId, getPhotoDeadline(ctx.now()));
		await addLeadHistory(work, { leadId, kind: "edited", text: EVENTS.requested[channel] });
	});
	return readLeadPhotos(call, requestId);
}

/** Returns a stored photo, removed or not, with its request's reference. @throws NotFoundError */
export async function getPhotoForStaff(ctx: AppContext, id: string) {
	const photo = await findPhoto(ctx.db, id);
	const lead = photo?.storedAt ? await findLead(ctx.db, photo.leadId) : undefined;
	if (!photo || !lead) throw new NotFoundError(PHOTO_ERRORS.noSuchPhoto);
	return { photo, reference: lead.reference };
}

/**
 * Removes a photo from its request; it can be restored for 30 days.
 *
 * @throws NotFoundError | RuleError not_now (409)
 * @source rules 5.25
 */
export function removePhoto(call: Call, id: string): Promise<LeadPhotos> {
	const { ctx, actor } = call;
	return updatePhoto(call, id, async (work, photo) => {
		const { trx } = work;
		if (photo.deletedAt) return;
		await requireRemovable(trx, actor, photo);
		const { place } = photo;
		await updateRows(trx, "requestPhotos", { id }, { deletedAt: ctx.now().toISOString() });
		const leadId = await findRootId(trx, photo.leadId);
		await addLeadHistory(work, { leadId, kind: "edited", text: EVENTS.removed(place) });
	});
}

/** Restores a photo, in another slot if its own is occupied. @throws NotFoundError | RuleError full (409) */
export function restorePhoto(call: Call, id: string): Promise<LeadPhotos> {
	return updatePhoto(call, id, async (work, photo) => {
		const { trx } = work;
		if (!photo.deletedAt) return;
		const { leadId, kind } = photo;
		const { listOccupied, max, fullMessage } = getPhotoSlots(kind);
		const others = await listOccupied(trx, leadId);
		const isTaken = others.some(({ place }) => place === photo.place);
		const place = isTaken ? findFreeSlot(others, max) : photo.place;
		if (!place) throw rejectPhoto("full", fullMessage);
		await updateRows(trx, "requestPhotos", { id }, { deletedAt: null, place });
		await addLeadHistory(work, {
			leadId: await findRootId(trx, leadId),
			kind: "edited",
			text: EVENTS.restored(place),
		});
	});
}

async function updatePhoto(
	call: Call,
	id: string,
	change: (work: Work, photo: PhotoRow) => Promise<void>,
): Promise<LeadPhotos> {
	const { ctx, actor } = call;
	const applyChange = () =>
		runWork({ ctx, actor }, async (work) => {
			const { trx } = work;
			const photo = await lockPhoto(trx, id);
			if (!photo?.storedAt) throw new NotFoundError(PHOTO_ERRORS.noSuchPhoto);
			await change(work, photo);
			return photo.leadId;
		});
	return readLeadPhotos(call, await retryOnUniqueConflict(applyChange, MAX_PHOTOS));
}
