import { argon2, type BinaryLike, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { createSemaphore } from "./semaphore.ts";

/** OWASP's minimum for Argon2id. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

const QUEUE_LIMIT = {
	maxWaiting: 50,
	message: "Hay muchos ingresos a la vez. Prueba en un minuto.",
};
/**
 * Hashing is slow by design: two at once, so that logins never starve the site. One lane is reserved for known
 * users, so that a flood of unknown ones never blocks them.
 */
const LANES = { staff: createSemaphore(1, QUEUE_LIMIT), unknown: createSemaphore(1, QUEUE_LIMIT) };
export type Lane = keyof typeof LANES;

const derive = promisify(argon2) as (
	algorithm: "argon2id",
	options: typeof COST & { message: BinaryLike; nonce: BinaryLike },
) => Promise<Buffer>;

/** Hashes a password with Argon2id, with composed accents (NFC). The result contains its salt and cost. */
export async function hashPassword(password: string): Promise<string> {
	const nonce = randomBytes(16);
	const message = password.normalize("NFC");
	const tag = await LANES.staff(() => derive("argon2id", { ...COST, message, nonce }));
	return `argon2id$${COST.memory}$${COST.passes}$${nonce.toString("base64url")}$${tag.toString("base64url")}`;
}

/**
 * Verifies a password in constant time. Without a hash, or with the empty one of an account whose person has not chosen
 * a password, it takes as long and returns false.
 *
 * @param lane queue to wait in: users who logged in from there before do not wait behind unknown ones
 */
export async function verifyPassword(
	password: string,
	hash: string | undefined,
	lane: Lane,
): Promise<boolean> {
	const stored = hash || (await getDummyHash());
	// Until 2026 passwords were hashed without normalization, on some machines with decomposed accents.
	for (const spelling of new Set([password.normalize("NFC"), password.normalize("NFD")]))
		if (await matchesHash(spelling, stored, lane)) return Boolean(hash);
	return false;
}

async function matchesHash(message: string, hash: string, lane: Lane): Promise<boolean> {
	const [, memory, passes, nonce, tag] = hash.split("$");
	const derived = await LANES[lane](() =>
		derive("argon2id", {
			...COST,
			memory: Number(memory),
			passes: Number(passes),
			message,
			nonce: Buffer.from(nonce ?? "", "base64url"),
		}),
	);
	return timingSafeEqual(derived, Buffer.from(tag ?? "", "base64url"));
}

/** Returns the hash that unknown usernames are compared with, so that they take as long as known ones. */
function getDummyHash(): Promise<string> {
	dummyHash ??= hashPassword(randomBytes(16).toString("hex")).catch((error) => {
		// Do not cache a rejection by a full queue: all unknown usernames would then fail in another way than known
		// ones.
		dummyHash = undefined;
		throw error;
	});
	return dummyHash;
}

let dummyHash: Promise<string> | undefined;
