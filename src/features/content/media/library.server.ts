import { toPageInfo } from "#domain/limits.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { pickWireFields } from "#server/database/wire-fields.ts";
import { getUploadUrl } from "#server/files/site-images.server.ts";
import type { ImageUse, MediaFile, MediaFilter, MediaLibrary } from "./contract.ts";
import { FILES_PER_PAGE } from "./rules.ts";
import { countMedia, findFiles, getMediaRow, listMedia, listPaths, type MediaRow } from "./store.server.ts";
import { findImageUses } from "./uses.server.ts";

/**
 * Lists one page of the library, of the trash, or of unused files.
 *
 * @source rules 6.17
 */
export async function listLibrary(ctx: AppContext, filter: MediaFilter): Promise<MediaLibrary> {
	if (filter.show === "unused") return listUnused(ctx, filter);
	const [rows, counts] = await Promise.all([listMedia(ctx.reads, filter), countMedia(ctx.reads, filter)]);
	const total = counts[filter.category] ?? 0;
	const uses = await findImageUses(ctx, rows.filter(isVisible));
	const files = rows.map((row) => toMediaFile(row, uses));
	return { files, ...toPageInfo(total, filter.page, FILES_PER_PAGE), counts };
}

/** Lists unused files. Reads all matching paths and filters in memory, to avoid a query with thousands of ids. */
async function listUnused(ctx: AppContext, filter: MediaFilter): Promise<MediaLibrary> {
	const files = await listPaths(ctx.reads, filter);
	const uses = await findImageUses(ctx, files);
	const unused = files.filter(({ path }) => !uses.get(path)?.length);
	const byCategory = Object.entries(Object.groupBy(unused, ({ category }) => category));
	const counts = Object.fromEntries(byCategory.map(([name, found]) => [name, found?.length ?? 0]));
	const { category, page } = filter;
	const inCategory = category === "all" ? unused : unused.filter((file) => file.category === category);
	const offset = (page - 1) * FILES_PER_PAGE;
	const ids = inCategory.slice(offset, offset + FILES_PER_PAGE).map(({ id }) => id);
	const rows = ids.length > 0 ? await findFiles(ctx.reads, ids) : [];
	return {
		files: rows.map((row) => toMediaFile(row)),
		...toPageInfo(inCategory.length, page, FILES_PER_PAGE),
		counts: { ...counts, all: unused.length },
	};
}

/** Returns one file. @throws NotFoundError */
export async function getMedia(ctx: AppContext, id: string): Promise<MediaFile> {
	const row = await getMediaRow(ctx.db, id);
	return toMediaFile(row, await findImageUses(ctx, [row].filter(isVisible)));
}

const isVisible = ({ deletedAt }: MediaRow) => deletedAt === null;

function toMediaFile(row: MediaRow, uses?: ReadonlyMap<string, ImageUse[]>): MediaFile {
	return {
		...pickWireFields(row, "id", "filename", "sizeBytes", "altText", "description", "width", "height"),
		...pickWireFields(row, "target", "createdAt", "updatedAt", "deletedAt"),
		url: getUploadUrl({ ...row, isFixedName: row.target !== null }),
		category: row.category as MediaFile["category"],
		file_type: row.fileType === "image" ? "image" : "other",
		// A trashed file may have the same path as the file that replaced it.
		uses: (isVisible(row) && uses?.get(row.path)) || [],
	};
}
