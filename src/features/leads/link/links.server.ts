import { sql } from "kysely";
import { FORGOTTEN } from "#features/leads/sentences.ts";
import { type DbOrTrx, inTransaction, type Trx } from "#platform/database/db.server.ts";
import { portions } from "#platform/database/portions.ts";
import { deleteRows, updateRows } from "#platform/database/rows.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { publicOrigin } from "#platform/site-origin.ts";
import { hashOfToken } from "#platform/start/secret.server.ts";
import type { LinkRow } from "./table.server.ts";

type At = Pick<Platform, "secret" | "env">;
type Named = Pick<At, "secret">;
/** A request with the version of its link; null while it has none, and once its person is forgotten. */
export type Linked = { leadId: string; linkVersion: number | null };

export const FIRST_VERSION = 1;
const NAMED_AT_ONCE = 200;

/** Of a request's link, in a question that has `leads`; also as `Linked.linkVersion`. */
export const VERSION_NOW = sql<
	number | null
>`(select max(links.version) from links where links.lead_id = leads.id)`;
export const LINK_VERSION = VERSION_NOW.as("linkVersion");

const tokenOf = ({ secret }: Named, leadId: string, version: number) =>
	secret.tokenFor("seguir", `${leadId}/${version}`);

/** The customer's page behind a token, as a path of this site. */
const ownPath = (token: string) => `/seguir/${token}`;

/** The page that the receipt of a request leads to: its first link, which is dead once another was given. */
export const firstPageOf = (at: Named, leadId: string) =>
	ownPath(tokenOf(at, leadId, FIRST_VERSION));

/** The customer's page of a request as an address; undefined while nobody said where the site is. */
export function linkOf(at: At, { leadId, linkVersion }: Linked): string | undefined {
	const origin = publicOrigin(at.env);
	if (!origin || linkVersion === null) return undefined;
	return origin + ownPath(tokenOf(at, leadId, linkVersion));
}

/** The same, by its request alone. */
export async function findLinkOf(at: At, db: DbOrTrx, leadId: string): Promise<string | undefined> {
	return linkOf(at, { leadId, linkVersion: await versionOf(db, leadId) });
}

async function versionOf(db: DbOrTrx, leadId: string): Promise<number | null> {
	const row = await db
		.selectFrom("links")
		.select((select) => select.fn.max("version").as("version"))
		.where("leadId", "=", leadId)
		.executeTakeFirst();
	return row?.version ?? null;
}

/** Gives a request its link, in the transaction that stores the one or the other. Given twice it is the same. */
export async function giveLink(
	at: Named,
	trx: Trx,
	leadId: string,
	version = FIRST_VERSION,
): Promise<void> {
	await give(trx, [rowOf(at, leadId, version)]);
}

function rowOf(at: Named, leadId: string, version: number): LinkRow {
	const hash = hashOfToken(tokenOf(at, leadId, version));
	return { hash, leadId, version };
}

async function give(trx: Trx, rows: LinkRow[]): Promise<void> {
	const links = trx.insertInto("links").values(rows);
	await links.onConflict((conflict) => conflict.doNothing()).execute();
}

/** Another link for a request; whoever has one of before opens nothing. @source rules 5.28 */
export async function changeLink(at: Named, trx: Trx, leadId: string): Promise<void> {
	const version = (await versionOf(trx, leadId)) ?? 0;
	await deleteRows(trx, "links", { leadId });
	await giveLink(at, trx, leadId, version + 1);
}

/** Another link for requests that become somebody else's; the one before it opens nothing until they go back. */
export async function setLinksAside(
	at: Named,
	trx: Trx,
	leadIds: readonly string[],
): Promise<void> {
	for (const leadId of leadIds) {
		const version = await versionOf(trx, leadId);
		if (version !== null) await giveLink(at, trx, leadId, version + 1);
	}
}

/** Requests go back to whose they were: what was set aside opens again, and what was given meanwhile no more. */
export async function takeLinksBack(
	at: Named,
	trx: Trx,
	leadIds: readonly string[],
): Promise<void> {
	for (const leadId of leadIds) {
		const version = await versionOf(trx, leadId);
		if (version === null) continue;
		await deleteRows(trx, "links", { leadId, version });
		await updateRows(trx, "links", { leadId }, { version: version + 1 });
		await giveLink(at, trx, leadId, version + 1);
	}
}

/** Closes the links of requests whose person is forgotten; they take no photos any more. @source rules 5.5, 5.18 */
export async function forgetLinks(trx: Trx, leadIds: readonly string[]): Promise<void> {
	await deleteRows(trx, "links", { leadId: leadIds });
	await deleteRows(trx, "photoTerms", { leadId: leadIds });
}

/**
 * Names the links of all requests by the secret there is now; what was sent goes on opening. Doing it again changes
 * nothing.
 *
 * @source rules 9.11
 */
export async function nameLinks(at: Pick<Platform, "secret" | "db">): Promise<void> {
	// A portion at a time by their ids; a newsletter's customer has none, nor one who was forgotten.
	const after = (last: Linked | undefined): Promise<Linked[]> =>
		at.db
			.selectFrom("leads")
			.select(["leads.id as leadId", LINK_VERSION])
			.where("leads.id", ">", last?.leadId ?? "")
			.where("leads.name", "<>", FORGOTTEN.name)
			.where("leads.kind", "!=", "newsletter")
			.orderBy("leads.id")
			.limit(NAMED_AT_ONCE)
			.execute();
	for await (const rows of portions(after))
		await inTransaction(at.db, (trx) =>
			give(
				trx,
				rows.map(({ leadId, linkVersion }) => rowOf(at, leadId, linkVersion ?? FIRST_VERSION)),
			),
		);
}
