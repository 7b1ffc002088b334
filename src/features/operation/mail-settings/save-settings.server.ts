import { getLaterInstant } from "#core/audit/rules.ts";
import { findLastAuthor, recordChange } from "#core/audit/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Call } from "#server/call.server.ts";
import { changedMeanwhileError } from "#server/errors.ts";
import { MAIL_TOPIC } from "#server/mail/mail.server.ts";
import {
	decryptMailPassword,
	encryptMailPassword,
	findMailSettings,
	type MailSettingsRow,
	replaceMailSettings,
} from "#server/mail/mail-settings.server.ts";
import { isPrivateHost } from "#server/mail/private-host.server.ts";
import { releaseHeldJobs, retryFailedJobs } from "#server/outbox/queued-jobs.server.ts";
import { type AnyWork, runWork } from "#server/work.server.ts";
import type { MailSettings, MailSettingsEdit } from "./contract.ts";
import { rejectMailSettings } from "./errors.server.ts";
import { FIELD_ERRORS, SAVE_ERRORS } from "./messages.ts";
import { readMailSettings } from "./read-settings.server.ts";

const HISTORY_ID = "1";

/**
 * Stores the mail settings of the panel. Emails that wait leave with them; a save also confirms a restored or moved shop.
 * A password stays stored only while it goes to the same server with the same user, so that it never goes elsewhere.
 *
 * @throws RuleError set_by_server | sample_shop | changed_meanwhile (409), own_network | password_needed (422)
 * @source rules 9.21
 */
export async function saveMailSettings(call: Call, edit: MailSettingsEdit): Promise<MailSettings> {
	const { ctx, actor } = call;
	if (ctx.env.BIELA_SAMPLE) throw rejectMailSettings("sample_shop", SAVE_ERRORS.sample);
	if (ctx.env.SMTP_URL) throw rejectMailSettings("set_by_server", SAVE_ERRORS.setByServer);
	requireOwnNetwork(edit);
	return runWork(call, async (work) => {
		const { trx } = work;
		const before = await findMailSettings(trx);
		const password = getPassword(ctx, before, edit);
		const row = { ...toColumns(edit), pausedBy: null };
		const keepsPassword = before !== undefined && decryptMailPassword(ctx, before) === password;
		if (before && keepsPassword && isSameRow(before, row)) return readMailSettings(ctx, trx);
		if ((before?.updatedAt ?? null) !== edit.updated_at) throw await createConflict(work, edit);
		const now = ctx.now();
		const updatedAt = before ? getLaterInstant(before.updatedAt, now) : now.toISOString();
		const encryptedPassword = keepsPassword ? before.encryptedPassword : encryptMailPassword(ctx, password);
		await replaceMailSettings(trx, { ...row, encryptedPassword, updatedAt });
		await recordChange(work, {
			subject: "mail",
			subjectId: HISTORY_ID,
			action: before ? "updated" : "created",
			...getHistory(before, { ...row, encryptedPassword }),
			changedAt: updatedAt,
		});
		await releaseHeldJobs(trx, now, { only: [MAIL_TOPIC] });
		await retryFailedJobs(trx, MAIL_TOPIC, now);
		ctx.log.info({ event: "mail_settings_saved", by: actor.id }, "mail settings saved");
		return readMailSettings(ctx, trx);
	});
}

type Columns = Omit<MailSettingsRow, "id" | "encryptedPassword" | "updatedAt">;

const toColumns = (edit: MailSettingsEdit): Omit<Columns, "pausedBy"> => ({
	...{ host: edit.host.toLowerCase(), port: edit.port, security: edit.security, username: edit.user },
	...{ senderName: edit.sender_name, senderAddress: edit.sender_address },
	isOwnNetwork: edit.is_own_network ? 1 : 0,
});

const isSameRow = (before: MailSettingsRow, row: Columns) =>
	Object.entries(row).every(([name, value]) => before[name as keyof Columns] === value);

/** @throws RuleError own_network (422) */
function requireOwnNetwork({ host, security, is_own_network: isOwnNetwork }: MailSettingsEdit) {
	if (isOwnNetwork) return;
	if (isPrivateHost(host))
		throw rejectMailSettings("own_network", SAVE_ERRORS.privateHost, { field: "is_own_network" });
	if (security === "none")
		throw rejectMailSettings("own_network", SAVE_ERRORS.plain, { field: "is_own_network" });
}

/**
 * Returns the password to store.
 *
 * @throws RuleError user_missing | password_needed (422)
 */
function getPassword(ctx: AppContext, before: MailSettingsRow | undefined, edit: MailSettingsEdit): string {
	if (edit.user === "") {
		if (edit.password === "") return "";
		throw rejectMailSettings("user_missing", SAVE_ERRORS.userMissing, { field: "user" });
	}
	if (edit.password !== "") return edit.password;
	if (!before?.encryptedPassword)
		throw rejectMailSettings("password_needed", FIELD_ERRORS.password, { field: "password" });
	const columns = toColumns(edit);
	const goesElsewhere = (["host", "port", "security", "username"] as const).some(
		(name) => before[name] !== columns[name],
	);
	if (goesElsewhere)
		throw rejectMailSettings("password_needed", SAVE_ERRORS.passwordMoved, { field: "password" });
	const stored = decryptMailPassword(ctx, before);
	if (stored === undefined)
		throw rejectMailSettings("password_needed", SAVE_ERRORS.passwordLost, { field: "password" });
	return stored;
}

/** The history says that a password was set or changed, never which. */
function getHistory(
	before: MailSettingsRow | undefined,
	row: Columns & Pick<MailSettingsRow, "encryptedPassword">,
) {
	const isChanged = before && before.encryptedPassword !== row.encryptedPassword;
	const password = row.encryptedPassword === "" ? "sin contraseña" : isChanged ? "cambiada" : "puesta";
	const after = { ...toHistoryView(row), password, machine: "confirmada" };
	if (!before) return { after: { ...after, machine: undefined } };
	const old = before.encryptedPassword === "" ? "sin contraseña" : "puesta";
	return {
		before: {
			...toHistoryView(before),
			password: isChanged ? old : password,
			machine: before.pausedBy ? "en pausa" : "confirmada",
		},
		after,
	};
}

const SECURITY_LABELS = { tls: "TLS", starttls: "STARTTLS", none: "sin cifrar" } as const;

const toHistoryView = (row: Columns) => ({
	server: `${row.host}:${row.port}`,
	security: SECURITY_LABELS[row.security],
	user: row.username,
	sender: row.senderName ? `${row.senderName} <${row.senderAddress}>` : row.senderAddress,
});

async function createConflict(work: AnyWork, edit: MailSettingsEdit) {
	const { ctx, trx } = work;
	const { password: _, ...yours } = edit;
	const message = SAVE_ERRORS.changed(await findLastAuthor(trx, "mail", HISTORY_ID));
	return changedMeanwhileError(message, { current: await readMailSettings(ctx, trx), yours });
}
