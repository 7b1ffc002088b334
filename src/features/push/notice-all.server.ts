import type { Trx } from "#platform/database/db.server.ts";
import { queueEffect } from "#platform/outbox/outbox.server.ts";
import type { PushNotice } from "./contract.ts";
import { PUSH_TOPIC } from "./rules.ts";
import { listLiveDevices } from "./store.server.ts";

/** One notice for each browser of staff that wants them: each is sent, repeated and given up on its own. */
export async function noticeAll(trx: Trx, now: Date, notice: PushNotice): Promise<void> {
	for (const { id } of await listLiveDevices(trx))
		await queueEffect(trx, now, { topic: PUSH_TOPIC, payload: { device: id, notice } });
}
