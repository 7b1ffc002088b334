import { laterThan } from "#features/changes/rules.ts";
import { lastAuthor, recordChange } from "#features/changes/store.server.ts";
import { DAY_MS } from "#panama/time.ts";
import { inTransaction, type Trx } from "#platform/database/db.server.ts";
import { changedMeanwhile, NotFoundError } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { claimStore } from "./claim.server.ts";
import type { MediaFile } from "./contract.ts";
import { listArriving, listFolders } from "./folders-read-model.server.ts";
import { getMedia } from "./library.server.ts";
import { PAPELERA_DAYS } from "./rules.ts";
import { REFUSALS } from "./sentences.ts";
import {
	changeMedia,
	clearPlace,
	existingMedia,
	FORGOTTEN_AT_ONCE,
	forgetDeleted,
	listUploads,
	type MediaRow,
	setDeleted,
} from "./store.server.ts";

/** Age after which files in a shared folder or bucket count as abandoned; another machine may be writing newer ones. */
const SURELY_LEFT_MS = 60 * 60 * 1000;

/**
 * Updates the alternative text and the description, by which staff search.
 *
 * @throws RuleError changed_meanwhile (409) with both versions
 */
export async function describePicture(
	at: Platform,
	actor: Actor,
	id: string,
	texts: { alt_text: string; description: string; updated_at: string },
): Promise<MediaFile> {
	const row = await existingMedia(at.db, id);
	const { alt_text: altText, description, updated_at: seen } = texts;
	const isSaved =
		row.updatedAt === seen &&
		(await at.content.edit(async (trx) => {
			const now = laterThan(row.updatedAt, at.now());
			if (!(await changeMedia(trx, row, { altText, description }, now))) return false;
			await recordChange(trx, actor, {
				subject: "media",
				subjectId: id,
				action: "updated",
				before: { alt_text: row.altText, description: row.description },
				after: { alt_text: altText, description },
				at: now,
			});
			return true;
		}));
	if (!isSaved)
		throw changedMeanwhile(REFUSALS.changed(await lastAuthor(at.db, "media", id)), {
			current: await getMedia(at, id),
			yours: texts,
		});
	return getMedia(at, id);
}

/**
 * Moves a picture to the trash. Its address answers 404, or shows the bundled file of that name again.
 *
 * @source rules 6.16, 6.19
 */
export async function removePicture(at: Platform, actor: Actor, id: string): Promise<void> {
	const row = await existingMedia(at.db, id);
	const now = laterThan(row.updatedAt, at.now());
	await at.content.edit(async (trx) => {
		if (!(await setDeleted(trx, id, now, now))) throw new NotFoundError(REFUSALS.gone);
		await note(trx, actor, "deleted", row, now);
	});
	at.log.info({ event: "media_deleted", id, path: row.path, by: actor.id }, "media deleted");
	await at.content.current();
}

/** Restores a picture from the trash; the file that has its fixed name now is trashed instead. */
export async function restorePicture(at: Platform, actor: Actor, id: string): Promise<MediaFile> {
	const row = await existingMedia(at.db, id);
	if (row.deletedAt) {
		// A concurrent upload may use the same fixed name; the later one wins.
		await at.content.edit(async (trx) => {
			await clearPlace(trx, row.stem, at.now(), id);
			const now = laterThan(row.updatedAt, at.now());
			if (await setDeleted(trx, id, null, now)) await note(trx, actor, "restored", row, now);
		});
		await at.content.current();
	}
	return getMedia(at, id);
}

/**
 * Deletes unreachable files: pictures after 30 days in the trash, incomplete uploads, and folders
 * whose upload never became a picture or a photo.
 *
 * @param isAlone whether no other machine writes to the folder
 */
export async function sweepMedia(at: Platform, isAlone: boolean): Promise<void> {
	const before = new Date(at.now().getTime() - PAPELERA_DAYS * DAY_MS).toISOString();
	const forgotten: string[] = [];
	for (;;) {
		const handful = await inTransaction(at.db, (trx) => forgetDeleted(trx, before));
		forgotten.push(...handful);
		if (handful.length < FORGOTTEN_AT_ONCE) break;
	}
	// Files that cannot be removed now are orphans, so the next sweep deletes them.
	if (!(await claimStore(at))) return;
	// Other machines may write to a bucket, even if this one is alone on the database.
	const age = isAlone && !at.files.away ? 0 : SURELY_LEFT_MS;
	const left = await at.files.sweep(age);
	const folders = await at.files.list(age);
	const known = await listFolders(at.reads);
	for (const folder of await listArriving(at.reads)) known.add(folder);
	const orphans = folders.filter((folder) => !known.has(folder));
	for (const folder of new Set([...forgotten, ...orphans])) await at.files.remove(folder);
	if (left + forgotten.length + orphans.length > 0)
		at.log.info({ left, forgotten: forgotten.length, orphans: orphans.length }, "media swept");
}

/** Updates the site's images when the library changes, on every machine that shares the database. */
export function followLibrary(at: Platform): void {
	at.content.onChange(async () => at.images.setUploads(await listUploads(at.db)));
}

/** Records a change with the file name, since the row itself is purged later. */
function note(
	trx: Trx,
	actor: Actor,
	action: "deleted" | "restored",
	{ id, filename }: MediaRow,
	at: string,
): Promise<void> {
	const told = { subject: "media", subjectId: id, action, at } as const;
	return recordChange(trx, actor, { ...told, after: { filename } });
}
