import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isNoRoom } from "#platform/database/outage.ts";
import { explainPlace } from "#platform/files/bucket.server.ts";
import { makeFolder } from "#platform/files/make-folder.server.ts";
import type { Env } from "#platform/start/env.server.ts";
import { StartRefused } from "#platform/start/refusal.ts";
import { openStore } from "./backup-store.server.ts";
import { BadCopy } from "./bad-copy.ts";
import { encryptStore } from "./encrypted-store.server.ts";
import {
	CONTENT,
	type CopiedFile,
	copiesFolder,
	copyIn,
	DATABASE,
	FILES,
	hashOf,
	MANIFEST,
	type Manifest,
	NotOurs,
	parseFiles,
	parseManifest,
} from "./manifest.server.ts";
import { completeCopies, pruneCopies } from "./prune.server.ts";

type Place = Pick<Env, "BACKUP_URL" | "BACKUP_KEY" | "BIELA_DATA">;

/** The file with the id of the shop that owns the remote store. */
const OWNER = "shop";
/** Prefix of the temporary file for the database that is read back, in the local backups folder. */
export const READ_BACK = ".leida-";

/**
 * Opens the remote backups, which are encrypted with the owner's key. The layout is that of the local ones: a file is
 * stored once for all backups. A backup counts once its manifest is there, which is sent last, after its database was
 * read back.
 *
 * @returns undefined when no remote store is configured
 * @source rules 9.16; decision 022
 */
export async function openAway({ BACKUP_URL, BACKUP_KEY, BIELA_DATA }: Place) {
	if (!BACKUP_URL || !BACKUP_KEY) return;
	const work = copiesFolder(BIELA_DATA);
	const plain = await openStore(BACKUP_URL);
	const store = encryptStore(plain, BACKUP_KEY, work);

	/** Lists the names of the complete backups, the newest first. */
	const list = async () => completeCopies(await store.list());

	/**
	 * Asserts that the store is this shop's, because two shops in one store would remove each other's backups.
	 *
	 * @throws DamagedBackup when it belongs to another shop, or uses another key
	 */
	async function requireOurs(shop: string) {
		const owner = await store.read(OWNER);
		if (owner && String(owner) !== shop)
			throw new BadCopy(
				"allí están las copias de otro taller: dale a este una carpeta propia en BACKUP_URL",
			);
		if (owner) return;
		const file = join(work, `${READ_BACK}${process.pid}`);
		await writeFile(file, shop, { mode: 0o600 });
		await store.put(OWNER, file).finally(() => rm(file, { force: true }));
	}

	/** Uploads a local backup. */
	async function send({ name, database, shop }: Manifest, files: readonly CopiedFile[]) {
		const { folder, contentPath } = copyIn(work, name);
		await store.sweep();
		await requireOurs(shop);
		const there = new Set(await store.list());
		const sendPart = (part: string) => store.put(`${name}/${part}`, join(folder, part));
		// The file list goes first, so that pruning finds the files of an interrupted upload.
		await sendPart(FILES);
		for (const { sha256 } of files) {
			const stored = store.fileName(sha256);
			if (there.has(stored)) continue;
			await store.put(stored, contentPath(sha256));
			there.add(stored);
		}
		await sendPart(database.path);
		await readBack(name, database);
		await sendPart(MANIFEST);
	}

	async function readBack(name: string, database: CopiedFile) {
		const check = join(work, `${READ_BACK}${process.pid}`);
		try {
			await store.get(`${name}/${database.path}`, check);
			if ((await hashOf(check)) !== database.sha256)
				throw new BadCopy("lo que se leyó de vuelta no es lo que se envió");
		} finally {
			await rm(check, { force: true });
		}
	}

	/** Downloads a backup into a local backups folder. @throws DamagedBackup */
	async function fetch(name: string, root: string): Promise<void> {
		const { folder, contentPath } = copyIn(root, name);
		for (const path of [folder, join(root, CONTENT)]) makeFolder(path, 0o700);
		const get = (part: string) => store.get(`${name}/${part}`, join(folder, part));
		await get(MANIFEST);
		const manifest = await readFile(join(folder, MANIFEST), "utf8")
			.then(parseManifest)
			.catch(rejectUnreadable);
		await get(manifest.database.path);
		await get(manifest.files.path);
		if ((await hashOf(join(folder, FILES))) !== manifest.files.sha256)
			throw new BadCopy("la lista de archivos cambió");
		const listed = parseFiles(await readFile(join(folder, FILES), "utf8"));
		const contents = new Set(listed.map(({ sha256 }) => sha256));
		for (const sha256 of contents) await store.get(store.fileName(sha256), contentPath(sha256));
	}

	/** Lists the files of a backup. @throws DamagedBackup */
	async function listFiles(name: string): Promise<CopiedFile[]> {
		const listed = await store.read(`${name}/${FILES}`);
		if (!listed) throw new BadCopy(`falta «${name}/${FILES}»`);
		try {
			return parseFiles(String(listed));
		} catch {
			throw new BadCopy(`«${name}/${FILES}» cambió`);
		}
	}

	/** Maps every remote name of a backup to the local file with the same content. @throws DamagedBackup */
	async function findLocalParts(name: string): Promise<Map<string, string>> {
		const { folder, contentPath } = copyIn(work, name);
		const parts = [MANIFEST, FILES, DATABASE].map((part): [string, string] => [
			`${name}/${part}`,
			join(folder, part),
		]);
		const files = await listFiles(name);
		return new Map([
			...parts,
			...files.map(({ sha256 }) => [store.fileName(sha256), contentPath(sha256)] as const),
		]);
	}

	const prune = async (now: Date, newest: readonly CopiedFile[]) =>
		pruneCopies({ ...store, names: await store.list(), listFiles }, now, newest);

	/** Checks for backups of Biela 0.8 or earlier, which used another format. */
	const hasOldFormat = async () => (await plain.list()).some((name) => name.startsWith("copias/"));

	return {
		...store,
		listCopies: list,
		hasOldFormat,
		send,
		fetch,
		prune,
		listFiles,
		findLocalParts,
	};
}

/**
 * Explains remote failures to an operator.
 *
 * @throws DamagedBackup | StartupError with the reason | a full local disk's error
 */
export async function reached<T>(asked: Promise<T>, help = ""): Promise<T> {
	return asked.catch((error) => {
		if (error instanceof NotOurs) throw new BadCopy(error.message);
		if (error instanceof BadCopy || isNoRoom(error)) throw error;
		const why = explainPlace(error, "BACKUP_URL");
		throw new StartRefused(`No llego a las copias de BACKUP_URL: ${why}. ${help}`.trim());
	});
}

export type Away = NonNullable<Awaited<ReturnType<typeof openAway>>>;

/** @throws DamagedBackup | ForeignBackup when another version wrote it */
function rejectUnreadable(error: Error): never {
	throw error instanceof NotOurs ? error : new BadCopy(error.message);
}
