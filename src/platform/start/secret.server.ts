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
/** As short as BIELA_SECRET may be. */
const SHORTEST = 32;

/** What only this installation knows: it seals what is kept for others and names links nobody can guess. */
export type Secret = {
	/** Encrypts a text for the database; `purpose` keeps one kind of sealed text from passing as another. */
	seal: (purpose: string, text: string) => string;
	/**
	 * The text behind a seal, also one of the secret before this one.
	 *
	 * @throws when it was sealed with another key, for another purpose, or changed since
	 */
	unseal: (purpose: string, sealed: string) => string;
	/** 160 bits for the address of a private page, the same every time for one purpose and id. */
	tokenFor: (purpose: string, id: string) => string;
	/** What `tokenFor` says now, and what it said under the secret before this one. */
	tokensFor: (purpose: string, id: string) => string[];
	/** The secret has just taken the place of another: what that one sealed and named is renewed. */
	isNew: boolean;
};

/**
 * @param master at least 32 characters; every key comes from it
 * @param before the master secret that this one took the place of, while it is still read
 * @param isNew whether what another one sealed is still about
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

/** What a database knows a token by: a link's, a session's, a device's. */
export const hashOfToken = (token: string) => hash("sha256", token, "base64url");

/** What a database knows a master secret by: it leads back to none. @returns 32 hexadecimal characters */
export function markOf(master: string): string {
	return Buffer.from(hkdfSync("sha256", master, "biela", "mark", 16)).toString("hex");
}

/** Encrypts bytes. @param bound what is not in them and has to be the same to open them */
export function sealed(key: Buffer, bytes: Buffer, bound = ""): Buffer {
	const nonce = randomBytes(NONCE_BYTES);
	const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(bound));
	const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
	return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** The bytes behind a seal. @throws when it is of another key, bound to something else, or changed since */
export function unsealed(key: Buffer, seal: Buffer, bound = ""): Buffer {
	const nonce = seal.subarray(0, NONCE_BYTES);
	const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
		.setAAD(Buffer.from(bound))
		.setAuthTag(seal.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
	const body = decipher.update(seal.subarray(NONCE_BYTES + TAG_BYTES));
	return Buffer.concat([body, decipher.final()]);
}

function openKeys(master: string): Keys {
	/** The purposes are few and named in the source. */
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
 * The master secret of the data folder. Machines that share a database share the folder or set BIELA_SECRET.
 *
 * @param folder where `secret.key` lies
 * @param mayMake whether one may be made, as on the first start
 * @returns 64 hexadecimal characters; undefined when there is none and none may be made
 * @throws StartRefused when the file is there and holds no secret: another one would kill every link that was sent
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

/** The one before it, laid beside it by whoever changed it. @throws StartRefused when the file holds no secret */
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
	// Written whole under another name and then linked: two machines that start together end with one key.
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
