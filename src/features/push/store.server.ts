import { randomUUID } from "node:crypto";
import { activeIds } from "#features/staff/store.server.ts";
import type { DbOrTrx, Tables, Trx } from "#platform/database/db.server.ts";
import { deleteRows, findRows, saveRow } from "#platform/database/rows.server.ts";
import { queueEffect } from "#platform/outbox/outbox.server.ts";
import type { PushNotice, PushSubscription } from "./contract.ts";
import { DEVICES_PER_PERSON, PUSH_TOPIC } from "./rules.ts";

export type Device = Tables["pushSubscriptions"];

/** Saves a person's browser, once per endpoint, and deletes the oldest beyond ten. */
export async function keepDevice(
	trx: Trx,
	staffId: string,
	{ endpoint, keys }: PushSubscription,
	createdAt: string,
): Promise<void> {
	const row = { staffId, endpoint, ...keys, createdAt };
	await saveRow(trx, "pushSubscriptions", { endpoint }, row, { id: randomUUID() });
	const all = await findRows(trx, "pushSubscriptions", { staffId }, { createdAt: "desc" });
	const beyond = all.slice(DEVICES_PER_PERSON).map(({ id }) => id);
	await deleteRows(trx, "pushSubscriptions", { id: beyond });
}

/** Finds a browser whose owner is active and may read the inbox. */
export async function findLiveDevice(db: DbOrTrx, id: string): Promise<Device | undefined> {
	return liveDevices(db).where("id", "=", id).executeTakeFirst();
}

export async function listLiveDevices(db: DbOrTrx): Promise<Device[]> {
	return liveDevices(db).execute();
}

/** Queues one notice per subscribed browser; each is sent and retried separately. */
export async function noticeAll(trx: Trx, now: Date, notice: PushNotice): Promise<void> {
	for (const { id } of await listLiveDevices(trx))
		await queueEffect(trx, now, { topic: PUSH_TOPIC, payload: { device: id, notice } });
}

export async function forgetDevice(db: DbOrTrx, id: string): Promise<void> {
	await deleteRows(db, "pushSubscriptions", { id });
}

function liveDevices(db: DbOrTrx) {
	return db
		.selectFrom("pushSubscriptions")
		.selectAll()
		.where("staffId", "in", activeIds(db, "inbox"));
}
