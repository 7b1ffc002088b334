import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { getLaterInstant } from "#core/audit/rules.ts";
import { findLastAuthor, recordChange, requireNotLastChange } from "#core/audit/store.server.ts";
import { SHOP_PLACES, type ShopPlaceId } from "#domain/shop-places.ts";
import { stripQuery } from "#domain/site-path.ts";
import { renderPicture } from "#features/content/media/render.server.ts";
import { findLibraryPicture } from "#features/content/media/store.server.ts";
import { queueUpload } from "#features/content/media/upload.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Call } from "#server/call.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { OutcomeUnknown } from "#server/database/outage.ts";
import { deleteRows, insertIfMissing, updateRows } from "#server/database/rows.server.ts";
import { changedMeanwhileError, NotFoundError, RuleError } from "#server/errors.ts";
import { runEdit, type Work } from "#server/work.server.ts";
import type { AdminPlace, PhotoForm } from "./contract.ts";
import { rejectShopPhoto } from "./errors.server.ts";
import { PHOTO_ERRORS } from "./messages.ts";
import { getPhotoGuidance } from "./rules.ts";
import { findPhoto, type ShopPhotoRow, toAdminPlace } from "./store.server.ts";

type NewPhoto = Omit<ShopPhotoRow, "updatedAt">;
type Placement = { place: ShopPlaceId; form: PhotoForm };

/**
 * Puts a picture of the library in a place of the site, or changes its text or its grading. The cut for the place is
 * rendered before the transaction, so a picture that cannot be rendered leaves the place as it was.
 *
 * @throws RuleError no_picture | wrong_size | broken_image (422), changed_meanwhile (409, with both versions)
 * @source rules 6.48
 */
export async function placePhoto(call: Call, { place, form }: Placement): Promise<AdminPlace> {
	const { ctx, actor } = call;
	const before = await findPhoto(ctx.db, place);
	const photo = { ...toColumns(place, form), folder: "" };
	if (before && isSamePhoto(before, photo)) return toAdminPlace(ctx, place, before);
	if (isStale(before, form)) throw await createConflict(ctx, ctx.db, { place, form });
	const keepsCut = before?.image === photo.image && before.isGraded === photo.isGraded;
	photo.folder = keepsCut ? before.folder : await renderCut(ctx, place, photo);
	await runEdit(call, (work) => savePhoto(work, { place, form, photo })).catch(async (error) => {
		// If the commit's outcome is unknown, keep the files; the sweep deletes them when they are orphans.
		if (!keepsCut && !(error instanceof OutcomeUnknown)) await ctx.files.remove(photo.folder).catch(() => {});
		throw error;
	});
	ctx.log.info({ event: "shop_photo_placed", place, by: actor.id }, "shop photo placed");
	// The site's pictures now include the cut, whose address the response names.
	await ctx.content.getCurrent();
	return toAdminPlace(ctx, place, await findPhoto(ctx.db, place));
}

/**
 * Takes the photograph of a place off the site. Its original stays in the library.
 *
 * @throws NotFoundError when the place is empty | RuleError already_done, changed_meanwhile (409)
 */
export async function removePhoto(
	call: Call,
	{ place, updated_at }: { place: ShopPlaceId; updated_at: string },
): Promise<AdminPlace> {
	const { ctx } = call;
	await runEdit(call, async (work) => {
		const { trx } = work;
		const before = await findPhoto(trx, place);
		const now = ctx.now();
		if (!before) {
			await requireNotLastChange(trx, "shop_photo", { id: place, action: "deleted", now });
			throw new NotFoundError(PHOTO_ERRORS.empty);
		}
		if (!(await deleteRows(trx, "shopPhotos", { id: place, updatedAt: updated_at })))
			throw await createConflict(ctx, trx, { place });
		const values = { before: toChangeView(before), after: {} };
		const change = { subject: "shop_photo", subjectId: place, action: "deleted", ...values } as const;
		// After its placing, however fast both came: the last change says whether the place was emptied.
		await recordChange(work, { ...change, changedAt: getLaterInstant(before.updatedAt, now) });
	});
	await ctx.content.getCurrent();
	return toAdminPlace(ctx, place, undefined);
}

async function savePhoto(work: Work, { place, form, photo }: Placement & { photo: NewPhoto }): Promise<void> {
	const { ctx, trx } = work;
	const before = await findPhoto(trx, place);
	if (isStale(before, form)) throw await createConflict(ctx, trx, { place, form });
	const now = ctx.now();
	const updatedAt = before ? getLaterInstant(before.updatedAt, now) : now.toISOString();
	const row = { ...photo, updatedAt };
	const isSaved = before
		? await updateRows(trx, "shopPhotos", { id: place, updatedAt: before.updatedAt }, row)
		: await insertIfMissing(trx, "shopPhotos", row);
	if (!isSaved) throw await createConflict(ctx, trx, { place, form });
	await recordChange(work, {
		subject: "shop_photo",
		subjectId: place,
		action: before ? "updated" : "created",
		before: before && { ...toChangeView(before), place: undefined },
		after: toChangeView(row),
		changedAt: updatedAt,
	});
}

/** Renders the cut of a library picture for a place. @returns the folder of its files */
async function renderCut(
	ctx: AppContext,
	place: ShopPlaceId,
	{ image, isGraded }: Pick<NewPhoto, "image" | "isGraded">,
): Promise<string> {
	const file = await findLibraryPicture(ctx.db, image);
	if (!file) throw rejectShopPhoto("no_picture", PHOTO_ERRORS.gone, { field: "image" });
	const filename = `full.${image.slice(image.lastIndexOf(".") + 1)}`;
	const stored = await ctx.files.open(file.id, filename);
	if (!stored) throw rejectShopPhoto("no_picture", PHOTO_ERRORS.gone, { field: "image" });
	const { files } = await queueUpload(async () =>
		renderPicture(
			{ bytes: await buffer(stored.stream()), filename },
			getPhotoGuidance(place, isGraded === 1),
		),
	).catch((error) => {
		// The renderer names the field of an upload.
		throw error instanceof RuleError && error.fields?.file
			? new RuleError(error.code, error.message, { fields: { image: error.message } })
			: error;
	});
	const folder = randomUUID();
	await ctx.files.save(folder, files);
	return folder;
}

function toColumns(place: ShopPlaceId, { image, alt_text, is_graded }: PhotoForm) {
	const altText = alt_text || SHOP_PLACES[place].alt;
	return { id: place, image: stripQuery(image), altText, isGraded: is_graded ? 1 : 0 };
}

const isSamePhoto = (row: ShopPhotoRow, photo: NewPhoto) =>
	row.image === photo.image && row.altText === photo.altText && row.isGraded === photo.isGraded;

const isStale = (row: ShopPhotoRow | undefined, { updated_at }: PhotoForm) =>
	(row?.updatedAt ?? null) !== updated_at;

/** The values of a photograph in the history. */
const toChangeView = ({ id, image, altText, isGraded }: NewPhoto) => ({
	place: SHOP_PLACES[id as ShopPlaceId].label,
	image,
	alt_text: altText,
	is_graded: isGraded === 1,
});

async function createConflict(
	ctx: AppContext,
	db: DbOrTrx,
	{ place, form }: Omit<Placement, "form"> & { form?: PhotoForm },
) {
	const current = toAdminPlace(ctx, place, await findPhoto(db, place));
	const message = PHOTO_ERRORS.changed(await findLastAuthor(db, "shop_photo", place));
	return changedMeanwhileError(message, { current, yours: { ...current, ...form } });
}
