import { copyFile, link, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Env } from "#platform/env.server.ts";
import { makeFolder } from "#platform/make-folder.server.ts";
import { type CopiedFile, FILES, hashOf, parseFiles } from "./manifest.server.ts";

type Place = Pick<Env, "BIELA_DATA" | "BIELA_SECRET" | "BIELA_SECRET_OLD">;
type Found = { path: string; bytes: number; modified: number };

/** Ours are made once and never changed, so that a link is a copy. */
const MEDIA = "media";
const SECRETS = /^secret(\.[\w-]+)*\.key$/;
const HALF_WRITTEN = /^\./;

/**
 * Brings the uploaded files and the secret into a copy. A file that did not change since the last copy, or lies on the
 * same disk, is linked: fifty copies of a picture take the room of one.
 *
 * @param aside the copy's folder
 * @param last folder of the copy before, when there is one
 */
export async function gatherFiles(
	place: Place,
	aside: string,
	last: string | undefined,
): Promise<CopiedFile[]> {
	const known = await knownFiles(last);
	const gathered: CopiedFile[] = [];
	for (const file of await findFiles(place.BIELA_DATA)) {
		const target = join(aside, file.path);
		makeFolder(dirname(target), 0o700);
		const before = known.get(file.path);
		const isMedia = file.path.startsWith(`${MEDIA}/`);
		const isSame = isMedia && before?.bytes === file.bytes && before.modified === file.modified;
		const source = join(isSame && last ? last : place.BIELA_DATA, file.path);
		try {
			await bring(source, target, isMedia);
		} catch (error) {
			// Somebody emptied the bin meanwhile.
			if ((error as NodeJS.ErrnoException).code === "ENOENT" && !isSame) continue;
			throw error;
		}
		// What a file was the last time is what it must be now: one that changed by itself is found out.
		gathered.push({ ...file, sha256: isSame ? before.sha256 : await hashOf(target) });
	}
	const { BIELA_SECRET, BIELA_SECRET_OLD } = place;
	if (BIELA_SECRET) await keepGivenSecret("secret.key", BIELA_SECRET, aside, gathered);
	if (BIELA_SECRET_OLD) await keepGivenSecret("secret.old.key", BIELA_SECRET_OLD, aside, gathered);
	return gathered;
}

/** How many bytes of uploaded files a copy writes: none of those that can be linked. */
export async function weighFiles(
	{ BIELA_DATA }: Place,
	folder: string,
	last: string | undefined,
): Promise<number> {
	const media = await stat(join(BIELA_DATA, MEDIA)).catch(() => undefined);
	if (!media || media.dev === (await stat(folder)).dev) return 0;
	const known = await knownFiles(last);
	const files = await findFiles(BIELA_DATA);
	return files
		.filter(({ path, modified }) => known.get(path)?.modified !== modified)
		.reduce((sum, { bytes }) => sum + bytes, 0);
}

async function knownFiles(last: string | undefined): Promise<Map<string, CopiedFile>> {
	if (!last) return new Map();
	const files = parseFiles(await readFile(join(last, FILES), "utf8"));
	return new Map(files.map((file) => [file.path, file]));
}

async function findFiles(dataFolder: string): Promise<Found[]> {
	const top = await readdir(dataFolder);
	const paths = top.filter((name) => SECRETS.test(name));
	for (const folder of await namesIn(join(dataFolder, MEDIA)))
		for (const name of await namesIn(join(dataFolder, MEDIA, folder)))
			paths.push(`${MEDIA}/${folder}/${name}`);
	const found: Found[] = [];
	for (const path of paths) {
		const info = await stat(join(dataFolder, path)).catch(() => undefined);
		if (info?.isFile()) found.push({ path, bytes: info.size, modified: info.mtimeMs });
	}
	return found;
}

async function namesIn(folder: string): Promise<string[]> {
	const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT" || error.code === "ENOTDIR") return [];
		throw error;
	});
	return names.filter((name) => !HALF_WRITTEN.test(name)).toSorted();
}

async function bring(source: string, target: string, mayLink: boolean) {
	if (mayLink)
		try {
			return await link(source, target);
		} catch (error) {
			// Another disk, one that knows no links, or one with too many of them to the same file.
			if (!/^(EXDEV|EPERM|EMLINK|ENOTSUP)$/.test((error as NodeJS.ErrnoException).code ?? ""))
				throw error;
		}
	await copyFile(source, target);
}

/** A secret that the environment gives is no file, and the links it made need it all the same. */
async function keepGivenSecret(
	path: string,
	secret: string,
	aside: string,
	gathered: CopiedFile[],
) {
	const target = join(aside, path);
	await writeFile(target, secret, { mode: 0o600, flush: true });
	const { size, mtimeMs } = await stat(target);
	const file = { path, bytes: size, modified: mtimeMs, sha256: await hashOf(target) };
	const place = gathered.findIndex((other) => other.path === path);
	if (place >= 0) gathered.splice(place, 1, file);
	else gathered.push(file);
}
