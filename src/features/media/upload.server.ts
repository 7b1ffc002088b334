import { randomUUID } from "node:crypto";
import { recordChange } from "#features/changes/store.server.ts";
import type { Trx } from "#platform/database/db.server.ts";
import { once } from "#platform/database/once.server.ts";
import { OutcomeUnknown } from "#platform/database/outage.ts";
import { RuleError } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { MediaFile, Upload } from "./contract.ts";
import { describePicture, restorePicture } from "./keep.server.ts";
import { choosePlace, type Place } from "./place.server.ts";
import { renderPicture } from "./render.server.ts";
import { GUIDANCE, labelOf } from "./rules.ts";
import { CATEGORY_LABELS, tooHeavy } from "./sentences.ts";
import { clearPlace, insertMedia } from "./store.server.ts";

/**
 * Adds a picture to the library: validates and renders it, stores the files, and inserts the row last. The previous
 * picture of a fixed name, in any format, moves to the trash in the same transaction.
 *
 * @param key idempotency key: a retry after a lost response stores the file once and applies its latest texts
 * @throws RuleError with a message for users; 413 when the file exceeds its category's limit
 * @source rules 6.15, 6.16
 */
export async function uploadPicture(
	at: Platform,
	actor: Actor,
	upload: Upload,
	key?: string,
): Promise<MediaFile> {
	const { file, category, target } = upload;
	const guidance = GUIDANCE[category];
	if (file.size > guidance.mostBytes)
		throw new RuleError("too_large", tooHeavy(guidance), {
			status: 413,
			fields: { file: tooHeavy(guidance) },
		});
	const id = randomUUID();
	const bytes = Buffer.from(await file.arrayBuffer());
	const place = await choosePlace(at, id, { category, target, filename: file.name });
	const { files, ...picture } = await renderPicture({ bytes, filename: file.name }, guidance);
	await at.files.save(id, files);
	const now = at.now();
	const path = `${place.stem}.${guidance.keeps}`;
	const row = {
		...picture,
		id,
		path,
		stem: place.stem,
		target: place.target,
		filename: shownName(file.name, path, place),
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
		await clearPlace(trx, place.stem, now, id);
		await insertMedia(trx, row);
		const { filename, createdAt } = row;
		await recordChange(trx, actor, {
			subject: "media",
			subjectId: id,
			action: "created",
			after: { filename, category: CATEGORY_LABELS[category] },
			at: createdAt,
		});
		return id;
	}
	const body = [key ?? id, category, target];
	const said = { scope: "media", key: key && body.join(" "), body };
	const { answer: kept } = await once(at, said, store, at.content.edit).catch(async (error) => {
		// If the commit's outcome is unknown, keep the files; the sweep deletes them when they are orphans.
		if (!(error instanceof OutcomeUnknown)) await at.files.remove(id).catch(() => {});
		throw error;
	});
	if (kept === id)
		at.log.info({ event: "media_uploaded", id, path, by: actor.id }, "media uploaded");
	else await at.files.remove(id).catch(() => {});
	await at.content.current();
	// A retry means that the picture is wanted, so restore it if it was trashed since.
	const known = await restorePicture(at, actor, kept);
	const { alt_text } = upload;
	// Texts that staff wrote meanwhile are replaced only by texts that are not empty.
	if (!alt_text || known.alt_text === alt_text) return known;
	const { updated_at } = known;
	const description = upload.description || known.description;
	return describePicture(at, actor, kept, { alt_text, description, updated_at });
}

/** Returns the displayed file name: the fixed name, or else the original name. */
function shownName(filename: string, path: string, { target }: Place): string {
	const ending = path.slice(path.lastIndexOf("."));
	return target === null ? `${labelOf(filename)}${ending}` : path.slice(path.lastIndexOf("/") + 1);
}
