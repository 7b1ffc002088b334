import { createHmac, hkdfSync } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Decrypter, Encrypter } from "age-encryption";
import { DamagedBackup, ignoreDamagedBackup } from "#features/operation/backups/keeping/damaged-backup.ts";
import { makeFolder } from "#server/files/make-folder.server.ts";
import type { BackupStore } from "./backup-store.server.ts";

/** Key stretching would cost 4 ms of CPU time a picture. BACKUP_KEY is random and at least 32 characters long. */
const SCRYPT_LOG_N = 1;
const SUFFIX = ".age";
/** Prefix of a temporary file that is encrypted before it is uploaded. */
export const ENCRYPTING_PREFIX = ".cifrando-";
/** Small files that tell a wrong key from a damaged file, and how many of them are tried. */
const KEY_PROBE = /^(shop|[^/]+\/manifest\.json)\.age$/;
const MAX_PROBES = 5;

/**
 * Encrypts stored files with the owner's key, in the age format. The `age` program opens each with the key as its
 * passphrase, without Biela. A changed or truncated file does not open.
 *
 * @param ownerKey BACKUP_KEY
 * @param workFolder local folder for temporary files
 * @param keyName the name of the key in messages
 * @source https://age-encryption.org/v1
 */
export function encryptStore(
	store: BackupStore,
	ownerKey: string,
	workFolder: string,
	keyName = "BACKUP_KEY",
) {
	const namesKey = Buffer.from(hkdfSync("sha256", ownerKey, "biela", "backup-file-names", 32));
	const encrypter = new Encrypter();
	encrypter.setPassphrase(ownerKey);
	encrypter.setScryptWorkFactor(SCRYPT_LOG_N);
	const decrypter = new Decrypter();
	decrypter.addPassphrase(ownerKey);
	let hasOpened = false;

	/** Checks whether the key opens any other file; undefined when there is none to try. */
	async function opensOtherFiles(name: string): Promise<boolean | undefined> {
		if (hasOpened) return true;
		const probes = (await store.list()).filter((other) => KEY_PROBE.test(other) && other !== name + SUFFIX);
		for (const probe of probes.toSorted().toReversed().slice(0, MAX_PROBES)) {
			const bytes = await store.read(probe).catch(ignoreDamagedBackup);
			hasOpened =
				bytes !== undefined &&
				(await decrypter.decrypt(bytes).then(
					() => true,
					() => false,
				));
			if (hasOpened) return true;
		}
		return probes.length > 0 ? false : undefined;
	}

	/** @throws DamagedBackup that says whether the key or the file is wrong; disk errors are rethrown */
	async function rejectUnopened(name: string, error: NodeJS.ErrnoException): Promise<never> {
		if (error.code) throw error;
		const isKeyRight = await opensOtherFiles(name);
		const reason = isKeyRight
			? `está dañado (${keyName} sí abre otros archivos de allí)`
			: isKeyRight === false
				? `${keyName} no es su clave, tampoco abre los demás archivos de allí`
				: `${keyName} no es su clave, o está dañado`;
		throw new DamagedBackup(`«${name}» no abre: ${reason}`);
	}

	const encrypted: BackupStore = {
		...store,
		async list() {
			const names = await store.list();
			return names.filter((name) => name.endsWith(SUFFIX)).map((name) => name.slice(0, -SUFFIX.length));
		},
		async read(name) {
			const bytes = await store.read(name + SUFFIX);
			if (!bytes) return undefined;
			const plain = await decrypter.decrypt(bytes).catch((error) => rejectUnopened(name, error));
			hasOpened = true;
			return Buffer.from(plain);
		},
		async put(name, file) {
			makeFolder(workFolder, 0o700);
			const tempPath = join(workFolder, `${ENCRYPTING_PREFIX}${process.pid}`);
			try {
				const plain = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
				await writeStream(await encrypter.encrypt(plain), tempPath);
				await store.put(name + SUFFIX, tempPath);
			} finally {
				await rm(tempPath, { force: true });
			}
		},
		async get(name, target) {
			const tempPath = target + SUFFIX;
			try {
				await store.get(name + SUFFIX, tempPath);
				const source = Readable.toWeb(createReadStream(tempPath)) as ReadableStream<Uint8Array>;
				await decrypter
					.decrypt(source)
					.then((plain) => writeStream(plain, target))
					.catch((error) => rejectUnopened(name, error));
				hasOpened = true;
			} finally {
				await rm(tempPath, { force: true });
			}
		},
		remove: (name) => store.remove(name + SUFFIX),
	};
	return {
		...encrypted,
		/** Returns the name of a file by its content; without the key it reveals nothing about the content. */
		getFileName: (sha256: string) => `files/${createHmac("sha256", namesKey).update(sha256).digest("hex")}`,
	};
}

const writeStream = (from: ReadableStream<Uint8Array>, file: string) =>
	pipeline(from, createWriteStream(file, { mode: 0o600, flush: true }));
