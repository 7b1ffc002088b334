import { readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { READ_BACK_MARK } from "./away.server.ts";
import { UNFINISHED_COPY } from "./make.server.ts";
import { copiesFolder, DAMAGED, listCopies } from "./manifest.server.ts";
import { REREAD_FOLDER } from "./reread.server.ts";
import { isCopyName, keptCopies } from "./rules.ts";
import { STATE } from "./state.server.ts";

/** Longer than any copy takes: what is left after it is nobody's any more. */
const LEFT_AFTER_MS = 6 * 60 * 60_000;
/** What a copy under way writes beside the good ones, by how it begins. */
const UNDER_WAY = [UNFINISHED_COPY, REREAD_FOLDER, `${STATE}.`];
/** Such a copy is made without a turn, by a start that has the data folder for itself. */
const BEFORE = "-antes-";

/**
 * Takes away what copies left that were killed while they were made, read or sent. Whoever has the turn is alone: what is
 * half written then is nobody's.
 */
export async function sweepKilled(dataFolder: string): Promise<void> {
	const folder = copiesFolder(dataFolder);
	const names = await readdir(folder).catch(() => []);
	for (const name of names) {
		const path = join(folder, name);
		// What only has the name of one is no folder.
		if (isCopyName(name)) await rm(join(path, READ_BACK_MARK), { force: true }).catch(() => {});
		if (!UNDER_WAY.some((begin) => name.startsWith(begin))) continue;
		const { mtimeMs } = await stat(path);
		if (name.includes(BEFORE) && Date.now() - mtimeMs < LEFT_AFTER_MS) continue;
		await rm(path, { recursive: true, force: true });
	}
}

/**
 * Takes away what the rule does not keep; sets aside, by its name, what claims to be a copy and is none. Another shop's, and another version's, are nobody's here to judge.
 */
export async function keepCopies(
	dataFolder: string,
	shop: string | undefined,
	now: Date,
): Promise<void> {
	const folder = copiesFolder(dataFolder);
	const copies = (await listCopies(folder, shop)).filter(({ isOther }) => !isOther);
	const kept = keptCopies(
		copies.filter(({ manifest }) => manifest).map(({ name }) => name),
		now,
	);
	for (const { name, manifest } of copies) {
		if (!manifest) await rename(join(folder, name), join(folder, `${name}${DAMAGED}`));
		else if (!kept.has(name)) await rm(join(folder, name), { recursive: true, force: true });
	}
}
