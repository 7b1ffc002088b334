import { randomUUID } from "node:crypto";
import { selectActiveIds } from "#core/accounts/store.server.ts";
import type { DbOrTrx, Tables, Trx } from "#server/database/db.server.ts";
import { deleteRows, findRows, upsertRow } from "#server/database/rows.server.ts";
import { enqueueJob } from "#server/outbox/outbox.server.ts";
import type { PushNotice, PushSubscription } from "./contract.ts";
import { DEVICES_PER_PERSON, PUSH_TOPIC } from "./rules.ts";

export type Device = Tables["pushSubscriptions"];

/** Saves a person's browser, once per endpoint, and deletes the oldest beyond ten. */
export async function saveDevice(
	trx: Trx,
	staffId: string,
	{ endpoint, keys }: PushSubscription,
	createdAt: string,
): Promise<void> {
	const row = { staffId, endpoint, ...keys, createdAt };
	await upsertRow(trx, "pushSubscriptions", {
		key: { endpoint },
		changes: row,
		insertOnly: { id: randomUUID() },
	});
	const all = await findRows(trx, "pushSubscriptions", { staffId }, { order: { createdAt: "desc" } });
	const excessIds = all.slice(DEVICES_PER_PERSON).map(({ id }) => id);
	await deleteRows(trx, "pushSubscriptions", { id: excessIds });
}

/** Finds a browser whose owner is active and may read the inbox. */
export async function findLiveDevice(db: DbOrTrx, id: string): Promise<Device | undefined> {
	return selectLiveDevices(db).where("id", "=", id).executeTakeFirst();
}

export async function listLiveDevices(db: DbOrTrx): Promise<Device[]> {
	return selectLiveDevices(db).execute();
}

/** Queues one notice per subscribed browser; each is sent and retried separately. */
export async function queueNotices(trx: Trx, now: Date, notice: PushNotice): Promise<void> {
	for (const { id } of await listLiveDevices(trx))
		await enqueueJob(trx, now, { topic: PUSH_TOPIC, payload: { device: id, notice } });
}

export async function deleteDevice(db: DbOrTrx, id: string): Promise<void> {
	await deleteRows(db, "pushSubscriptions", { id });
}

function selectLiveDevices(db: DbOrTrx) {
	return db.selectFrom("pushSubscriptions").selectAll().where("staffId", "in", selectActiveIds(db, "inbox"));
}
