import { readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { ASIDE, copiesFolder } from "./make.server.ts";
import { DAMAGED, listCopies } from "./manifest.server.ts";
import { keptCopies } from "./rules.ts";

/** Longer than any copy takes: what is left after it is nobody's any more. */
const LEFT_AFTER_MS = 6 * 60 * 60_000;

/**
 * Takes away what the rule does not keep and what interrupted copies left; sets aside, by its name, what claims to be a
 * copy and is none. Another shop's, and another version's, are nobody's here to judge.
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
	for (const name of await readdir(folder)) {
		if (!name.startsWith(ASIDE)) continue;
		const { mtimeMs } = await stat(join(folder, name));
		if (Date.now() - mtimeMs > LEFT_AFTER_MS)
			await rm(join(folder, name), { recursive: true, force: true });
	}
}
