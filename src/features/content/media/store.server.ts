import type { ExpressionBuilder } from "kysely";
import { updateRecordRow } from "#core/records/record-rows.server.ts";
import { getSearchTerms, normalizeText } from "#domain/text/search.ts";
import type { DbOrTrx, Tables, Trx } from "#server/database/db.server.ts";
import { countBy, findRow, insertRows } from "#server/database/rows.server.ts";
import { requireFound } from "#server/errors.ts";
import type { UploadedImage } from "#server/files/site-images.server.ts";
import type { MediaFilter } from "./contract.ts";
import { UPLOAD_ERRORS } from "./messages.ts";
import { FILES_PER_PAGE } from "./rules.ts";

export type MediaRow = Tables["mediaFiles"];
type MediaExpression = ExpressionBuilder<Tables, "mediaFiles">;

/** Lists one page of the library or of the trash, newest first. */
export function listMedia(db: DbOrTrx, filter: MediaFilter): Promise<MediaRow[]> {
	return selectNewestFirst(db)
		.selectAll()
		.where((where) => matchesFilter(where, filter))
		.limit(FILES_PER_PAGE)
		.offset((filter.page - 1) * FILES_PER_PAGE)
		.execute();
}

/** Counts files by category, ignoring the filter's own category. */
export async function countMedia(db: DbOrTrx, filter: MediaFilter): Promise<Record<string, number>> {
	const matchingFiles = db
		.selectFrom("mediaFiles")
		.where((where) => matchesFilter(where, { ...filter, category: "all" }));
	const counts = await countBy<string>(matchingFiles, "category");
	const all = [...counts.values()].reduce((total, count) => total + count, 0);
	return { ...Object.fromEntries(counts), all };
}

/** Lists all files outside the trash for the site's image index. */
export async function listUploads(db: DbOrTrx): Promise<UploadedImage[]> {
	const rows = await db
		.selectFrom("mediaFiles")
		.select(["id", "path", "hash", "target"])
		.where("deletedAt", "is", null)
		.execute();
	return rows.map(({ target, ...row }) => ({ ...row, isFixedName: target !== null }));
}

/** Lists the paths of matching files in all categories, newest first, to find unused ones. */
export function listPaths(
	db: DbOrTrx,
	filter: MediaFilter,
): Promise<Pick<MediaRow, "id" | "path" | "target" | "category">[]> {
	return selectNewestFirst(db)
		.select(["id", "path", "target", "category"])
		.where((where) => matchesFilter(where, { ...filter, category: "all" }))
		.execute();
}

/** Lists the file names and paths of all pictures outside the trash, oldest first. */
export const listPictureNames = (db: DbOrTrx) =>
	db
		.selectFrom("mediaFiles")
		.select(["filename", "path"])
		.where("deletedAt", "is", null)
		.orderBy("createdAt")
		.execute();

/** Returns files by id, newest first. */
export function findFiles(db: DbOrTrx, ids: readonly string[]): Promise<MediaRow[]> {
	return selectNewestFirst(db).selectAll().where("id", "in", ids).execute();
}

const selectNewestFirst = (db: DbOrTrx) =>
	db.selectFrom("mediaFiles").orderBy("createdAt", "desc").orderBy("id");

/** Returns the alternative texts of project pictures by path, for those that have one. */
export async function listGalleryAlts(db: DbOrTrx): Promise<Map<string, string>> {
	const rows = await db
		.selectFrom("mediaFiles")
		.select(["path", "altText"])
		.where("category", "=", "government")
		.where("deletedAt", "is", null)
		.where("altText", "!=", "")
		.execute();
	return new Map(rows.map(({ path, altText }) => [path, altText]));
}

/** Finds the picture at a path, unless it is in the trash. */
export const findLibraryPicture = (db: DbOrTrx, path: string) =>
	findRow(db, "mediaFiles", { path, deletedAt: null });

/** Returns one file, in the trash or not. @throws NotFoundError */
export async function getMediaRow(db: DbOrTrx, id: string): Promise<MediaRow> {
	return requireFound(await findRow(db, "mediaFiles", { id }), UPLOAD_ERRORS.notFound);
}

export async function insertMedia(trx: Trx, row: Omit<MediaRow, "searchText" | "deletedAt">): Promise<void> {
	await insertRows(trx, "mediaFiles", { ...row, searchText: toSearchText(row), deletedAt: null });
}

/** Moves other files with this fixed name to the trash. @param id file that takes over the name */
export async function trashFilesWithStem(trx: Trx, stem: string, now: Date, id: string): Promise<void> {
	const timestamp = now.toISOString();
	await trx
		.updateTable("mediaFiles")
		.set({ deletedAt: timestamp, updatedAt: timestamp })
		.where("stem", "=", stem)
		.where("id", "!=", id)
		.where("deletedAt", "is", null)
		.execute();
}

/** Updates a file unless it changed since `row` was read. @returns whether it was updated */
export function updateMedia(trx: Trx, row: MediaRow, set: Partial<MediaRow>, now: string): Promise<boolean> {
	const searchText = toSearchText({ ...row, ...set });
	return updateRecordRow(trx, "mediaFiles", row, { ...set, searchText, updatedAt: now });
}

/** Moves a file to the trash, or restores it with null. @returns false when nothing changed */
export async function setDeleted(
	trx: Trx,
	id: string,
	deletedAt: string | null,
	now: string,
): Promise<boolean> {
	const result = await trx
		.updateTable("mediaFiles")
		.set({ deletedAt, updatedAt: now })
		.where("id", "=", id)
		.where("deletedAt", deletedAt === null ? "is not" : "is", null)
		.executeTakeFirst();
	return Number(result.numUpdatedRows) > 0;
}

/** Files deleted in one transaction; larger batches would block visitors' writes. */
export const PURGE_BATCH_SIZE = 200;

/** Deletes a batch of files that were trashed before an instant. @returns the ids of their folders */
export async function purgeDeleted(trx: Trx, before: string): Promise<string[]> {
	const batch = trx
		.selectFrom("mediaFiles")
		.select("id")
		.where("deletedAt", "<", before)
		.limit(PURGE_BATCH_SIZE);
	const rows = await trx
		.deleteFrom("mediaFiles")
		.where("id", "in", batch)
		.where("deletedAt", "<", before)
		.returning("id")
		.execute();
	return rows.map((row) => row.id);
}

function matchesFilter(where: MediaExpression, filter: MediaFilter) {
	const isTrash = filter.show === "trash";
	const conditions = [where("deletedAt", isTrash ? "is not" : "is", null)];
	if (filter.category !== "all") conditions.push(where("category", "=", filter.category));
	// Terms are normalized to letters and digits, so they contain no `like` wildcard.
	for (const word of getSearchTerms(normalizeText(filter.q), filter.q).slice(0, 8))
		conditions.push(where("searchText", "like", `%${word}%`));
	return where.and(conditions);
}

/** @source rules 6.17 */
function toSearchText(row: Pick<MediaRow, "filename" | "description" | "altText">): string {
	return normalizeText([row.filename, row.description, row.altText].join(" "));
}
