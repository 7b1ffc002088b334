import type { DbOrTrx, Trx } from "#server/database/db.server.ts";
import { upsertRow } from "#server/database/rows.server.ts";
import { toNetwork } from "#server/limits.server.ts";
import { hashToken } from "#server/start/secret.server.ts";

/** Limit per type; the least recently used one beyond it counts as unknown. */
const MAX_DEVICES_PER_KIND = 10;
/** 32 bytes as base64url; a shorter secret could be guessed. */
const SECRET = /^[\w-]{43}$/;
const RETENTION_MS = 90 * 24 * 60 * 60 * 1000;

/** Origin of a login. `device` is the secret that the browser creates and stores. */
export type LoginOrigin = { device?: string | undefined; address: string };
export type KnownDevice = { kind: "device" | "network"; mark: string };

/**
 * Finds the known browser, or else the known network, that a login comes from.
 *
 * @param staffId undefined for an unknown name, which takes equally long
 */
export async function findKnownDevice(
	db: DbOrTrx,
	staffId: string | undefined,
	origin: LoginOrigin,
	now: Date,
): Promise<KnownDevice | undefined> {
	const devices = await db
		.selectFrom("knownDevices")
		.select(["kind", "mark"])
		.where("staffId", "=", staffId ?? "")
		.where(
			"mark",
			"in",
			getDeviceMarks(origin).map(({ mark }) => mark),
		)
		.where("lastUsedAt", ">", getOldestUse(now))
		.execute();
	return devices.find(({ kind }) => kind === "device") ?? devices[0];
}

/** Stores a session's device and network, and deletes old and excess ones. */
export async function rememberDevice(
	trx: Trx,
	session: { staffId: string; sessionId: string },
	origin: LoginOrigin,
	now: Date,
): Promise<void> {
	const { staffId, sessionId } = session;
	const lastUse = { sessionId, lastUsedAt: now.toISOString() };
	const deleteOwn = () => trx.deleteFrom("knownDevices").where("staffId", "=", staffId);
	await deleteOwn().where("lastUsedAt", "<=", getOldestUse(now)).execute();
	for (const { kind, mark } of getDeviceMarks(origin)) {
		await upsertRow(trx, "knownDevices", { key: { staffId, mark }, changes: lastUse, insertOnly: { kind } });
		const others = trx
			.selectFrom("knownDevices")
			.select("mark")
			.where("staffId", "=", staffId)
			.where("kind", "=", kind)
			.where("mark", "!=", mark)
			.orderBy("lastUsedAt", "desc")
			.orderBy("mark")
			.limit(MAX_DEVICES_PER_KIND - 1);
		await deleteOwn()
			.where("kind", "=", kind)
			.where("mark", "!=", mark)
			.where("mark", "not in", others)
			.execute();
	}
}

/** Deletes devices and networks unused for 90 days, also of inactive people: at most twenty each. */
export async function deleteOldDevices(ctx: { db: DbOrTrx; now: () => Date }): Promise<void> {
	await ctx.db.deleteFrom("knownDevices").where("lastUsedAt", "<=", getOldestUse(ctx.now())).execute();
}

const getOldestUse = (now: Date) => new Date(now.getTime() - RETENTION_MS).toISOString();

function getDeviceMarks({ device, address }: LoginOrigin): KnownDevice[] {
	const network = { kind: "network", mark: hashToken(`network ${toNetwork(address)}`) } as const;
	return device && SECRET.test(device)
		? [{ kind: "device", mark: hashToken(`device ${device}`) }, network]
		: [network];
}
