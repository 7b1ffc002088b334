import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Away, READ_BACK } from "./away.server.ts";
import { ignoreBadCopy } from "./bad-copy.ts";
import { CONTENT, FILES } from "./manifest.server.ts";
import { completeCopies } from "./prune.server.ts";
import { inTurnAfter, isNews } from "./rules.ts";
import type { CopyRun } from "./state.server.ts";

type Known = Pick<CopyRun["away"], "reread" | "hurt">;
type Damage = Known["hurt"][number];

/** Limits of one recheck; the first that is reached ends it. */
const MAX_REREAD = { files: 100, bytes: 32 * 1024 * 1024 };
const MAX_REPORTED = 5;

/**
 * Opens some of the remote files again, in rotation, and checks whether one of the older backups is complete. This
 * finds a missing or damaged file before it is needed. Files that the newest backup shares are uploaded again.
 *
 * @param newest the name of the backup that was just sent
 * @returns the state to store
 * @throws Error when the remote store is unreachable
 * @source rules 9.16
 */
export async function rereadAway(
	away: Away,
	newest: string,
	known: Known,
	{ now, folder }: { now: Date; folder: string },
): Promise<Known> {
	const names = new Set(await away.list());
	const copies = completeCopies([...names]);
	const work = join(folder, `${READ_BACK}${process.pid}`);
	const isNeeded = (name: string) =>
		[CONTENT, ...copies].some((folder) => name.startsWith(`${folder}/`));
	/** Downloads a file. @returns its bytes; undefined when it is damaged */
	async function open(name: string): Promise<number | undefined> {
		try {
			await away.get(name, work);
			return (await stat(work)).size;
		} catch (error) {
			return ignoreBadCopy(error);
		} finally {
			await rm(work, { force: true });
		}
	}

	const found = new Map<string, Damage>();
	const note = (file: string, copy: string | null) => {
		if (found.has(file)) return;
		found.set(file, { file, copy, found_at: now.toISOString(), is_mended: false });
	};
	for (const damage of known.hurt.filter(({ is_mended }) => !is_mended)) {
		const { file, copy } = damage;
		const isOfCopy = copy !== null && copies.includes(copy);
		const isWell = names.has(file) ? (await open(file)) !== undefined : !isOfCopy;
		if (!isWell) found.set(file, damage);
	}
	const { reread } = known;
	const [copy = null] = inTurnAfter(copies.slice(1), (name) => !reread.copy || name < reread.copy);
	for (const file of copy ? await partsOrList(away, copy) : [])
		if (!names.has(file)) note(file, copy);
	const turn: string[] = [];
	let read = 0;
	const all = [...names].filter(isNeeded).toSorted();
	for (const name of inTurnAfter(all, (one) => !reread.file || one > reread.file)) {
		if (turn.length === MAX_REREAD.files || read >= MAX_REREAD.bytes) break;
		turn.push(name);
		const bytes = await open(name);
		if (bytes === undefined) note(name, null);
		read += bytes ?? 0;
	}
	const mended = known.hurt.filter(({ is_mended, found_at }) => is_mended && isNews(found_at, now));
	return {
		reread: { file: turn.at(-1) ?? null, copy },
		hurt: [...(await mend(away, newest, [...found.values()])), ...mended].slice(0, MAX_REPORTED),
	};
}

/** Lists the files that a backup needs, or only its file list when that is damaged. */
async function partsOrList(away: Away, copy: string): Promise<string[]> {
	const parts = await away.findLocalParts(copy).catch(ignoreBadCopy);
	return parts ? [...parts.keys()] : [`${copy}/${FILES}`];
}

/** Uploads damaged files again, as far as the newest backup has them. */
async function mend(away: Away, newest: string, damages: readonly Damage[]): Promise<Damage[]> {
	if (damages.length === 0) return [];
	const parts = await away.findLocalParts(newest);
	const after: Damage[] = [];
	for (const damage of damages) {
		const source = parts.get(damage.file);
		if (source) await away.put(damage.file, source);
		after.push({ ...damage, is_mended: source !== undefined });
	}
	return after;
}
