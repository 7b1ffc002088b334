import { randomBytes } from "node:crypto";
import { getLaterInstant } from "#core/audit/rules.ts";
import { findLastAuthor, recordChange } from "#core/audit/store.server.ts";
import { rejectBackup } from "#features/operation/backups/errors.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Call } from "#server/call.server.ts";
import { changedMeanwhileError } from "#server/errors.ts";
import { isPrivateHost } from "#server/mail/private-host.server.ts";
import { areSeparateFolders } from "#server/start/env.server.ts";
import { type AnyWork, runWork } from "#server/work.server.ts";
import type { RemotePlaceEdit, RemotePlaceSettings } from "./contract.ts";
import { FIELD_ERRORS, SAVE_ERRORS } from "./messages.ts";
import { readPlaceSettings } from "./read-place.server.ts";
import { buildBucketUrl, getEndpointHost } from "./remote-place.ts";
import {
	type BackupSettingsRow,
	decryptPlaceSecrets,
	encryptPlaceSecrets,
	findBackupSettings,
	type PlaceSecrets,
	replaceBackupSettings,
} from "./stored-place.server.ts";

const HISTORY_ID = "1";
const KEY_BYTES = 32;

/**
 * Stores the place of the remote backups, and makes their key at the first save. A save also confirms a restored or
 * moved shop. The secret stays stored only while it goes to the same server with the same access key.
 *
 * @throws RuleError set_by_server | sample_shop | changed_meanwhile (409), own_network | pictures_place |
 *   secret_needed | key_needed (422)
 * @source rules 9.16
 */
export async function savePlace(call: Call, edit: RemotePlaceEdit): Promise<RemotePlaceSettings> {
	const { ctx, actor } = call;
	if (ctx.env.BIELA_SAMPLE) throw rejectBackup("sample_shop", SAVE_ERRORS.sample);
	if (ctx.env.BACKUP_URL) throw rejectBackup("set_by_server", SAVE_ERRORS.setByServer);
	requireOwnNetwork(edit);
	requireOwnFolder(ctx, edit);
	return runWork(call, async (work) => {
		const { trx } = work;
		const before = await findBackupSettings(trx);
		const stored = before && decryptPlaceSecrets(ctx.secret, before);
		const secrets = {
			secret: getSecret({ before, stored, edit }),
			key: getKey({ before, stored, edit }),
		};
		const row = { ...toColumns(edit), pausedBy: null };
		const keepsSecrets = stored?.secret === secrets.secret && stored.key === secrets.key;
		if (before && keepsSecrets && isSameRow(before, row)) return readPlaceSettings(ctx, trx);
		if ((before?.updatedAt ?? null) !== edit.updated_at) throw await createConflict(work, edit);
		const now = ctx.now();
		const updatedAt = before ? getLaterInstant(before.updatedAt, now) : now.toISOString();
		await replaceBackupSettings(trx, { ...row, ...encryptPlaceSecrets(ctx.secret, secrets), updatedAt });
		await recordChange(work, {
			subject: "copies",
			subjectId: HISTORY_ID,
			action: before ? "updated" : "created",
			...getHistory(before, row, {
				secret: stored?.secret !== secrets.secret,
				key: stored?.key !== secrets.key,
			}),
			changedAt: updatedAt,
		});
		ctx.log.info({ event: "copies_place_saved", by: actor.id }, "the place of the backups was saved");
		return readPlaceSettings(ctx, trx);
	});
}

type Columns = Pick<
	BackupSettingsRow,
	"endpoint" | "place" | "region" | "accessKeyId" | "isOwnNetwork" | "pausedBy"
>;

const toColumns = (edit: RemotePlaceEdit): Omit<Columns, "pausedBy"> => ({
	...{ endpoint: edit.endpoint.toLowerCase(), place: edit.place, region: edit.region },
	accessKeyId: edit.access_key_id,
	isOwnNetwork: edit.is_own_network ? 1 : 0,
});

const isSameRow = (before: BackupSettingsRow, row: Columns) =>
	Object.entries(row).every(([name, value]) => before[name as keyof Columns] === value);

/** @throws RuleError own_network (422) */
function requireOwnNetwork({ endpoint, is_own_network: isOwnNetwork }: RemotePlaceEdit) {
	if (!isOwnNetwork && isPrivateHost(getEndpointHost(endpoint)))
		throw rejectBackup("own_network", SAVE_ERRORS.privateHost, { field: "is_own_network" });
}

/** Asserts that cleaning one folder removes nothing of the other. @throws RuleError pictures_place (422) */
function requireOwnFolder({ env: { MEDIA_URL } }: AppContext, edit: RemotePlaceEdit) {
	if (!MEDIA_URL) return;
	const url = buildBucketUrl({ ...toColumns(edit), secret: "" });
	if (!areSeparateFolders(MEDIA_URL, url))
		throw rejectBackup("pictures_place", SAVE_ERRORS.pictures, { field: "place" });
}

type SecretInput = {
	before: BackupSettingsRow | undefined;
	/** Undefined without a stored row, and when it can no longer be read. */
	stored: PlaceSecrets | undefined;
	edit: RemotePlaceEdit;
};

/** @throws RuleError secret_needed (422) */
function getSecret({ before, stored, edit }: SecretInput): string {
	if (edit.secret !== "") return edit.secret;
	if (!before) throw rejectBackup("secret_needed", FIELD_ERRORS.secret, { field: "secret" });
	const columns = toColumns(edit);
	const goesElsewhere = before.endpoint !== columns.endpoint || before.accessKeyId !== columns.accessKeyId;
	if (goesElsewhere) throw rejectBackup("secret_needed", SAVE_ERRORS.secretMoved, { field: "secret" });
	if (!stored) throw rejectBackup("secret_needed", SAVE_ERRORS.secretLost, { field: "secret" });
	return stored.secret;
}

/** @throws RuleError key_needed (422) when the stored key can no longer be read */
function getKey({ before, stored, edit }: SecretInput): string {
	if (edit.backup_key !== "") return edit.backup_key;
	if (stored) return stored.key;
	if (before && !edit.makes_new_key)
		throw rejectBackup("key_needed", SAVE_ERRORS.keyLost, { field: "backup_key" });
	return randomBytes(KEY_BYTES).toString("hex");
}

/** The history says that the secret or the key was set or changed, never which. */
function getHistory(
	before: BackupSettingsRow | undefined,
	row: Columns,
	isChanged: { secret: boolean; key: boolean },
) {
	const formatChange = (changed: boolean) => (before && changed ? "cambiado" : "puesto");
	const after = {
		...toHistoryView(row),
		secret: formatChange(isChanged.secret),
		key: formatChange(isChanged.key) === "cambiado" ? "cambiada" : "puesta",
	};
	if (!before) return { after };
	const old = { secret: "puesto", key: "puesta", machine: before.pausedBy ? "en pausa" : "confirmada" };
	return { before: { ...toHistoryView(before), ...old }, after: { ...after, machine: "confirmada" } };
}

const toHistoryView = (row: Columns) => ({
	place: `${row.endpoint}/${row.place}`,
	region: row.region,
	user: row.accessKeyId,
});

async function createConflict(work: AnyWork, edit: RemotePlaceEdit) {
	const { ctx, trx } = work;
	const { secret: _secret, backup_key: _key, ...yours } = edit;
	const message = SAVE_ERRORS.changed(await findLastAuthor(trx, "copies", HISTORY_ID));
	return changedMeanwhileError(message, { current: await readPlaceSettings(ctx, trx), yours });
}
