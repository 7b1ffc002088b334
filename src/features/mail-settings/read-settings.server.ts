import { MAIL_PORTS, type MailSecurity } from "#domain/mail-security.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import {
	decryptMailPassword,
	findMailSettings,
	getMailServerFromEnv,
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
	return row ? toStoredSettings(ctx, row) : { ...NOTHING, source: "none" };
}

const NOTHING = { state: "off", settings: null, has_password: false, updated_at: null } as const;

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
		updated_at: null,
	};
}
