import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "#server/files/make-folder.server.ts";
import { StartupError } from "./startup-error.ts";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const TOKEN_BYTES = 20;
/** Minimum length of BIELA_SECRET. */
const MIN_SECRET_LENGTH = 32;

/** The secret of this installation: encrypts stored third-party data and derives unguessable links. */
export type Secret = {
	/** Encrypts a text for the database; `purpose` separates different kinds of ciphertext. */
	encrypt: (purpose: string, text: string) => string;
	/**
	 * Decrypts a text, also one of the previous secret.
	 *
	 * @throws if the key or purpose differs, or the text was changed
	 */
	decrypt: (purpose: string, ciphertext: string) => string;
	/** Returns 160 bits for the URL of a private page, always the same for one purpose and id. */
	getToken: (purpose: string, id: string) => string;
	/** Returns the tokens of the current and the previous secret. */
	getTokens: (purpose: string, id: string) => string[];
	/** The secret has just replaced another: re-encrypt data and renew tokens. */
	isNew: boolean;
};

/**
 * @param master at least 32 characters; every key is derived from it
 * @param previousMaster the replaced master secret, while it can still decrypt
 * @param isNew whether data of the previous secret still exists
 */
export function openSecret(
	master: string,
	previousMaster?: string,
	isNew = previousMaster !== undefined,
): Secret {
	const currentKeys = openKeys(master);
	if (previousMaster === undefined) return { ...currentKeys, getTokens: createTokenList(currentKeys), isNew };
	const previousKeys = openKeys(previousMaster);
	return {
		...currentKeys,
		decrypt: (purpose, ciphertext) => {
			try {
				return currentKeys.decrypt(purpose, ciphertext);
			} catch {
				return previousKeys.decrypt(purpose, ciphertext);
			}
		},
		getTokens: (purpose, id) => [currentKeys.getToken(purpose, id), previousKeys.getToken(purpose, id)],
		isNew,
	};
}

type Keys = Pick<Secret, "encrypt" | "decrypt" | "getToken">;

const createTokenList = (keys: Keys) => (purpose: string, id: string) => [keys.getToken(purpose, id)];

/** Hashes a token (link, session or device) for storage. */
export const hashToken = (token: string) => hash("sha256", token, "base64url");

/**
 * Computes the mark of a master secret for storage; it cannot be reversed.
 *
 * @returns 32 hexadecimal characters
 */
export function computeFingerprint(master: string): string {
	return Buffer.from(hkdfSync("sha256", master, "biela", "mark", 16)).toString("hex");
}

/**
 * Encrypts bytes.
 *
 * @param associatedData is not stored with them and must be the same for decryption
 */
export function encryptBytes(key: Buffer, bytes: Buffer, associatedData = ""): Buffer {
	const nonce = randomBytes(NONCE_BYTES);
	const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(associatedData));
	const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
	return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/**
 * Decrypts bytes.
 *
 * @throws if the key or the associated data differs, or they were changed
 */
export function decryptBytes(key: Buffer, ciphertext: Buffer, associatedData = ""): Buffer {
	const nonce = ciphertext.subarray(0, NONCE_BYTES);
	const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
		.setAAD(Buffer.from(associatedData))
		.setAuthTag(ciphertext.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
	const body = decipher.update(ciphertext.subarray(NONCE_BYTES + TAG_BYTES));
	return Buffer.concat([body, decipher.final()]);
}

function openKeys(master: string): Keys {
	/** Bounded: there are few purposes, all named in the source. */
	const keys = new Map<string, Buffer>();
	const getKey = (purpose: string) => {
		const key = keys.get(purpose) ?? Buffer.from(hkdfSync("sha256", master, "biela", purpose, 32));
		keys.set(purpose, key);
		return key;
	};
	return {
		encrypt: (purpose, text) =>
			encryptBytes(getKey(`seal:${purpose}`), Buffer.from(text)).toString("base64url"),
		decrypt: (purpose, text) =>
			decryptBytes(getKey(`seal:${purpose}`), Buffer.from(text, "base64url")).toString("utf8"),
		getToken: (purpose, id) =>
			createHmac("sha256", getKey(`token:${purpose}`))
				.update(id)
				.digest()
				.subarray(0, TOKEN_BYTES)
				.toString("base64url"),
	};
}

/**
 * Loads the master secret of the data folder. Machines that share a database share the folder or set BIELA_SECRET.
 *
 * @param folder contains `secret.key`
 * @param canCreate whether it may be created, as on the first start
 * @returns 64 hexadecimal characters; undefined if there is none and it may not be created
 * @throws StartupError if the file contains no secret: a new one would break every link that was sent
 */
export function loadMasterSecret(folder: string, canCreate: boolean): string | undefined {
	makeFolder(folder, 0o700);
	const file = join(folder, "secret.key");
	if (!existsSync(file) && canCreate) createSecretFile(folder, file);
	return readSecret(
		file,
		"sin él no abren los enlaces que ya se enviaron. Pon en su lugar el de una copia; si no hay ninguna, bórralo y arranca otra vez.",
	);
}

/**
 * Reads the previous secret, which an operator placed beside the current one.
 *
 * @throws StartupError if the file contains no secret
 */
export function readOldSecret(folder: string): string | undefined {
	return readSecret(
		join(folder, "secret.old.key"),
		"ahí va el secreto anterior entero. Ponlo, o borra el archivo si ya nadie usa sus enlaces.",
	);
}

function readSecret(file: string, remedy: string): string | undefined {
	if (!existsSync(file)) return undefined;
	const secret = readFileSync(file, "utf8").trim();
	if (secret.length < MIN_SECRET_LENGTH)
		throw new StartupError(`«${file}» está vacío o incompleto, y ${remedy}`);
	return secret;
}

function createSecretFile(folder: string, file: string) {
	// Write under a temporary name and link it: two machines that start together end up with one key.
	const temporaryFile = join(folder, `secret.${process.pid}.${randomBytes(4).toString("hex")}`);
	try {
		writeFileSync(temporaryFile, randomBytes(32).toString("hex"), { mode: 0o600, flush: true });
		linkSync(temporaryFile, file);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
	} finally {
		rmSync(temporaryFile, { force: true });
	}
}
