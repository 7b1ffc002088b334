import { z } from "zod";
import type { AppContext } from "#server/app-context.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { isLikelyDiskFull } from "#server/database/outage.ts";
import { enqueueJob, type Sender } from "#server/outbox/outbox.server.ts";
import { rejectPhoto } from "./errors.server.ts";
import { PHOTO_ERRORS } from "./messages.ts";
import { PHOTO_FILES_TOPIC } from "./rules.ts";

const RemovalPayload = z.object({ folders: z.array(z.string()) });

/** Queues the removal of files for after the commit; it is retried until it succeeds. */
export async function enqueueRemoval(trx: Trx, now: Date, folders: readonly string[]): Promise<void> {
	if (folders.length > 0) await enqueueJob(trx, now, { topic: PHOTO_FILES_TOPIC, payload: { folders } });
}

/** Deletes photos and their files, by photo ids or by request ids. */
export async function deletePhotos(trx: Trx, now: Date, column: "id" | "leadId", ids: readonly string[]) {
	if (ids.length === 0) return;
	const query = trx.deleteFrom("requestPhotos").where(column, "in", ids).returning(["id", "folder"]);
	const rows = await query.execute();
	const folders = rows.flatMap(({ id, folder }) => (folder ? [id, folder] : [id]));
	await enqueueRemoval(trx, now, folders);
}

/** Creates the handler for `enqueueRemoval`; missing files are no error. */
export function removePhotoFiles(ctx: Pick<AppContext, "privateFiles">): Sender {
	return async ({ payload }) => {
		for (const folder of RemovalPayload.parse(payload).folders) await ctx.privateFiles.remove(folder);
		return "sent";
	};
}

/** Runs a storage operation. @throws RuleError no_room | not_kept (503), without losing stored data */
export async function withPhotoStorage<T>(ctx: AppContext, callback: () => Promise<T>): Promise<T> {
	try {
		return await callback();
	} catch (error) {
		ctx.log.error({ error, event: "photo_not_kept" }, "a photo could not be kept");
		throw isLikelyDiskFull(error)
			? rejectPhoto("no_room", PHOTO_ERRORS.storageFull, { cause: error })
			: rejectPhoto("not_kept", PHOTO_ERRORS.storageUnavailable, { cause: error });
	}
}
