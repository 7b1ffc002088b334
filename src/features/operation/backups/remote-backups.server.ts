import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DamagedBackup, ignoreDamagedBackup } from "#features/operation/backups/keeping/damaged-backup.ts";
import { listCompleteBackups, pruneBackups } from "#features/operation/backups/keeping/prune.server.ts";
import {
	type BackupFile,
	CONTENT,
	DATABASE,
	FILES,
	ForeignBackup,
	getBackupsFolder,
	hashFile,
	MANIFEST,
	type Manifest,
	parseFiles,
	parseManifest,
	toLocalBackup,
} from "#features/operation/backups/making/manifest.server.ts";
import { isLikelyDiskFull } from "#server/database/outage.ts";
import { explainRemoteError } from "#server/files/bucket.server.ts";
import { makeFolder } from "#server/files/make-folder.server.ts";
import type { Env } from "#server/start/env.server.ts";
import { StartupError } from "#server/start/startup-error.ts";
import { openStore } from "./backup-store.server.ts";
import { encryptStore } from "./encrypted-store.server.ts";
import { getPlaceFromEnv, type RemotePlace } from "./remote-place/remote-place.ts";
import { requirePublicPlace } from "./remote-place/require-public-place.server.ts";

type RemoteSettings = Pick<Env, "BACKUP_URL" | "BACKUP_KEY" | "BIELA_DATA">;

/** The file with the id of the shop that owns the remote store. */
export const OWNER_FILE = "shop";
const MAX_OWNER_PROBES = 5;
/** Prefix of the temporary file for the database that is read back, in the local backups folder. */
export const READ_BACK = ".leida-";

/**
 * Opens the remote backups of the environment's place.
 *
 * @returns undefined when the environment has none
 */
export async function openRemoteBackups(env: RemoteSettings): Promise<RemoteBackups | undefined> {
	const place = getPlaceFromEnv(env);
	return place && openRemotePlace(place, env.BIELA_DATA);
}

/**
 * Opens remote backups, which are encrypted with the owner's key. The layout is that of the local ones: a file is
 * stored once for all backups. A backup counts once its manifest is there, which is sent last, after its database was
 * read back.
 *
 * @throws an error with the code EPRIVATE for a place of the panel in a private network that no owner confirmed
 * @source rules 9.16; decision 022
 */
export async function openRemotePlace(place: RemotePlace, dataFolder: string) {
	await requirePublicPlace(place);
	const workFolder = getBackupsFolder(dataFolder);
	const plainStore = await openStore(place.url);
	const store = encryptStore(plainStore, place.key, workFolder, place.names.key);

	/** Lists the names of the complete backups, the newest first. */
	const listComplete = async () => listCompleteBackups(await store.list());

	/**
	 * Asserts that the store is this shop's, because two shops in one store would remove each other's backups.
	 *
	 * @throws DamagedBackup when it belongs to another shop, or uses another key
	 */
	async function assertOwnStore(shopId: string) {
		const owner = await store.read(OWNER_FILE).catch(async (error) => {
			// A damaged mark is written again when a backup there proves the owner.
			if (await hasBackupFrom(shopId)) return ignoreDamagedBackup(error);
			throw error;
		});
		if (owner && String(owner) !== shopId)
			throw new DamagedBackup(
				`allí están las copias de otro taller: dale a este una carpeta propia en ${place.names.url}`,
			);
		if (owner) return;
		const file = join(workFolder, `${READ_BACK}${process.pid}`);
		await writeFile(file, shopId, { mode: 0o600 });
		await store.put(OWNER_FILE, file).finally(() => rm(file, { force: true }));
	}

	/** Checks whether one of the latest backups there is of a shop. */
	async function hasBackupFrom(shopId: string): Promise<boolean> {
		for (const name of (await listComplete()).slice(0, MAX_OWNER_PROBES)) {
			const written = await store.read(`${name}/${MANIFEST}`).catch(ignoreDamagedBackup);
			if (written && isShopManifest(String(written), shopId)) return true;
		}
		return false;
	}

	/** Uploads a local backup. */
	async function send({ name, database, shop }: Manifest, files: readonly BackupFile[]) {
		const { folder, getContentPath } = toLocalBackup(workFolder, name);
		await store.sweep();
		await assertOwnStore(shop);
		const storedNames = new Set(await store.list());
		const sendPart = (part: string) => store.put(`${name}/${part}`, join(folder, part));
		// The file list goes first, so that pruning finds the files of an interrupted upload.
		await sendPart(FILES);
		for (const { sha256 } of files) {
			const stored = store.getFileName(sha256);
			if (storedNames.has(stored)) continue;
			await store.put(stored, getContentPath(sha256));
			storedNames.add(stored);
		}
		await sendPart(database.path);
		await verifyUploaded(name, database);
		await sendPart(MANIFEST);
	}

	async function verifyUploaded(name: string, database: BackupFile) {
		const tempFile = join(workFolder, `${READ_BACK}${process.pid}`);
		try {
			await store.get(`${name}/${database.path}`, tempFile);
			if ((await hashFile(tempFile)) !== database.sha256)
				throw new DamagedBackup("lo que se leyó de vuelta no es lo que se envió");
		} finally {
			await rm(tempFile, { force: true });
		}
	}

	/**
	 * Downloads a backup into a local backups folder. A picture or secret that does not open is left out.
	 *
	 * @throws DamagedBackup when its manifest, database or file list is damaged
	 */
	async function fetch(name: string, root: string): Promise<void> {
		const { folder, getContentPath } = toLocalBackup(root, name);
		for (const path of [folder, join(root, CONTENT)]) makeFolder(path, 0o700);
		const get = (part: string) => store.get(`${name}/${part}`, join(folder, part));
		await get(MANIFEST);
		const manifest = await readFile(join(folder, MANIFEST), "utf8")
			.then(parseManifest)
			.catch(rejectUnreadable);
		await get(manifest.database.path);
		await get(manifest.files.path);
		if ((await hashFile(join(folder, FILES))) !== manifest.files.sha256)
			throw new DamagedBackup("la lista de archivos cambió");
		const files = parseFiles(await readFile(join(folder, FILES), "utf8"));
		const contents = new Set(files.map(({ sha256 }) => sha256));
		for (const sha256 of contents)
			await store.get(store.getFileName(sha256), getContentPath(sha256)).catch(ignoreDamagedBackup);
	}

	/** Lists the files of a backup. @throws DamagedBackup */
	async function listFiles(name: string): Promise<BackupFile[]> {
		const fileList = await store.read(`${name}/${FILES}`);
		if (!fileList) throw new DamagedBackup(`falta «${name}/${FILES}»`);
		try {
			return parseFiles(String(fileList));
		} catch {
			throw new DamagedBackup(`«${name}/${FILES}» cambió`);
		}
	}

	/** Maps every remote name of a backup to the local file with the same content. */
	function mapLocalParts(name: string, files: readonly BackupFile[]): Map<string, string> {
		const { folder, getContentPath } = toLocalBackup(workFolder, name);
		const parts = [MANIFEST, FILES, DATABASE].map((part): [string, string] => [
			`${name}/${part}`,
			join(folder, part),
		]);
		return new Map([
			...parts,
			...files.map(({ sha256 }) => [store.getFileName(sha256), getContentPath(sha256)] as const),
		]);
	}

	const prune = async (now: Date, newest: readonly BackupFile[]) =>
		pruneBackups({ ...store, names: await store.list(), listFiles }, now, newest);

	/** Checks for backups of Biela 0.8 or earlier, which used another format. */
	const hasOldFormat = async () => (await plainStore.list()).some((name) => name.startsWith("copias/"));

	return {
		...store,
		listBackups: listComplete,
		hasOldFormat,
		send,
		fetch,
		prune,
		listFiles,
		mapLocalParts,
	};
}

/**
 * Explains remote failures to an operator.
 *
 * @throws DamagedBackup | StartupError with the reason | a full local disk's error
 */
export async function explainRemoteErrors<T>(
	result: Promise<T>,
	{ hint = "", name = "BACKUP_URL" }: { hint?: string; name?: string } = {},
): Promise<T> {
	return result.catch((error) => {
		if (error instanceof ForeignBackup) throw new DamagedBackup(error.message);
		if (error instanceof DamagedBackup || isLikelyDiskFull(error)) throw error;
		const reason = explainRemoteError(error, name);
		throw new StartupError(`No llego a las copias de ${name}: ${reason}. ${hint}`.trim());
	});
}

export type RemoteBackups = Awaited<ReturnType<typeof openRemotePlace>>;

function isShopManifest(written: string, shopId: string): boolean {
	try {
		return parseManifest(written).shop === shopId;
	} catch {
		return false;
	}
}

/** @throws DamagedBackup | ForeignBackup when another version wrote it */
function rejectUnreadable(error: Error): never {
	throw error instanceof ForeignBackup ? error : new DamagedBackup(error.message);
}
