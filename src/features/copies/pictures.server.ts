import { hash } from "node:crypto";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { DamagedObject } from "#platform/files/bucket.server.ts";
import { type Files, partsOf } from "#platform/files/files.server.ts";
import { openFilesUnhurried } from "#platform/files/open-files.server.ts";
import { isMedia } from "./gather-pictures.server.ts";
import { copiesFolder, goodCopies, type Manifest, readFileList } from "./manifest.server.ts";
import { type Expected, type PictureFault, REMEMBERED, suspectsOf } from "./picture-faults.ts";
import { type PictureCopy, picturesInCopies } from "./pictures-in-copies.server.ts";
import { inTurnAfter } from "./rules.ts";
import type { Shop } from "./shop.server.ts";
import { expectedPictures } from "./shop-read-model.server.ts";
import type { CopyRun } from "./state.server.ts";
import { UNREADABLE } from "./verify.server.ts";

/** Maximum number of suspects read with each backup; more than that means a lost disk, which is reported as such. */
const LOOKED_AT = 200;
/** Extra files of a bucket read with each backup, about 20 MB an hour; pictures of a folder are all read anyway. */
const BUCKET_AGAIN = 100;

/**
 * Checks that every visible picture is stored with its original bytes. Pictures of a folder were read for the backup
 * that was just made; those of a bucket are read again in rotation.
 *
 * @returns the faults; the previous ones while the store is unreachable
 * @source rules 9.19
 */
export async function lookAtPictures(
	shop: Shop,
	{ name, shop: id }: Manifest,
	known: CopyRun["pictures"],
): Promise<CopyRun["pictures"]> {
	const home = copiesFolder(shop.env.BIELA_DATA);
	const copies = await goodCopies(shop.env.BIELA_DATA, id);
	const before = copies.find((copy) => copy.name !== name);
	const found = {
		files: await mediaOf(join(home, name)),
		before: before ? await mediaOf(join(home, before.name)) : [],
	};
	const expected = await expectedPictures(shop);
	const store = await openFilesUnhurried(shop.env);
	const turn = store.away ? turnOf(found.files, known.reread) : [];
	const suspects = suspectsOf(expected, found, known.faults).slice(0, LOOKED_AT);
	const again = expected
		.filter(({ path }) => turn.some((file) => file.path === path))
		.map((one) => ({ ...one, want: turn.find(({ path }) => path === one.path)?.want ?? "" }));
	try {
		const faults = await faultsAmong(store, [...suspects, ...again]);
		const named = await nameCopies(faults.slice(0, REMEMBERED), picturesInCopies(shop.env, id));
		return { faults: named, reread: turn.at(-1)?.path ?? null };
	} catch {
		return known;
	}
}

const mediaOf = async (copy: string) => (await readFileList(copy)).filter(isMedia);

/** Returns the next files of a bucket to read, by their path in the store. */
function turnOf(files: Awaited<ReturnType<typeof mediaOf>>, last: string | null) {
	const all = files
		.map(({ path, sha256: want }) => ({ path: path.slice("media/".length), want }))
		.toSorted((one, other) => (one.path < other.path ? -1 : 1));
	return inTurnAfter(all, ({ path }) => !last || path > last).slice(0, BUCKET_AGAIN);
}

/** Reads the suspects and returns the real faults. @throws Error when the store is unreachable */
export async function faultsAmong(
	store: Files,
	suspects: readonly Expected[],
): Promise<PictureFault[]> {
	const faults = new Map<string, PictureFault>();
	for (const suspect of suspects) {
		const problem = await problemOf(store, suspect);
		if (problem) faults.set(suspect.path, { ...suspect, problem, copy: null });
	}
	return [...faults.values()];
}

async function problemOf(store: Files, { path, want }: Expected) {
	try {
		const file = await store.open(...partsOf(path));
		if (!file) return "missing";
		const bytes = await buffer(file.stream());
		return hash("sha256", bytes).startsWith(want) && bytes.length > 0 ? undefined : "damaged";
	} catch (error) {
		const { code = "", cause } = error as { code?: string; cause?: unknown };
		if (cause instanceof DamagedObject || UNREADABLE.test(code)) return "damaged";
		throw error;
	}
}

async function nameCopies(
	faults: readonly PictureFault[],
	copies: AsyncIterable<PictureCopy>,
): Promise<PictureFault[]> {
	const names = new Map<string, string>();
	const ask = async () => {
		for await (const copy of copies) {
			for (const { path, want } of faults)
				if (!names.has(path) && (await copy.open(path, want))) names.set(path, copy.name);
			if (names.size === faults.length) break;
		}
	};
	// The fault is reported even when the remote backups are unreachable.
	if (faults.length > 0) await ask().catch(() => {});
	return faults.map((fault) => ({ ...fault, copy: names.get(fault.path) ?? null }));
}
