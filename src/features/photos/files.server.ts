import { z } from "zod";
import type { Trx } from "#platform/database/db.server.ts";
import { isNoRoom } from "#platform/database/outage.ts";
import { notNow } from "#platform/errors.ts";
import { queueEffect, type Sender } from "#platform/outbox/outbox.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { PHOTO_FILES_TOPIC } from "./rules.ts";
import { REFUSALS } from "./sentences.ts";

const Removal = z.object({ folders: z.array(z.string()) });

/** Queues the removal of files for after the commit; it is retried until it succeeds. */
export async function queueRemoval(trx: Trx, now: Date, folders: readonly string[]): Promise<void> {
	if (folders.length > 0)
		await queueEffect(trx, now, { topic: PHOTO_FILES_TOPIC, payload: { folders } });
}

/** Deletes photos and their files, by photo ids or by request ids. */
export async function dropPhotos(trx: Trx, now: Date, by: "id" | "leadId", ids: readonly string[]) {
	if (ids.length === 0) return;
	const query = trx.deleteFrom("requestPhotos").where(by, "in", ids).returning(["id", "folder"]);
	const rows = await query.execute();
	const folders = rows.flatMap(({ id, folder }) => (folder ? [id, folder] : [id]));
	await queueRemoval(trx, now, folders);
}

/** Creates the handler for `queueRemoval`; missing files are no error. */
export function removePhotoFiles(at: Pick<Platform, "privateFiles">): Sender {
	return async ({ payload }) => {
		for (const folder of Removal.parse(payload).folders) await at.privateFiles.remove(folder);
		return "sent";
	};
}

/** Runs a storage operation. @throws RuleError no_room | not_kept (503), without losing stored data */
export async function withStore<T>(at: Platform, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		at.log.error({ error, event: "photo_not_kept" }, "a photo could not be kept");
		throw isNoRoom(error)
			? notNow("no_room", REFUSALS.noRoom, error)
			: notNow("not_kept", REFUSALS.notKept, error);
	}
}
