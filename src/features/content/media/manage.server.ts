import { getLaterInstant } from "#core/audit/rules.ts";
import { findLastAuthor, recordChange } from "#core/audit/store.server.ts";
import { DAY_MS } from "#domain/time.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Call } from "#server/call.server.ts";
import { withTransaction } from "#server/database/db.server.ts";
import { changedMeanwhileError, NotFoundError } from "#server/errors.ts";
import { runEdit, type Work } from "#server/work.server.ts";
import { claimBucket } from "./claim.server.ts";
import type { MediaFile } from "./contract.ts";
import { listFolders } from "./folders.server.ts";
import { incomingPhotoFolders, placedPictures } from "./hooks.server.ts";
import { getMedia } from "./library.server.ts";
import { UPLOAD_ERRORS } from "./messages.ts";
import { MEDIA_TRASH_DAYS } from "./rules.ts";
import {
	getMediaRow,
	listUploads,
	type MediaRow,
	PURGE_BATCH_SIZE,
	purgeDeleted,
	setDeleted,
	trashFilesWithStem,
	updateMedia,
} from "./store.server.ts";

/** Age after which files in a shared folder or bucket count as abandoned; another machine may be writing newer ones. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/**
 * Updates the alternative text and the description, by which staff search.
 *
 * @throws RuleError changed_meanwhile (409) with both versions
 */
export async function describePicture(
	call: Call,
	{ id, texts }: { id: string; texts: { alt_text: string; description: string; updated_at: string } },
): Promise<MediaFile> {
	const { ctx } = call;
	const row = await getMediaRow(ctx.db, id);
	const { alt_text: altText, description, updated_at: expectedVersion } = texts;
	const isSaved =
		row.updatedAt === expectedVersion &&
		(await runEdit(call, async (work) => {
			const { trx } = work;
			const now = getLaterInstant(row.updatedAt, ctx.now());
			if (!(await updateMedia(trx, row, { altText, description }, now))) return false;
			await recordChange(work, {
				subject: "media",
				subjectId: id,
				action: "updated",
				before: { alt_text: row.altText, description: row.description },
				after: { alt_text: altText, description },
				changedAt: now,
			});
			return true;
		}));
	if (!isSaved)
		throw changedMeanwhileError(UPLOAD_ERRORS.changed(await findLastAuthor(ctx.db, "media", id)), {
			current: await getMedia(ctx, id),
			yours: texts,
		});
	return getMedia(ctx, id);
}

/**
 * Moves a picture to the trash. Its address answers 404, or shows the bundled file of that name again.
 *
 * @source rules 6.16, 6.19
 */
export async function removePicture(call: Call, id: string): Promise<void> {
	const { ctx, actor } = call;
	const row = await getMediaRow(ctx.db, id);
	const now = getLaterInstant(row.updatedAt, ctx.now());
	await runEdit(call, async (work) => {
		const { trx } = work;
		if (!(await setDeleted(trx, id, now, now))) throw new NotFoundError(UPLOAD_ERRORS.notFound);
		await recordMediaChange(work, { action: "deleted", ...row, changedAt: now });
	});
	ctx.log.info({ event: "media_deleted", id, path: row.path, by: actor.id }, "media deleted");
	await ctx.content.getCurrent();
}

/** Restores a picture from the trash; the file that has its fixed name now is trashed instead. */
export async function restorePicture(call: Call, id: string): Promise<MediaFile> {
	const { ctx } = call;
	const row = await getMediaRow(ctx.db, id);
	if (row.deletedAt) {
		// A concurrent upload may use the same fixed name; the later one wins.
		await runEdit(call, async (work) => {
			const { trx } = work;
			await trashFilesWithStem(trx, row.stem, ctx.now(), id);
			const now = getLaterInstant(row.updatedAt, ctx.now());
			if (await setDeleted(trx, id, null, now))
				await recordMediaChange(work, { action: "restored", ...row, changedAt: now });
		});
		await ctx.content.getCurrent();
	}
	return getMedia(ctx, id);
}

/**
 * Deletes unreachable files: pictures after 30 days in the trash, incomplete uploads, and folders
 * whose upload never became a picture or a photo.
 *
 * @param isOnlyMachine whether no other machine writes to the folder
 */
export async function sweepMedia(ctx: AppContext, isOnlyMachine: boolean): Promise<void> {
	const before = new Date(ctx.now().getTime() - MEDIA_TRASH_DAYS * DAY_MS).toISOString();
	const purgedFolders: string[] = [];
	for (;;) {
		const batch = await withTransaction(ctx.db, (trx) => purgeDeleted(trx, before));
		purgedFolders.push(...batch);
		if (batch.length < PURGE_BATCH_SIZE) break;
	}
	// Files that cannot be removed now are orphans, so the next sweep deletes them.
	if (!(await claimBucket(ctx))) return;
	// Other machines may write to a bucket, even if this one is alone on the database.
	const minAgeMs = isOnlyMachine && !ctx.files.remote ? 0 : ABANDONED_AFTER_MS;
	const sweptCount = await ctx.files.sweep(minAgeMs);
	const folders = await ctx.files.list(minAgeMs);
	const knownFolders = await listFolders(ctx.reads);
	for (const folder of await incomingPhotoFolders.get(ctx.reads)) knownFolders.add(folder);
	const orphans = folders.filter((folder) => !knownFolders.has(folder));
	for (const folder of new Set([...purgedFolders, ...orphans])) await ctx.files.remove(folder);
	if (sweptCount + purgedFolders.length + orphans.length > 0)
		ctx.log.info(
			{ left: sweptCount, forgotten: purgedFolders.length, orphans: orphans.length },
			"media swept",
		);
}

/** Updates the site's images when the library changes, on every machine that shares the database. */
export function syncSiteImages(ctx: AppContext): void {
	ctx.content.onChange(async () =>
		ctx.images.setUploads([...(await listUploads(ctx.db)), ...(await placedPictures.get(ctx.db))]),
	);
}

/** Records a change with the file name, since the row itself is purged later. */
function recordMediaChange(
	work: Pick<Work, "trx" | "actor">,
	{ action, id, filename, changedAt }: { action: "deleted" | "restored"; changedAt: string } & MediaRow,
): Promise<void> {
	const entry = { subject: "media", subjectId: id, action, changedAt } as const;
	return recordChange(work, { ...entry, after: { filename } });
}
