import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { ignoreDamagedBackup } from "./damaged-backup.ts";
import { CONTENT, FILES } from "./manifest.server.ts";
import { listCompleteBackups } from "./prune.server.ts";
import { READ_BACK, type RemoteBackups } from "./remote-backups.server.ts";
import { isRecentDamage, rotateAfter } from "./rules.ts";
import type { CopyRun } from "./run-state.server.ts";

type RemoteRecheck = Pick<CopyRun["away"], "reread" | "hurt">;
type Damage = RemoteRecheck["hurt"][number];

/** Limits of one recheck; the first that is reached ends it. */
const MAX_RECHECKED = { files: 100, bytes: 32 * 1024 * 1024 };
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
export async function recheckRemote(
	remote: RemoteBackups,
	newest: string,
	previous: RemoteRecheck,
	{ now, folder }: { now: Date; folder: string },
): Promise<RemoteRecheck> {
	const storedNames = new Set(await remote.list());
	const backups = listCompleteBackups([...storedNames]);
	const tempFile = join(folder, `${READ_BACK}${process.pid}`);
	const isInUse = (name: string) => [CONTENT, ...backups].some((folder) => name.startsWith(`${folder}/`));
	/** Downloads a file. @returns its bytes; undefined when it is damaged */
	async function tryOpen(name: string): Promise<number | undefined> {
		try {
			await remote.get(name, tempFile);
			return (await stat(tempFile)).size;
		} catch (error) {
			return ignoreDamagedBackup(error);
		} finally {
			await rm(tempFile, { force: true });
		}
	}

	const found = new Map<string, Damage>();
	const recordDamage = (file: string, copy: string | null) => {
		if (found.has(file)) return;
		found.set(file, { file, copy, found_at: now.toISOString(), is_mended: false });
	};
	for (const damage of previous.hurt.filter(({ is_mended }) => !is_mended)) {
		const { file, copy } = damage;
		const isInBackup = copy !== null && backups.includes(copy);
		const isIntact = storedNames.has(file) ? (await tryOpen(file)) !== undefined : !isInBackup;
		if (!isIntact) found.set(file, damage);
	}
	const { reread } = previous;
	const [copy = null] = rotateAfter(backups.slice(1), (name) => !reread.copy || name < reread.copy);
	for (const file of copy ? await listPartsOrFileList(remote, copy) : [])
		if (!storedNames.has(file)) recordDamage(file, copy);
	const batch: string[] = [];
	let read = 0;
	const all = [...storedNames].filter(isInUse).toSorted();
	for (const name of rotateAfter(all, (one) => !reread.file || one > reread.file)) {
		if (batch.length === MAX_RECHECKED.files || read >= MAX_RECHECKED.bytes) break;
		batch.push(name);
		const bytes = await tryOpen(name);
		if (bytes === undefined) recordDamage(name, null);
		read += bytes ?? 0;
	}
	const recentlyMended = previous.hurt.filter(
		({ is_mended, found_at }) => is_mended && isRecentDamage(found_at, now),
	);
	return {
		reread: { file: batch.at(-1) ?? null, copy },
		hurt: [...(await repairDamage(remote, newest, [...found.values()])), ...recentlyMended].slice(
			0,
			MAX_REPORTED,
		),
	};
}

/** Lists the files that a backup needs, or only its file list when that is damaged. */
async function listPartsOrFileList(remote: RemoteBackups, copy: string): Promise<string[]> {
	const parts = await remote.findLocalParts(copy).catch(ignoreDamagedBackup);
	return parts ? [...parts.keys()] : [`${copy}/${FILES}`];
}

/** Uploads damaged files again, as far as the newest backup has them. */
async function repairDamage(
	remote: RemoteBackups,
	newest: string,
	damages: readonly Damage[],
): Promise<Damage[]> {
	if (damages.length === 0) return [];
	const parts = await remote.findLocalParts(newest);
	const repaired: Damage[] = [];
	for (const damage of damages) {
		const source = parts.get(damage.file);
		if (source) await remote.put(damage.file, source);
		repaired.push({ ...damage, is_mended: source !== undefined });
	}
	return repaired;
}
