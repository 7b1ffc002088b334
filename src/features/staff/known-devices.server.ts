import type { DbOrTrx, Trx } from "#platform/database/db.server.ts";
import { saveRow } from "#platform/database/rows.server.ts";
import { networkOf } from "#platform/limits.server.ts";
import { hashOfToken } from "#platform/start/secret.server.ts";

/** Of each kind; a person with more is asked like a stranger on the one longest unused. */
const KEPT_OF_A_KIND = 10;
/** 32 bytes as base64url: what is shorter could be guessed. */
const SECRET = /^[\w-]{43}$/;
const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** Where somebody knocks from. `device` is the secret that their browser made and keeps. */
export type From = { device?: string | undefined; address: string };
export type KnownDevice = { kind: "device" | "network"; mark: string };

/**
 * Whether a person logged in before from where somebody knocks: from the same browser, or else from the same network.
 *
 * @param staffId undefined for a name that nobody has: it takes as long
 */
export async function findKnownDevice(
	db: DbOrTrx,
	staffId: string | undefined,
	from: From,
	now: Date,
): Promise<KnownDevice | undefined> {
	const found = await db
		.selectFrom("knownDevices")
		.select(["kind", "mark"])
		.where("staffId", "=", staffId ?? "")
		.where(
			"mark",
			"in",
			marksOf(from).map(({ mark }) => mark),
		)
		.where("lastUsedAt", ">", oldest(now))
		.execute();
	return found.find(({ kind }) => kind === "device") ?? found[0];
}

/** Keeps from where a session was opened, and forgets what is old or too much. */
export async function rememberDevice(
	trx: Trx,
	who: { staffId: string; sessionId: string },
	from: From,
	now: Date,
): Promise<void> {
	const { staffId, sessionId } = who;
	const seen = { sessionId, lastUsedAt: now.toISOString() };
	const ofPerson = () => trx.deleteFrom("knownDevices").where("staffId", "=", staffId);
	await ofPerson().where("lastUsedAt", "<=", oldest(now)).execute();
	for (const { kind, mark } of marksOf(from)) {
		await saveRow(trx, "knownDevices", { staffId, mark }, seen, { kind });
		const others = trx
			.selectFrom("knownDevices")
			.select("mark")
			.where("staffId", "=", staffId)
			.where("kind", "=", kind)
			.where("mark", "!=", mark)
			.orderBy("lastUsedAt", "desc")
			.orderBy("mark")
			.limit(KEPT_OF_A_KIND - 1);
		await ofPerson()
			.where("kind", "=", kind)
			.where("mark", "!=", mark)
			.where("mark", "not in", others)
			.execute();
	}
}

/** Forgets what nobody came from for long, also of people who do not come any more: at most a score for each of them. */
export async function forgetOldDevices(at: { db: DbOrTrx; now: () => Date }): Promise<void> {
	await at.db.deleteFrom("knownDevices").where("lastUsedAt", "<=", oldest(at.now())).execute();
}

const oldest = (now: Date) => new Date(now.getTime() - KEPT_MS).toISOString();

function marksOf({ device, address }: From): KnownDevice[] {
	const network = { kind: "network", mark: hashOfToken(`network ${networkOf(address)}`) } as const;
	return device && SECRET.test(device)
		? [{ kind: "device", mark: hashOfToken(`device ${device}`) }, network]
		: [network];
}
