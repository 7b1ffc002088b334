import { writeFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { RuleError } from "#platform/errors.ts";
import { DamagedObject, explainPlace } from "#platform/files/bucket.server.ts";
import { type Files, partsOf, type StoredFile } from "#platform/files/files.server.ts";
import type { CopiedFile } from "./manifest.server.ts";

/** Ours are made once and never changed, so that a link is a copy. */
const MEDIA = "media/";
/** A piece of a photo on its way is as it was sent, with where it was taken: no copy keeps it. */
const PIECE = /\.part$/;

export const isMedia = ({ path }: Pick<StoredFile, "path">) => path.startsWith(MEDIA);

/** The pictures' bucket is out of reach; `message` says in Spanish how. */
export class NoPictures extends Error {
	override name = "NoPictures";
	constructor(error: unknown) {
		const raw = error instanceof RuleError ? (error.cause ?? error) : error;
		super(`el almacén de las imágenes ${explainPlace(raw, "MEDIA_URL")}`, { cause: raw });
	}
}

/** One picture is not what was put into the bucket. */
export class DamagedPicture extends Error {
	override name = "DamagedPicture";
}

/**
 * The pictures of a store. While a bucket is out of reach those of the last copy stand for them, and `lacks` says so.
 *
 * @param known the files of the last copy, undefined when there is none
 * @throws NoPictures
 */
export async function findPictures(
	store: Files,
	known: ReadonlyMap<string, CopiedFile> | undefined,
): Promise<{ found: StoredFile[]; lacks: string | undefined }> {
	try {
		const files = (await store.all()).filter(({ path }) => !PIECE.test(path));
		const found = files.map((file) => ({ ...file, path: MEDIA + file.path }));
		return { found, lacks: undefined };
	} catch (error) {
		if (!store.away) throw error;
		const away = new NoPictures(error);
		if (!known) throw away;
		const found = [...known.values()].filter(isMedia);
		return { found, lacks: `copiar las imágenes nuevas: ${away.message}` };
	}
}

/** @throws DamagedPicture | NoPictures | ENOENT when it is gone */
export async function fetchPicture(store: Files, path: string, target: string): Promise<void> {
	const file = await store.open(...partsOf(path.slice(MEDIA.length))).catch((error) => {
		throw error.cause instanceof DamagedObject ? new DamagedPicture(path) : new NoPictures(error);
	});
	if (!file) throw Object.assign(new Error("it is gone"), { code: "ENOENT" });
	await writeFile(target, await buffer(file.stream()), { mode: 0o600, flush: true });
}

export const damagedWords = ([first, ...rest]: readonly string[]): string =>
	`copiar la imagen «${first}»${rest.length > 0 ? ` y ${rest.length} más` : ""}, que está dañada en su almacén: súbela otra vez`;
