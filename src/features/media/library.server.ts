import { paged } from "#bounds.ts";
import { wired } from "#platform/database/wire.ts";
import { urlOfUpload } from "#platform/files/site-images.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { ImageUse, MediaFile, MediaFilter, MediaLibrary } from "./contract.ts";
import { FILES_PER_PAGE } from "./rules.ts";
import {
	countMedia,
	existingMedia,
	findFiles,
	listMedia,
	listPaths,
	type MediaRow,
} from "./store.server.ts";
import { usesOf } from "./uses.server.ts";

/**
 * Lists one page of the library, of the trash, or of unused files.
 *
 * @source rules 6.17
 */
export async function listLibrary(at: Platform, filter: MediaFilter): Promise<MediaLibrary> {
	if (filter.show === "unused") return listUnused(at, filter);
	const [rows, counts] = await Promise.all([
		listMedia(at.reads, filter),
		countMedia(at.reads, filter),
	]);
	const total = counts[filter.category] ?? 0;
	const uses = await usesOf(at, rows.filter(isShown));
	const files = rows.map((row) => fileOf(row, uses));
	return { files, ...paged(total, filter.page, FILES_PER_PAGE), counts };
}

/** Lists unused files. Reads all matching paths and filters in memory, to avoid a query with thousands of ids. */
async function listUnused(at: Platform, filter: MediaFilter): Promise<MediaLibrary> {
	const files = await listPaths(at.reads, filter);
	const uses = await usesOf(at, files);
	const unused = files.filter(({ path }) => !uses.get(path)?.length);
	const byCategory = Object.entries(Object.groupBy(unused, ({ category }) => category));
	const counts = Object.fromEntries(byCategory.map(([name, found]) => [name, found?.length ?? 0]));
	const { category, page } = filter;
	const listed = category === "all" ? unused : unused.filter((file) => file.category === category);
	const from = (page - 1) * FILES_PER_PAGE;
	const ids = listed.slice(from, from + FILES_PER_PAGE).map(({ id }) => id);
	const rows = ids.length > 0 ? await findFiles(at.reads, ids) : [];
	return {
		files: rows.map((row) => fileOf(row)),
		...paged(listed.length, page, FILES_PER_PAGE),
		counts: { ...counts, all: unused.length },
	};
}

/** Returns one file. @throws NotFoundError */
export async function getMedia(at: Platform, id: string): Promise<MediaFile> {
	const row = await existingMedia(at.db, id);
	return fileOf(row, await usesOf(at, [row].filter(isShown)));
}

const isShown = ({ deletedAt }: MediaRow) => deletedAt === null;

function fileOf(row: MediaRow, uses?: ReadonlyMap<string, ImageUse[]>): MediaFile {
	return {
		...wired(row, "id", "filename", "sizeBytes", "altText", "description", "width", "height"),
		...wired(row, "target", "createdAt", "updatedAt", "deletedAt"),
		url: urlOfUpload({ ...row, isFixedName: row.target !== null }),
		category: row.category as MediaFile["category"],
		file_type: row.fileType === "image" ? "image" : "other",
		// A trashed file may have the same path as the file that replaced it.
		uses: (isShown(row) && uses?.get(row.path)) || [],
	};
}
