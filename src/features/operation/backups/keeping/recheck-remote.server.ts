import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import {
	CONTENT,
	FILES,
	hashFile,
	readFileList,
} from "#features/operation/backups/making/manifest.server.ts";
import type { BackupRun } from "#features/operation/backups/making/run-state.server.ts";
import { READ_BACK, type RemoteBackups } from "#features/operation/backups/remote-backups.server.ts";
import { isRecentDamage, rotateAfter } from "#features/operation/backups/rules.ts";
import { ignoreDamagedBackup } from "./damaged-backup.ts";
import { listCompleteBackups } from "./prune.server.ts";

type RemoteRecheck = Pick<BackupRun["away"], "reread" | "hurt">;
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
	/** Downloads a file, and compares one that is named by its content. @returns its bytes; undefined when it is damaged */
	async function tryOpen(name: string): Promise<number | undefined> {
		try {
			await remote.get(name, tempFile);
			const isNamedByContent = name.startsWith(`${CONTENT}/`);
			if (isNamedByContent && remote.getFileName(await hashFile(tempFile)) !== name) return undefined;
			return (await stat(tempFile)).size;
		} catch (error) {
			return ignoreDamagedBackup(error);
		} finally {
			await rm(tempFile, { force: true });
		}
	}

	const damages = new Map<string, Damage>();
	const recordDamage = (file: string, backupName: string | null) => {
		if (damages.has(file)) return;
		damages.set(file, { file, copy: backupName, found_at: now.toISOString(), is_mended: false });
	};
	for (const damage of previous.hurt.filter(({ is_mended }) => !is_mended)) {
		const { file, copy: backupName } = damage;
		const isInBackup = backupName !== null && backups.includes(backupName);
		const isIntact = storedNames.has(file) ? (await tryOpen(file)) !== undefined : !isInBackup;
		if (!isIntact) damages.set(file, damage);
	}
	const { reread } = previous;
	const [backupName = null] = rotateAfter(backups.slice(1), (name) => !reread.copy || name < reread.copy);
	for (const file of backupName ? await listPartsOrFileList(remote, backupName) : [])
		if (!storedNames.has(file)) recordDamage(file, backupName);
	const batch: string[] = [];
	let readBytes = 0;
	const all = [...storedNames].filter(isInUse).toSorted();
	for (const name of rotateAfter(all, (fileName) => !reread.file || fileName > reread.file)) {
		if (batch.length === MAX_RECHECKED.files || readBytes >= MAX_RECHECKED.bytes) break;
		batch.push(name);
		const bytes = await tryOpen(name);
		if (bytes === undefined) recordDamage(name, null);
		readBytes += bytes ?? 0;
	}
	const recentlyMended = previous.hurt.filter(
		({ is_mended, found_at }) => is_mended && isRecentDamage(found_at, now),
	);
	const localParts = remote.mapLocalParts(newest, await readFileList(join(folder, newest)));
	/** Uploads a damaged file again if the newest backup has it, and reads it back. */
	async function repair(damage: Damage): Promise<Damage> {
		const source = localParts.get(damage.file);
		if (!source) return damage;
		const isStored = await remote.put(damage.file, source).then(
			() => true,
			() => false,
		);
		const isRepaired = isStored && (await tryOpen(damage.file)) !== undefined;
		return isRepaired ? { ...damage, is_mended: true } : { ...damage, copy: newest };
	}
	const found: Damage[] = [];
	for (const damage of damages.values()) found.push(await repair(damage));
	const unrepairedFirst = [...found, ...recentlyMended].toSorted(
		(one, other) => +one.is_mended - +other.is_mended,
	);
	return {
		reread: { file: batch.at(-1) ?? null, copy: backupName },
		hurt: unrepairedFirst.slice(0, MAX_REPORTED),
	};
}

/** Lists the files that a backup needs, or only its file list when that is damaged. */
async function listPartsOrFileList(remote: RemoteBackups, backupName: string): Promise<string[]> {
	const files = await remote.listFiles(backupName).catch(ignoreDamagedBackup);
	return files ? [...remote.mapLocalParts(backupName, files).keys()] : [`${backupName}/${FILES}`];
}
