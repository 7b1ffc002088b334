import {
	createCipheriv,
	createDecipheriv,
	createHmac,
	hash,
	hkdfSync,
	randomBytes,
} from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "#platform/files/make-folder.server.ts";
import { StartRefused } from "./refusal.ts";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const TOKEN_BYTES = 20;
/** Minimum length of BIELA_SECRET. */
const SHORTEST = 32;

/** The secret of this installation: encrypts stored third-party data and derives unguessable links. */
export type Secret = {
	/** Encrypts a text for the database; `purpose` separates different kinds of ciphertext. */
	seal: (purpose: string, text: string) => string;
	/**
	 * Decrypts a text, also one of the previous secret.
	 *
	 * @throws if the key or purpose differs, or the text was changed
	 */
	unseal: (purpose: string, sealed: string) => string;
	/** Returns 160 bits for the URL of a private page, always the same for one purpose and id. */
	tokenFor: (purpose: string, id: string) => string;
	/** Returns the tokens of the current and the previous secret. */
	tokensFor: (purpose: string, id: string) => string[];
	/** The secret has just replaced another: re-encrypt data and renew tokens. */
	isNew: boolean;
};

/**
 * @param master at least 32 characters; every key is derived from it
 * @param previousMaster the replaced master secret, while it can still decrypt
 * @param isNew whether data of the previous secret still exists
 */
export function openSecret(master: string, before?: string, isNew = before !== undefined): Secret {
	const now = openKeys(master);
	if (before === undefined) return { ...now, tokensFor: oneToken(now), isNew };
	const then = openKeys(before);
	return {
		...now,
		unseal: (purpose, sealed) => {
			try {
				return now.unseal(purpose, sealed);
			} catch {
				return then.unseal(purpose, sealed);
			}
		},
		tokensFor: (purpose, id) => [now.tokenFor(purpose, id), then.tokenFor(purpose, id)],
		isNew,
	};
}

type Keys = Pick<Secret, "seal" | "unseal" | "tokenFor">;

const oneToken = (keys: Keys) => (purpose: string, id: string) => [keys.tokenFor(purpose, id)];

/** Hashes a token (link, session or device) for storage. */
export const hashOfToken = (token: string) => hash("sha256", token, "base64url");

/**
 * Computes the mark of a master secret for storage; it cannot be reversed.
 *
 * @returns 32 hexadecimal characters
 */
export function markOf(master: string): string {
	return Buffer.from(hkdfSync("sha256", master, "biela", "mark", 16)).toString("hex");
}

/**
 * Encrypts bytes.
 *
 * @param associatedData is not stored with them and must be the same for decryption
 */
export function sealed(key: Buffer, bytes: Buffer, bound = ""): Buffer {
	const nonce = randomBytes(NONCE_BYTES);
	const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(bound));
	const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
	return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/**
 * Decrypts bytes.
 *
 * @throws if the key or the associated data differs, or they were changed
 */
export function unsealed(key: Buffer, seal: Buffer, bound = ""): Buffer {
	const nonce = seal.subarray(0, NONCE_BYTES);
	const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
		.setAAD(Buffer.from(bound))
		.setAuthTag(seal.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
	const body = decipher.update(seal.subarray(NONCE_BYTES + TAG_BYTES));
	return Buffer.concat([body, decipher.final()]);
}

function openKeys(master: string): Keys {
	/** Bounded: there are few purposes, all named in the source. */
	const keys = new Map<string, Buffer>();
	const keyOf = (purpose: string) => {
		const known =
			keys.get(purpose) ?? Buffer.from(hkdfSync("sha256", master, "biela", purpose, 32));
		keys.set(purpose, known);
		return known;
	};
	return {
		seal: (purpose, text) =>
			sealed(keyOf(`seal:${purpose}`), Buffer.from(text)).toString("base64url"),
		unseal: (purpose, text) =>
			unsealed(keyOf(`seal:${purpose}`), Buffer.from(text, "base64url")).toString("utf8"),
		tokenFor: (purpose, id) =>
			createHmac("sha256", keyOf(`token:${purpose}`))
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
export function keepMasterSecret(folder: string, mayMake: boolean): string | undefined {
	makeFolder(folder, 0o700);
	const file = join(folder, "secret.key");
	if (!existsSync(file) && mayMake) makeSecret(folder, file);
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
	if (secret.length < SHORTEST)
		throw new StartRefused(`«${file}» está vacío o incompleto, y ${remedy}`);
	return secret;
}

function makeSecret(folder: string, file: string) {
	// Write under a temporary name and link it: two machines that start together end up with one key.
	const fresh = join(folder, `secret.${process.pid}.${randomBytes(4).toString("hex")}`);
	try {
		writeFileSync(fresh, randomBytes(32).toString("hex"), { mode: 0o600, flush: true });
		linkSync(fresh, file);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
	} finally {
		rmSync(fresh, { force: true });
	}
}
