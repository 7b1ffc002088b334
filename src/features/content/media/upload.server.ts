import { randomUUID } from "node:crypto";
import { recordChange } from "#core/audit/store.server.ts";
import type { Call } from "#server/call.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { withIdempotency } from "#server/database/idempotency.server.ts";
import { OutcomeUnknown } from "#server/database/outage.ts";
import { createSemaphore } from "#server/semaphore.ts";
import type { MediaFile, Upload } from "./contract.ts";
import { rejectMedia } from "./errors.server.ts";
import { describePicture, restorePicture } from "./manage.server.ts";
import { CATEGORY_LABELS, getTooLargeMessage, UPLOAD_ERRORS } from "./messages.ts";
import { renderPicture } from "./render.server.ts";
import { GUIDANCE, toFileLabel } from "./rules.ts";
import { insertMedia, trashFilesWithStem } from "./store.server.ts";
import { chooseUploadPath, type UploadPath } from "./upload-path.server.ts";

/** An upload needs several times its size in memory, so only a few are read at once and some more wait unread. */
const limitUploads = createSemaphore(8, { maxWaiting: 24, message: UPLOAD_ERRORS.busy });
/** The server gives a request 30 s to arrive, so an upload that starts after this wait still has half of it. */
const MAX_WAIT_MS = 15_000;

/** Runs an upload when there is capacity. @throws RuleError busy (503) when the queue is full or the wait too long */
export function queueUpload<T>(work: () => Promise<T>): Promise<T> {
	const timeout = AbortSignal.timeout(MAX_WAIT_MS);
	return limitUploads(work, timeout).catch((error) => {
		throw error === timeout.reason ? rejectMedia("busy", UPLOAD_ERRORS.busy) : error;
	});
}

/**
 * Adds a picture to the library: validates and renders it, stores the files, and inserts the row last. The previous
 * picture of a fixed name, in any format, moves to the trash in the same transaction.
 *
 * @param key idempotency key: a retry after a lost response stores the file once and applies its latest texts
 * @throws RuleError with a message for users; 413 when the file exceeds its category's limit
 * @source rules 6.15, 6.16
 */
export async function uploadPicture(call: Call, upload: Upload): Promise<MediaFile> {
	const { ctx, actor, key } = call;
	const { file, category, target } = upload;
	const guidance = GUIDANCE[category];
	if (file.size > guidance.maxBytes)
		throw rejectMedia("too_large", getTooLargeMessage(guidance), {
			fields: { file: getTooLargeMessage(guidance) },
		});
	const id = randomUUID();
	const bytes = Buffer.from(await file.arrayBuffer());
	const uploadPath = await chooseUploadPath(ctx, id, { category, target, filename: file.name });
	const { files, ...picture } = await renderPicture({ bytes, filename: file.name }, guidance);
	await ctx.files.save(id, files);
	const now = ctx.now();
	const path = `${uploadPath.stem}.${guidance.storedFormat}`;
	const row = {
		...picture,
		id,
		path,
		stem: uploadPath.stem,
		target: uploadPath.target,
		filename: getDisplayName(file.name, path, uploadPath),
		category,
		fileType: "image",
		altText: upload.alt_text,
		description: upload.description,
		uploadedBy: actor.id,
		createdAt: now.toISOString(),
		updatedAt: now.toISOString(),
	};
	async function store(trx: Trx) {
		// Two users may replace one fixed name at the same time; the later one wins.
		await trashFilesWithStem(trx, uploadPath.stem, now, id);
		await insertMedia(trx, row);
		const { filename, createdAt } = row;
		await recordChange(
			{ trx, actor },
			{
				subject: "media",
				subjectId: id,
				action: "created",
				after: { filename, category: CATEGORY_LABELS[category] },
				changedAt: createdAt,
			},
		);
		return id;
	}
	const body = [key ?? id, category, target];
	const request = { scope: "media", key: key && body.join(" "), sender: actor, body };
	const { answer: storedId } = await withIdempotency(ctx, request, store, ctx.content.edit).catch(
		async (error) => {
			// If the commit's outcome is unknown, keep the files; the sweep deletes them when they are orphans.
			if (!(error instanceof OutcomeUnknown)) await ctx.files.remove(id).catch(() => {});
			throw error;
		},
	);
	if (storedId === id) ctx.log.info({ event: "media_uploaded", id, path, by: actor.id }, "media uploaded");
	else await ctx.files.remove(id).catch(() => {});
	await ctx.content.getCurrent();
	// A retry means that the picture is wanted, so restore it if it was trashed since.
	const storedFile = await restorePicture(call, storedId);
	const { alt_text } = upload;
	// Texts that staff wrote meanwhile are replaced only by texts that are not empty.
	if (!alt_text || storedFile.alt_text === alt_text) return storedFile;
	const { updated_at } = storedFile;
	const description = upload.description || storedFile.description;
	return describePicture(call, { id: storedId, texts: { alt_text, description, updated_at } });
}

/** Returns the displayed file name: the fixed name, or else the original name. */
function getDisplayName(filename: string, path: string, { target }: UploadPath): string {
	const ending = path.slice(path.lastIndexOf("."));
	return target === null ? `${toFileLabel(filename)}${ending}` : path.slice(path.lastIndexOf("/") + 1);
}
