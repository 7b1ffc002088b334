import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { recordCustomerFollowUp } from "#core/requests/changes/lead-updates.server.ts";
import { claimPhotoAlert } from "#core/requests/form/photo-term.server.ts";
import { detectFormat } from "#features/content/media/format.ts";
import { renderPicture } from "#features/content/media/render.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { type Trx, withTransaction } from "#server/database/db.server.ts";
import { OutcomeUnknown } from "#server/database/outage.ts";
import { RuleError, requireFound } from "#server/errors.ts";
import { createSemaphore } from "#server/semaphore.ts";
import { rejectPhoto } from "./errors.server.ts";
import { deletePhotos, enqueueRemoval, withPhotoStorage } from "./files.server.ts";
import { EVENTS, PHOTO_ERRORS } from "./messages.ts";
import { ALERT_INTERVAL_MS, CHUNK_BYTES, CUSTOMER_KIND, getChunkName, PHOTO_GUIDANCE } from "./rules.ts";
import { findPhoto, type PhotoRow, updateArrivingPhoto } from "./store.server.ts";

/** Photos are processed one at a time, because each is fully in memory; a rejected sender repeats the last chunk. */
const processOneByOne = createSemaphore(1, { maxWaiting: 12, message: PHOTO_ERRORS.busy });

/**
 * Processes a fully received photo into our own files and deletes the upload. A file that is no picture is deleted too.
 * Staff are notified of the first of several photos.
 *
 * @throws NotFoundError | RuleError begin_again (409) if chunks were lost | picture errors (422) | busy (503)
 * @source rules 5.24, 5.26
 */
export function finishPhoto(ctx: AppContext, id: string): Promise<PhotoRow> {
	return processOneByOne(async () => {
		const photo = requireFound(await findPhoto(ctx.db, id), PHOTO_ERRORS.photoMissing);
		if (photo.storedAt) return photo;
		const bytes = await withPhotoStorage(ctx, () => readChunks(ctx, photo));
		if (!bytes) {
			await updateArrivingPhoto(ctx.db, id, photo.received, { received: 0 });
			throw rejectPhoto("begin_again", PHOTO_ERRORS.beginAgain, { extra: { received: 0 } });
		}
		const { files, width, height, sizeBytes } = await render(ctx, photo, bytes);
		const folder = randomUUID();
		await withPhotoStorage(ctx, () => ctx.privateFiles.save(folder, files));
		return savePhoto(ctx, photo, { folder, width, height, sizeBytes });
	});
}

async function readChunks(ctx: AppContext, { id, bytes }: PhotoRow): Promise<Buffer | undefined> {
	const chunks: Buffer[] = [];
	for (let from = 0; from < bytes; from += CHUNK_BYTES) {
		const chunk = await ctx.privateFiles.open(id, getChunkName(from));
		if (!chunk) return undefined;
		chunks.push(await buffer(chunk.stream()));
	}
	const file = Buffer.concat(chunks);
	return file.length === bytes ? file : undefined;
}

async function render(ctx: AppContext, photo: PhotoRow, bytes: Buffer) {
	try {
		// Detect the format from the bytes; the file name of a phone is unreliable.
		return await renderPicture({ bytes, filename: `foto.${detectFormat(bytes)}` }, PHOTO_GUIDANCE);
	} catch (error) {
		if (error instanceof RuleError && error.status === 422)
			await withTransaction(ctx.db, (trx) => deletePhotos(trx, ctx.now(), "id", [photo.id]));
		throw error;
	}
}

type ProcessedFiles = Pick<PhotoRow, "folder" | "width" | "height" | "sizeBytes">;

async function savePhoto(ctx: AppContext, photo: PhotoRow, processed: ProcessedFiles): Promise<PhotoRow> {
	const now = ctx.now();
	const storedValues = { ...processed, storedAt: now.toISOString() };
	const { id, received, leadId } = photo;
	try {
		const isSaved = await withTransaction(ctx.db, async (trx) => {
			if (!(await updateArrivingPhoto(trx, id, received, storedValues))) return false;
			await enqueueRemoval(trx, now, [id]);
			// Do not notify staff of their own photos.
			if (photo.kind === CUSTOMER_KIND) await notifyStaff(trx, now, leadId);
			return true;
		});
		if (isSaved) return { ...photo, ...storedValues };
	} catch (error) {
		// If the outcome is unknown, the cleanup job removes unused files later.
		if (!(error instanceof OutcomeUnknown)) await removeFiles(ctx, processed);
		throw error;
	}
	// The photo was deleted, or another machine finished it first.
	await removeFiles(ctx, processed);
	return requireFound(await findPhoto(ctx.db, id), PHOTO_ERRORS.photoMissing);
}

const removeFiles = (ctx: AppContext, { folder }: ProcessedFiles) =>
	folder ? ctx.privateFiles.remove(folder).catch(() => {}) : undefined;

async function notifyStaff(trx: Trx, now: Date, leadId: string): Promise<void> {
	const previousAlertBefore = new Date(now.getTime() - ALERT_INTERVAL_MS).toISOString();
	if (!(await claimPhotoAlert(trx, leadId, { now: now.toISOString(), before: previousAlertBefore }))) return;
	await recordCustomerFollowUp(trx, now, leadId, { text: EVENTS.sent, alert: "photos" });
}
