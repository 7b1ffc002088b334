import { randomBytes, randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { DbOrTrx, Tables, Trx } from "#server/database/db.server.ts";
import { findRow, findRows, insertRows, updateRows } from "#server/database/rows.server.ts";
import { hashToken } from "#server/start/secret.server.ts";
import { PASSWORD_LINK_MS, type PasswordLinkState } from "./rules.ts";

export type PasswordLink = Selectable<Tables["passwordLinks"]>;

/** Links are deleted this long after their end; until then their page says what happened. */
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** A new link: its row, and the token that is stored nowhere. */
export type NewPasswordLink = { id: string; token: string; expiresAt: string };

/**
 * Stores an open link. The caller has locked the account and ended its other links.
 *
 * @param createdBy the id of the owner who issues it, or of its person, who asked for it at the login
 */
export async function insertLink(
	trx: Trx,
	{
		staffId,
		createdBy,
		now,
		lifeMs = PASSWORD_LINK_MS,
	}: { staffId: string; createdBy: string; now: Date; lifeMs?: number },
): Promise<NewPasswordLink> {
	const [id, token] = [randomUUID(), generateToken()];
	const expiresAt = new Date(now.getTime() + lifeMs).toISOString();
	const row = { id, staffId, tokenHash: hashToken(token), createdBy, expiresAt } as const;
	await insertRows(trx, "passwordLinks", { ...row, state: "open", createdAt: now.toISOString() });
	return { id, token, expiresAt };
}

/** Gives an open link another token, because the answer with the first one was lost. @returns undefined for an ended link */
export async function replaceToken(trx: Trx, id: string): Promise<NewPasswordLink | undefined> {
	const token = generateToken();
	const changes = { tokenHash: hashToken(token) };
	if ((await updateRows(trx, "passwordLinks", { id, state: "open" }, changes)) === 0) return undefined;
	const link = await findRow(trx, "passwordLinks", { id });
	return link && { id, token, expiresAt: link.expiresAt };
}

const generateToken = () => randomBytes(32).toString("base64url");

/** Finds a link by its token. Only hashes are compared, so the time of the lookup tells nothing about the token. */
export const findLinkByToken = (db: DbOrTrx, token: string): Promise<PasswordLink | undefined> =>
	findRow(db, "passwordLinks", { tokenHash: hashToken(token) });

/** Ends the open link of a person. @returns whether there was one */
export async function endOpenLink(
	trx: Trx,
	staffId: string,
	state: Exclude<PasswordLinkState, "open">,
): Promise<boolean> {
	return (await updateRows(trx, "passwordLinks", { staffId, state: "open" }, { state })) > 0;
}

/** Marks a link as used. @returns false if it has ended meanwhile */
export async function markLinkUsed(trx: Trx, id: string): Promise<boolean> {
	return (await updateRows(trx, "passwordLinks", { id, state: "open" }, { state: "used" })) > 0;
}

/** Lists when the open links end, by person. */
export async function listOpenLinkEnds(db: DbOrTrx): Promise<ReadonlyMap<string, string>> {
	const links = await findRows(db, "passwordLinks", { state: "open" });
	return new Map(links.map(({ staffId, expiresAt }) => [staffId, expiresAt]));
}

/** Returns when the open link of a person ends. */
export async function findOpenLinkEnd(db: DbOrTrx, staffId: string): Promise<string | undefined> {
	return (await findRow(db, "passwordLinks", { staffId, state: "open" }))?.expiresAt;
}

/** Deletes links that ended more than a month ago. */
export async function deleteOldPasswordLinks(ctx: { db: DbOrTrx; now: () => Date }): Promise<void> {
	const cutoff = new Date(ctx.now().getTime() - RETENTION_MS).toISOString();
	await ctx.db.deleteFrom("passwordLinks").where("expiresAt", "<", cutoff).execute();
}
