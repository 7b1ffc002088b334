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
/** A request with the version of its link; null before its first link, and once its person is erased. */
export type Linked = { leadId: string; linkVersion: number | null };

export const FIRST_VERSION = 1;
const NAMED_AT_ONCE = 200;

/** Current version of a request's link, for a query with `leads`; also as `LinkRef.linkVersion`. */
export const VERSION_NOW = sql<
	number | null
>`(select max(links.version) from links where links.lead_id = leads.id)`;
export const LINK_VERSION = VERSION_NOW.as("linkVersion");

const tokenOf = ({ secret }: Named, leadId: string, version: number) =>
	secret.tokenFor("seguir", `${leadId}/${version}`);

/** Returns the customer portal of a token, as a path of this site. */
const ownPath = (token: string) => `/seguir/${token}`;

/** Returns the page that a receipt links to: the first link, which is dead once it is replaced. */
export const firstPageOf = (at: Named, leadId: string) =>
	ownPath(tokenOf(at, leadId, FIRST_VERSION));

/** Returns the URL of a request's portal; undefined while no site address is configured. */
export function linkOf(at: At, { leadId, linkVersion }: Linked): string | undefined {
	const origin = publicOrigin(at.env);
	if (!origin || linkVersion === null) return undefined;
	return origin + ownPath(tokenOf(at, leadId, linkVersion));
}

/** Looks up the link version and returns the portal's URL. */
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

/** Creates the link of a request, in the transaction that stores it. Repeating it has no effect. */
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

/** Replaces the link of a request; earlier links stop working. @source rules 5.28 */
export async function changeLink(at: Named, trx: Trx, leadId: string): Promise<void> {
	const version = (await versionOf(trx, leadId)) ?? 0;
	await deleteRows(trx, "links", { leadId });
	await giveLink(at, trx, leadId, version + 1);
}

/** Gives requests that move to another customer a new link; the earlier one is suspended until they move back. */
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

/** Restores suspended links of requests that move back, and drops links created meanwhile. */
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

/** Deletes the links of requests whose person is erased; they accept no more photos. @source rules 5.5, 5.18 */
export async function forgetLinks(trx: Trx, leadIds: readonly string[]): Promise<void> {
	await deleteRows(trx, "links", { leadId: leadIds });
	await deleteRows(trx, "photoTerms", { leadId: leadIds });
}

/**
 * Hashes the links of all requests with the current secret; sent links keep working. Repeating it changes nothing.
 *
 * @source rules 9.11
 */
export async function nameLinks(at: Pick<Platform, "secret" | "db">): Promise<void> {
	// One batch at a time by id; newsletter sign-ups and erased requests have no link.
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
