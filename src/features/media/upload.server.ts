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
 * Takes a picture into the library: checks it, writes our own files of it, stores them, and only then says that it
 * exists. A fixed name's earlier picture, whatever its ending, goes to the papelera in the same transaction.
 *
 * @param key of the file on its way: one whose answer was lost is in the library once, with the words it has by now
 * @throws RuleError with a sentence for people; 413 when it weighs more than its category takes
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
		// Two people may replace one fixed name at the same moment: the later one wins.
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
		// Where nobody knows whether it is stored, the sweep finds out.
		if (!(error instanceof OutcomeUnknown)) await at.files.remove(id).catch(() => {});
		throw error;
	});
	if (kept === id)
		at.log.info({ event: "media_uploaded", id, path, by: actor.id }, "media uploaded");
	else await at.files.remove(id).catch(() => {});
	await at.content.current();
	// Whoever sends it again wants it, though somebody binned it since.
	const known = await restorePicture(at, actor, kept);
	const { alt_text } = upload;
	// What staff wrote meanwhile gives way to words only.
	if (!alt_text || known.alt_text === alt_text) return known;
	const { updated_at } = known;
	const description = upload.description || known.description;
	return describePicture(at, actor, kept, { alt_text, description, updated_at });
}

/** A fixed name is what people know the file by; any other keeps the words it came with. */
function shownName(filename: string, path: string, { target }: Place): string {
	const ending = path.slice(path.lastIndexOf("."));
	return target === null ? `${labelOf(filename)}${ending}` : path.slice(path.lastIndexOf("/") + 1);
}
