import { hasActionSince } from "#core/audit/store.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { MAIL_PORTS, type MailSecurity } from "#domain/mail-security.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import {
	decryptMailPassword,
	findMailSettings,
	getMailServerFromEnv,
	isMailOn,
	type MailSettingsRow,
} from "#server/mail/mail-settings.server.ts";
import type { Env } from "#server/start/env.server.ts";
import type { MailSettings } from "./contract.ts";

type ReadContext = Pick<AppContext, "env" | "secret">;

/**
 * Returns the mail settings in use, without the password.
 *
 * @source rules 9.21
 */
export async function readMailSettings(ctx: ReadContext, db: DbOrTrx): Promise<MailSettings> {
	if (ctx.env.BIELA_SAMPLE) return { ...NOTHING, source: "sample" };
	if (ctx.env.SMTP_URL) return toEnvSettings(ctx.env);
	const row = await findMailSettings(db);
	if (row) return { ...toStoredSettings(ctx, row), is_tested: await isTested(db, row) };
	const { email, sampleFields } = await getSettings(db);
	return { ...NOTHING, source: "none", suggested_sender: sampleFields.includes("email") ? "" : email };
}

/** Checks whether a mail server accepted a test since the settings were saved. */
const isTested = (db: DbOrTrx, { updatedAt }: MailSettingsRow) =>
	hasActionSince(db, "mail", { action: "tested", since: updatedAt });

/**
 * Checks whether mail is known to work: the operator set the server, or a test with the stored settings was accepted.
 *
 * @source rules 7.40
 */
export async function hasWorkingMail(ctx: AppContext, db: DbOrTrx): Promise<boolean> {
	if (!(await isMailOn(ctx, db))) return false;
	const row = ctx.env.SMTP_URL ? undefined : await findMailSettings(db);
	return !row || (await isTested(db, row));
}

const NOTHING = {
	state: "off",
	settings: null,
	has_password: false,
	is_tested: false,
	suggested_sender: "",
	updated_at: null,
} as const;

function toStoredSettings(ctx: ReadContext, row: MailSettingsRow): MailSettings {
	const { host, port, security } = row;
	const isLost = decryptMailPassword(ctx, row) === undefined;
	return {
		source: "panel",
		state: isLost ? "secret_lost" : (row.pausedBy ?? "on"),
		settings: {
			...{ host, port, security, user: row.username },
			...{ sender_name: row.senderName, sender_address: row.senderAddress },
			is_own_network: row.isOwnNetwork === 1,
		},
		has_password: row.encryptedPassword !== "",
		...{ is_tested: false, suggested_sender: "" },
		updated_at: row.updatedAt,
	};
}

function toEnvSettings(env: Env): MailSettings {
	const { url, sender } = getMailServerFromEnv(env) ?? { url: "smtp://localhost", sender: undefined };
	const { protocol, hostname, port, username, password } = new URL(url);
	const security: MailSecurity = protocol === "smtps:" ? "tls" : "starttls";
	return {
		source: "server",
		state: "on",
		settings: {
			...{ host: hostname, port: Number(port) || MAIL_PORTS[security], security },
			...{ user: decodeURIComponent(username), sender_name: sender?.name ?? "" },
			...{ sender_address: sender?.address ?? "", is_own_network: false },
		},
		has_password: password !== "",
		...{ is_tested: true, suggested_sender: "" },
		updated_at: null,
	};
}
