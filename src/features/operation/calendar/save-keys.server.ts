import { getLaterInstant } from "#core/audit/rules.ts";
import { findLastAuthor, recordChange } from "#core/audit/store.server.ts";
import type { Call } from "#server/call.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { changedMeanwhileError } from "#server/errors.ts";
import { type AnyWork, runWork } from "#server/work.server.ts";
import type { ZohoKeys, ZohoKeysEdit } from "./contract.ts";
import { rejectCalendar } from "./errors.server.ts";
import { KEY_ERRORS } from "./messages.ts";
import { readZohoKeys } from "./read-keys.server.ts";
import { findLink, updateLink } from "./store.server.ts";
import {
	decryptClientSecret,
	encryptClientSecret,
	findStoredKeys,
	replaceStoredKeys,
	type ZohoKeysRow,
} from "./zoho-keys.server.ts";

const HISTORY_ID = "1";

/**
 * Stores Zoho's client id and secret. A permission belongs to the client that it was given to: with another client id the
 * connection has to be made again, and what waits stays queued until then.
 *
 * @throws RuleError set_by_server | sample_shop | changed_meanwhile (409), secret_needed (422)
 * @source rules 8.11
 */
export async function saveZohoKeys(call: Call, edit: ZohoKeysEdit): Promise<ZohoKeys> {
	const { ctx, actor } = call;
	if (ctx.env.BIELA_SAMPLE) throw rejectCalendar("sample_shop", KEY_ERRORS.sample);
	if (ctx.env.ZOHO_CLIENT_ID) throw rejectCalendar("set_by_server", KEY_ERRORS.setByServer);
	return runWork(call, async (work) => {
		const { trx } = work;
		const before = await findStoredKeys(trx);
		const storedSecret = before && decryptClientSecret(ctx, before);
		const clientSecret = getClientSecret(before, storedSecret, edit);
		const keepsSecret = storedSecret === clientSecret;
		const isOtherClient = before?.clientId !== edit.client_id;
		if (!isOtherClient && keepsSecret) return readZohoKeys(ctx, trx);
		if ((before?.updatedAt ?? null) !== edit.updated_at) throw await createConflict(work, edit);
		const now = ctx.now();
		const updatedAt = before ? getLaterInstant(before.updatedAt, now) : now.toISOString();
		const encryptedSecret = encryptClientSecret(ctx, clientSecret);
		await replaceStoredKeys(trx, { clientId: edit.client_id, encryptedSecret, updatedAt });
		if (before && isOtherClient) await endPermission(trx, now);
		await recordChange(work, {
			...{ subject: "zoho", subjectId: HISTORY_ID, action: before ? "updated" : "created" },
			...getHistory(before, edit, keepsSecret),
			changedAt: updatedAt,
		});
		ctx.log.info({ event: "zoho_keys_saved", by: actor.id }, "zoho keys saved");
		return readZohoKeys(ctx, trx);
	});
}

/**
 * Returns the client secret to store: the typed one, or the stored one of the same client.
 *
 * @throws RuleError secret_needed (422)
 */
function getClientSecret(
	before: ZohoKeysRow | undefined,
	storedSecret: string | undefined,
	{ client_id: clientId, client_secret: clientSecret }: ZohoKeysEdit,
): string {
	if (clientSecret !== "") return clientSecret;
	const createError = (message: string) =>
		rejectCalendar("secret_needed", message, { field: "client_secret" });
	if (!before) throw createError(KEY_ERRORS.clientSecret);
	if (before.clientId !== clientId) throw createError(KEY_ERRORS.otherClient);
	if (storedSecret === undefined) throw createError(KEY_ERRORS.secretLost);
	return storedSecret;
}

/** Marks a permission of the previous client as lost, so that its jobs wait for a new one. */
async function endPermission(trx: Trx, now: Date): Promise<void> {
	const link = await findLink(trx);
	if (!link || link.lostAt) return;
	await updateLink(trx, link, { lostAt: now.toISOString(), lostReason: "keys", accessToken: null });
}

/** The history says that a secret was typed or changed, never which. */
function getHistory(before: ZohoKeysRow | undefined, { client_id }: ZohoKeysEdit, keepsSecret: boolean) {
	if (!before) return { after: { client_id, client_secret: "puesto" } };
	return {
		before: { client_id: before.clientId, client_secret: "puesto" },
		after: { client_id, client_secret: keepsSecret ? "puesto" : "cambiado" },
	};
}

async function createConflict(work: AnyWork, edit: ZohoKeysEdit) {
	const { ctx, trx } = work;
	const { client_secret: _, ...yours } = edit;
	const message = KEY_ERRORS.changed(await findLastAuthor(trx, "zoho", HISTORY_ID));
	return changedMeanwhileError(message, { current: await readZohoKeys(ctx, trx), yours });
}
