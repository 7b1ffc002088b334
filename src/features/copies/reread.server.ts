import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { BadCopy } from "./bad-copy.ts";
import { type Copy, copiesFolder, copyIn, DAMAGED, goodCopies } from "./manifest.server.ts";
import { inTurnAfter } from "./rules.ts";
import type { CopyRun } from "./state.server.ts";
import { requireManifest, verifyCopy } from "./verify.server.ts";

/** Older backups that are rechecked with each new one, so that all are covered within a day or two. */
const READ_AGAIN = 2;
/** Prefix of the temporary file for the uncompressed database. */
export const REREAD_FOLDER = ".leyendo-";
/** Maximum number of damaged backups that are reported. */
const REMEMBERED = 5;

/**
 * Verifies some of the older backups again, in rotation from the newest to the oldest, because disks lose data
 * silently. A damaged backup is renamed and no longer counts.
 *
 * @param verified files that were just read, see `verifyBackup`
 * @returns the state to store
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

/** Finds the problem of a backup; undefined also when it could not be tested, for example on a full disk. */
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
