import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { BadCopy } from "./bad-copy.ts";
import { type Copy, copiesFolder, copyIn, DAMAGED, goodCopies } from "./manifest.server.ts";
import { inTurnAfter } from "./rules.ts";
import type { CopyRun } from "./state.server.ts";
import { requireManifest, verifyCopy } from "./verify.server.ts";

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
 * @param verified files that were read a moment ago, see `verifyCopy`
 * @returns what is to be remembered
 * @source rules 9.13
 */
export async function rereadSome(
	{ dataFolder, shop, now }: { dataFolder: string; shop: string | undefined; now: Date },
	{ reread, damaged }: Pick<CopyRun, "reread" | "damaged">,
	verified: Set<string>,
): Promise<Pick<CopyRun, "reread" | "damaged">> {
	const folder = copiesFolder(dataFolder);
	const [, ...older] = (await goodCopies(dataFolder, shop)).map(({ name }) => name);
	const turn = inTurnAfter(older, (name) => !reread || name < reread).slice(0, READ_AGAIN);
	const found: CopyRun["damaged"] = [];
	for (const name of turn) {
		const work = join(folder, `${REREAD_FOLDER}${process.pid}`);
		const problem = await findProblem(copyIn(folder, name), work, verified);
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
async function findProblem(
	copy: Copy,
	work: string,
	verified: Set<string>,
): Promise<string | undefined> {
	try {
		await verifyCopy(copy, await requireManifest(copy.folder), work, verified);
	} catch (error) {
		if (error instanceof BadCopy) return error.message;
	} finally {
		await rm(work, { force: true });
	}
	return undefined;
}
