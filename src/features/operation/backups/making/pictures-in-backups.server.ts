import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { DamagedBackup } from "#features/operation/backups/keeping/damaged-backup.ts";
import { explainRemoteErrors, openRemotePlace } from "#features/operation/backups/remote-backups.server.ts";
import { findPlaceOfShop } from "#features/operation/backups/remote-place/shop-place.server.ts";
import {
	type BackupFile,
	getBackupsFolder,
	listGoodBackups,
	readFileList,
	toLocalBackup,
} from "./manifest.server.ts";
import type { Shop } from "./shop.server.ts";

/**
 * A backup that may contain a picture file. `open` takes the path and the start of the file's SHA-256, and returns
 * undefined when the backup has no intact file.
 */
export type PictureBackup = {
	name: string;
	open: (path: string, expectedHash: string) => Promise<Buffer | undefined>;
};

/** Yields the backups of a shop, the newest first, local before remote. Only the file list of each is read. */
export async function* iteratePictureBackups(
	shop: Pick<Shop, "env" | "postgres">,
	shopId: string | undefined,
): AsyncGenerator<PictureBackup> {
	const { env } = shop;
	const home = getBackupsFolder(env.BIELA_DATA);
	for (const { name } of await listGoodBackups(env.BIELA_DATA, shopId)) {
		const { folder, getContentPath } = toLocalBackup(home, name);
		const files = await readFileList(folder).catch(() => undefined);
		if (files) yield toPictureBackup(name, files, (sha256) => readFile(getContentPath(sha256)));
	}
	const place = await findPlaceOfShop(shop, { isReading: true });
	if (!place) return;
	const options = { name: place.names.url };
	const remote = await explainRemoteErrors(openRemotePlace(place, env.BIELA_DATA), options);
	for (const name of await explainRemoteErrors(remote.listBackups(), options)) {
		const files = await explainRemoteErrors(remote.listFiles(name).catch(ignoreUnreadable), options);
		if (files) yield toPictureBackup(name, files, (sha256) => remote.read(remote.getFileName(sha256)));
	}
}

function toPictureBackup(
	name: string,
	files: readonly BackupFile[],
	readContent: (sha256: string) => Promise<Buffer | undefined>,
): PictureBackup {
	const byPath = new Map(files.map((file) => [file.path, file]));
	return {
		name,
		async open(path, expectedHash) {
			const sha256 = byPath.get(`media/${path}`)?.sha256;
			if (!sha256?.startsWith(expectedHash)) return;
			const bytes = await readContent(sha256).catch(ignoreUnreadable);
			// A local backup may share the file by a hard link, and therefore its damage.
			const isIntact = bytes && hash("sha256", bytes) === sha256;
			return isIntact ? bytes : undefined;
		},
	};
}

/** Ignores damaged and missing files; other errors, such as an unreachable store, are rethrown. */
function ignoreUnreadable(error: Error & { code?: string }): undefined {
	if (error instanceof DamagedBackup || /^E(NOENT|IO|ACCES)$/.test(error.code ?? "")) return undefined;
	throw error;
}
