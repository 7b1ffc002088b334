import { withBackupLock } from "#features/operation/backups/backup-lock.server.ts";
import { findFaults } from "#features/operation/backups/keeping/check-pictures.server.ts";
import { MAX_STORED_FAULTS, type PictureFault } from "#features/operation/backups/keeping/picture-faults.ts";
import { iteratePictureBackups } from "#features/operation/backups/making/pictures-in-backups.server.ts";
import { readRun, writeRun } from "#features/operation/backups/making/run-state.server.ts";
import type { Shop } from "#features/operation/backups/making/shop.server.ts";
import { readShopId } from "#features/operation/backups/making/shop-id.server.ts";
import { listExpectedPictures } from "#features/operation/backups/making/shop-read-model.server.ts";
import { openFilesForBackground } from "#server/files/open-files.server.ts";

/** The number of files checked, and the names of restored pictures and of those that no backup has. */
export type RestoredPictures = { checked: number; restored: string[]; missing: string[] };

/**
 * Checks every visible picture, and restores each missing or damaged file from the newest backup with an intact one,
 * local or remote. Intact files are not touched; the server may run meanwhile.
 *
 * @throws BackupInProgress | Error when the store is unreachable
 * @source rules 9.19
 */
export function restorePictures(shop: Shop): Promise<RestoredPictures> {
	return withBackupLock(shop, false, async () => {
		const store = await openFilesForBackground(shop.env);
		const run = await readRun(shop.env.BIELA_DATA);
		// The database has the hash of the full picture only; those of smaller files come from the stored faults.
		const hashPrefixes = new Map(
			run.pictures.faults.map(({ path, want: expectedHash }) => [path, expectedHash]),
		);
		const expected = (await listExpectedPictures(shop)).map((picture) => ({
			...picture,
			want: hashPrefixes.get(picture.path) ?? picture.want,
		}));
		let remaining = await findFaults(store, expected);
		const restored = new Set<string>();
		for await (const backup of iteratePictureBackups(shop, await readShopId(shop))) {
			const unresolved: PictureFault[] = [];
			for (const fault of remaining) {
				const bytes = await backup.open(fault.path, fault.want);
				if (bytes) await store.add(fault.path, bytes);
				if (bytes) restored.add(fault.name);
				else unresolved.push(fault);
			}
			remaining = unresolved;
			if (remaining.length === 0) break;
		}
		const { reread: lastRereadPath } = run.pictures;
		await writeRun(shop.env.BIELA_DATA, {
			...run,
			pictures: { faults: remaining.slice(0, MAX_STORED_FAULTS), reread: lastRereadPath },
		});
		const missing = [...new Set(remaining.map(({ name }) => name))];
		return { checked: expected.length, restored: [...restored], missing };
	});
}
