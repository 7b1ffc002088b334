import { argon2, type BinaryLike, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { openSemaphore } from "./semaphore.ts";

/** OWASP's floor for Argon2id. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

const CROWD = {
	mostWaiting: 50,
	sentence: "Hay muchos ingresos a la vez. Prueba en un minuto.",
};
/**
 * Hashing is slow on purpose: two at once, so that logins never starve the site. One of the two is for people we know,
 * so that a flood of strangers never starves them.
 */
const LANES = { staff: openSemaphore(1, CROWD), strangers: openSemaphore(1, CROWD) };
export type Lane = keyof typeof LANES;

const derive = promisify(argon2) as (
	algorithm: "argon2id",
	options: typeof COST & { message: BinaryLike; nonce: BinaryLike },
) => Promise<Buffer>;

/** Hashes a password with Argon2id, its letters as one sign each however they were typed; the result carries its salt and cost. */
export async function hashPassword(password: string): Promise<string> {
	const nonce = randomBytes(16);
	const message = password.normalize("NFC");
	const tag = await LANES.staff(() => derive("argon2id", { ...COST, message, nonce }));
	return `argon2id$${COST.memory}$${COST.passes}$${nonce.toString("base64url")}$${tag.toString("base64url")}`;
}

/**
 * Compares in constant time. Without a hash it works as long as with one, and says no.
 *
 * @param lane whose turn it waits for: who logged in from there before does not stand behind strangers
 */
export async function isPassword(
	password: string,
	hash: string | undefined,
	lane: Lane,
): Promise<boolean> {
	const stored = hash ?? (await hashOfNobody());
	// Until 2026 a password was hashed as it was typed: on some machines with each accent beside its letter.
	for (const form of new Set([password.normalize("NFC"), password.normalize("NFD")]))
		if (await isMessage(form, stored, lane)) return hash !== undefined;
	return false;
}

async function isMessage(message: string, hash: string, lane: Lane): Promise<boolean> {
	const [, memory, passes, nonce, tag] = hash.split("$");
	const found = await LANES[lane](() =>
		derive("argon2id", {
			...COST,
			memory: Number(memory),
			passes: Number(passes),
			message,
			nonce: Buffer.from(nonce ?? "", "base64url"),
		}),
	);
	return timingSafeEqual(found, Buffer.from(tag ?? "", "base64url"));
}

/** What an unknown name is compared with, so that it takes as long as a known one. */
function hashOfNobody(): Promise<string> {
	nobodysHash ??= hashPassword(randomBytes(16).toString("hex")).catch((error) => {
		// In a crowd it found no turn: kept, it would refuse every unknown name from then on, and so tell the known ones.
		nobodysHash = undefined;
		throw error;
	});
	return nobodysHash;
}

let nobodysHash: Promise<string> | undefined;
