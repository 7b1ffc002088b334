import { hash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { isMedia, toMediaPath } from "#features/operation/backups/making/collect-pictures.server.ts";
import type { BackupFile } from "#features/operation/backups/making/manifest.server.ts";
import {
	iteratePictureBackups,
	type PictureBackup,
} from "#features/operation/backups/making/pictures-in-backups.server.ts";
import type { BackupRun } from "#features/operation/backups/making/run-state.server.ts";
import type { Shop } from "#features/operation/backups/making/shop.server.ts";
import { readShopId } from "#features/operation/backups/making/shop-id.server.ts";
import { listExpectedPictures } from "#features/operation/backups/making/shop-read-model.server.ts";
import { rotateAfter } from "#features/operation/backups/rules.ts";
import { DamagedObject } from "#server/files/bucket.server.ts";
import { type Files, splitStoredPath } from "#server/files/files.server.ts";
import { openFilesForBackground } from "#server/files/open-files.server.ts";
import {
	type ExpectedPicture,
	findSuspects,
	MAX_STORED_FAULTS,
	type PictureFault,
} from "./picture-faults.ts";
import { UNREADABLE } from "./verify-backup.server.ts";

/** Maximum number of suspects read with each backup; more than that means a lost disk, which is reported as such. */
const MAX_SUSPECTS = 200;
/** Extra files of a bucket read with each backup, about 20 MB an hour; pictures of a folder are all read anyway. */
const BUCKET_BATCH = 100;

/**
 * Checks that every visible picture is stored with its original bytes. Pictures of a folder were read for the backup
 * that is being made; those of a bucket are read again in rotation.
 *
 * @param lists the files of that backup, and of the one before it
 * @returns the faults; the previous ones while the store is unreachable
 * @source rules 9.19
 */
export async function checkPictures(
	shop: Shop,
	lists: { files: readonly BackupFile[]; previousFiles: readonly BackupFile[] },
	previous: BackupRun["pictures"],
): Promise<BackupRun["pictures"]> {
	const fileLists = {
		files: lists.files.filter(isMedia),
		previousFiles: lists.previousFiles.filter(isMedia),
	};
	const expected = await listExpectedPictures(shop);
	const store = await openFilesForBackground(shop.env);
	const batch = store.remote ? getNextBatch(fileLists.files, previous.reread) : [];
	const suspects = findSuspects(expected, fileLists, previous.faults).slice(0, MAX_SUSPECTS);
	const rechecked = expected
		.filter(({ path }) => batch.some((file) => file.path === path))
		.map((picture) => ({ ...picture, want: batch.find(({ path }) => path === picture.path)?.want ?? "" }));
	try {
		const faults = await findFaults(store, [...suspects, ...rechecked]);
		const faultsWithBackups = await addBackupNames(
			faults.slice(0, MAX_STORED_FAULTS),
			iteratePictureBackups(shop, await readShopId(shop)),
		);
		return { faults: faultsWithBackups, reread: batch.at(-1)?.path ?? null };
	} catch {
		return previous;
	}
}

/** Returns the next files of a bucket to read, by their path in the store. */
function getNextBatch(files: readonly BackupFile[], lastPath: string | null) {
	const all = files
		.map(({ path, sha256: expectedHash }) => ({ path: toMediaPath(path), want: expectedHash }))
		.toSorted((picture, nextPicture) => (picture.path < nextPicture.path ? -1 : 1));
	return rotateAfter(all, ({ path }) => !lastPath || path > lastPath).slice(0, BUCKET_BATCH);
}

/** Reads the suspects and returns the real faults. @throws Error when the store is unreachable */
export async function findFaults(
	store: Files,
	suspects: readonly ExpectedPicture[],
): Promise<PictureFault[]> {
	const faults = new Map<string, PictureFault>();
	for (const suspect of suspects) {
		const problem = await findProblem(store, suspect);
		if (problem) faults.set(suspect.path, { ...suspect, problem, copy: null });
	}
	return [...faults.values()];
}

async function findProblem(store: Files, { path, want: expectedHash }: ExpectedPicture) {
	try {
		const file = await store.open(...splitStoredPath(path));
		if (!file) return "missing";
		const bytes = await buffer(file.stream());
		return hash("sha256", bytes).startsWith(expectedHash) && bytes.length > 0 ? undefined : "damaged";
	} catch (error) {
		const { code = "", cause } = error as { code?: string; cause?: unknown };
		if (cause instanceof DamagedObject || UNREADABLE.test(code)) return "damaged";
		throw error;
	}
}

async function addBackupNames(
	faults: readonly PictureFault[],
	backups: AsyncIterable<PictureBackup>,
): Promise<PictureFault[]> {
	const names = new Map<string, string>();
	const searchBackups = async () => {
		for await (const backup of backups) {
			for (const { path, want: expectedHash } of faults)
				if (!names.has(path) && (await backup.open(path, expectedHash))) names.set(path, backup.name);
			if (names.size === faults.length) break;
		}
	};
	// The fault is reported even when the remote backups are unreachable.
	if (faults.length > 0) await searchBackups().catch(() => {});
	return faults.map((fault) => ({ ...fault, copy: names.get(fault.path) ?? null }));
}
