import { recordChange } from "#core/audit/store.server.ts";
import { rejectBackup } from "#features/operation/backups/errors.server.ts";
import type { Call } from "#server/call.server.ts";
import { runWork } from "#server/work.server.ts";
import { PLACE_ERRORS } from "./messages.ts";
import { decryptPlaceSecrets, findBackupSettings } from "./stored-place.server.ts";

/**
 * Returns the key of the remote backups, which their owner keeps outside of the server. The history says who saw it.
 *
 * @throws RuleError sample_shop | set_by_server | copies_off | copies_paused (409)
 * @source rules 9.16
 */
export async function showBackupKey(call: Call): Promise<{ key: string }> {
	const { ctx, actor } = call;
	if (ctx.env.BIELA_SAMPLE) throw rejectBackup("sample_shop", PLACE_ERRORS.sample);
	if (ctx.env.BACKUP_URL) throw rejectBackup("set_by_server", PLACE_ERRORS.keySetByServer);
	const row = await findBackupSettings(ctx.db);
	if (!row) throw rejectBackup("copies_off", PLACE_ERRORS.off);
	const secrets = decryptPlaceSecrets(ctx.secret, row);
	if (!secrets) throw rejectBackup("copies_paused", PLACE_ERRORS.keyLost);
	const changedAt = ctx.now().toISOString();
	await runWork(call, (work) =>
		recordChange(work, { subject: "copies", subjectId: row.id, action: "key_shown", changedAt }),
	);
	ctx.log.warn({ event: "copies_key_shown", by: actor.id }, "the key of the backups was shown");
	return { key: secrets.key };
}
