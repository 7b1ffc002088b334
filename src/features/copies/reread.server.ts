import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { copiesFolder, DAMAGED, goodCopies } from "./manifest.server.ts";
import { inTurnAfter } from "./rules.ts";
import type { CopyRun } from "./state.server.ts";
import { BadCopy, requireManifest, type SeenFiles, verifyCopy } from "./verify.server.ts";

/** With each new copy so many of the others: all that are kept come round within a day or two. */
const READ_AGAIN = 2;
/** A database that is unpacked to be read. */
export const REREAD_FOLDER = ".leyendo-";
/** As many as are told of. */
const REMEMBERED = 5;

/**
 * Reads some of the copies again, from the newest to the oldest and then from the newest on: a disk forgets without a word. What
 * is damaged loses its name, and counts no more.
 *
 * @param seen what was read a moment ago: a picture that many copies share is read once
 * @returns what is to be remembered
 * @source rules 9.13
 */
export async function rereadSome(
	{ dataFolder, shop, now }: { dataFolder: string; shop: string | undefined; now: Date },
	{ reread, damaged }: Pick<CopyRun, "reread" | "damaged">,
	seen: SeenFiles,
): Promise<Pick<CopyRun, "reread" | "damaged">> {
	const folder = copiesFolder(dataFolder);
	const [, ...older] = (await goodCopies(dataFolder, shop)).map(({ name }) => name);
	const turn = inTurnAfter(older, (name) => !reread || name < reread).slice(0, READ_AGAIN);
	const found: CopyRun["damaged"] = [];
	for (const name of turn) {
		const problem = await problemOf(
			join(folder, name),
			join(folder, `${REREAD_FOLDER}${process.pid}`),
			seen,
		);
		if (!problem) continue;
		await rename(join(folder, name), join(folder, `${name}${DAMAGED}`));
		found.push({ name, problem, found_at: now.toISOString() });
	}
	return {
		reread: turn.at(-1) ?? null,
		damaged: [...found, ...damaged].slice(0, REMEMBERED),
	};
}

/** What is wrong with a copy; nothing also when it could not be tried, as on a full disk. */
async function problemOf(copy: string, work: string, seen: SeenFiles): Promise<string | undefined> {
	try {
		await verifyCopy(copy, await requireManifest(copy), work, seen);
	} catch (error) {
		if (error instanceof BadCopy) return error.message;
	} finally {
		await rm(work, { force: true });
	}
	return undefined;
}
