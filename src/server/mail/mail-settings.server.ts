import { sql } from "kysely";
import type { DbOrTrx, Tables, Trx } from "#server/database/db.server.ts";
import { findRow, updateRows, upsertRow } from "#server/database/rows.server.ts";
import { type Env, parseSender } from "#server/start/env.server.ts";
import type { Secret } from "#server/start/secret.server.ts";
import type { MailServer } from "./mail-server.ts";
import "./table.server.ts";

export type MailSettingsRow = Tables["mailSettings"];

const ONLY_ROW = "1";
const PASSWORD_PURPOSE = "mail password";

type MailEnv = Pick<Env, "SMTP_URL" | "MAIL_FROM" | "BIELA_SAMPLE">;
type MailContext = { env: MailEnv; db: DbOrTrx; secret: Secret };

export const findMailSettings = (db: DbOrTrx): Promise<MailSettingsRow | undefined> =>
	findRow(db, "mailSettings", { id: ONLY_ROW });

/** Stores the mail settings over any earlier ones. */
export async function replaceMailSettings(trx: Trx, row: Omit<MailSettingsRow, "id">): Promise<void> {
	await upsertRow(trx, "mailSettings", { key: { id: ONLY_ROW }, changes: row });
}

export const encryptMailPassword = ({ secret }: Pick<MailContext, "secret">, password: string) =>
	password === "" ? "" : secret.encrypt(PASSWORD_PURPOSE, password);

/** @returns undefined when the server's secret is no longer the one that encrypted it */
export function decryptMailPassword(
	{ secret }: Pick<MailContext, "secret">,
	{ encryptedPassword }: Pick<MailSettingsRow, "encryptedPassword">,
): string | undefined {
	if (encryptedPassword === "") return "";
	try {
		return secret.decrypt(PASSWORD_PURPOSE, encryptedPassword);
	} catch {
		return undefined;
	}
}

/**
 * Encrypts the stored password again with the current secret. One that cannot be decrypted pauses mail until an owner
 * types it again.
 *
 * @source rules 9.11, 9.21
 */
export async function reencryptMailPassword(ctx: MailContext): Promise<void> {
	const row = await findMailSettings(ctx.db);
	if (!row) return;
	const password = decryptMailPassword(ctx, row);
	const set =
		password === undefined
			? { pausedBy: "secret_lost" as const }
			: { encryptedPassword: encryptMailPassword(ctx, password) };
	await updateRows(ctx.db, "mailSettings", { id: ONLY_ROW, updatedAt: row.updatedAt }, set);
}

/** The mail server of the environment, which wins over the panel's. */
export function getMailServerFromEnv({ SMTP_URL: url, MAIL_FROM }: Omit<MailEnv, "BIELA_SAMPLE">) {
	const sender = url && parseSender({ SMTP_URL: url, MAIL_FROM });
	return url && sender ? { version: `${url} ${MAIL_FROM}`, url, sender } : undefined;
}

/**
 * Returns the mail server in use: that of the environment, or else the one in the panel. It is read at each use, so that
 * several machines follow an edit at once.
 *
 * @returns undefined while mail is off: nothing is configured, an owner has yet to confirm it, or this is a sample shop
 * @source rules 9.21
 */
export async function findMailServer(ctx: MailContext): Promise<MailServer | undefined> {
	if (ctx.env.SMTP_URL) return getMailServerFromEnv(ctx.env);
	if (ctx.env.BIELA_SAMPLE) return undefined;
	const row = await findMailSettings(ctx.db);
	const password = row && decryptMailPassword(ctx, row);
	if (!row || row.pausedBy || password === undefined) return undefined;
	const { host, port, security, username: user } = row;
	return {
		version: row.updatedAt,
		sender: { name: row.senderName, address: row.senderAddress },
		connection: { host, port, security, user, password, isOwnNetwork: row.isOwnNetwork === 1 },
	};
}

/** Checks whether emails leave. @param db the transaction, inside of one */
export async function isMailOn({ env }: { env: MailEnv }, db: DbOrTrx): Promise<boolean> {
	if (env.SMTP_URL !== undefined) return true;
	if (env.BIELA_SAMPLE) return false;
	const row = await findMailSettings(db);
	return row !== undefined && row.pausedBy === null;
}

/** Lets the stored settings of a restored or moved shop send. Those with a lost password still wait for it. */
export async function confirmStoredMail(trx: Trx): Promise<void> {
	await updateRows(trx, "mailSettings", { pausedBy: "restored" }, { pausedBy: null });
}

/** Pauses stored mail settings in the file of a database, before a server opens it. */
export const PAUSE_STORED_MAIL = "update mail_settings set paused_by = 'restored' where paused_by is null";

/** A column of queries: whether the panel's mail settings send. */
export const STORED_MAIL_COUNT = sql<number>`(select count(*) from mail_settings where paused_by is null)`.as(
	"storedMailCount",
);
