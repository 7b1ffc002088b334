import type { DbOrTrx, Trx } from "#platform/database/db.server.ts";
import { saveRow } from "#platform/database/rows.server.ts";
import { networkOf } from "#platform/limits.server.ts";
import { hashOfToken } from "#platform/start/secret.server.ts";

/** Limit per type; the least recently used one beyond it counts as unknown. */
const KEPT_OF_A_KIND = 10;
/** 32 bytes as base64url; a shorter secret could be guessed. */
const SECRET = /^[\w-]{43}$/;
const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** Origin of a login. `device` is the secret that the browser creates and stores. */
export type From = { device?: string | undefined; address: string };
export type KnownDevice = { kind: "device" | "network"; mark: string };

/**
 * Finds the known browser, or else the known network, that a login comes from.
 *
 * @param staffId undefined for an unknown name, which takes equally long
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

/** Stores a session's device and network, and deletes old and excess ones. */
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

/** Deletes devices and networks unused for 90 days, also of inactive people: at most twenty each. */
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
