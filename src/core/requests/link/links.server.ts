import { sql } from "kysely";
import { listKindsWithout } from "#core/requests/kinds.ts";
import { listFamilyIds } from "#core/requests/merging/family.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { type DbOrTrx, type Trx, withTransaction } from "#server/database/db.server.ts";
import { deleteRows, readInBatches, updateRows } from "#server/database/rows.server.ts";
import { getPublicOrigin } from "#server/site-origin.ts";
import { hashToken } from "#server/start/secret.server.ts";
import type { LinkRow } from "./table.server.ts";

type LinkContext = Pick<AppContext, "secret" | "env">;
type TokenContext = Pick<LinkContext, "secret">;
/** A request with the version of its link; null before its first link, and once its person is erased. */
export type LinkRef = { leadId: string; linkVersion: number | null };

export const FIRST_VERSION = 1;
const REHASH_BATCH_SIZE = 200;

/** Current version of a request's link, for a query with `leads`; also as `LinkRef.linkVersion`. */
export const CURRENT_VERSION = sql<
	number | null
>`(select max(links.version) from links where links.lead_id = leads.id)`;
export const LINK_VERSION = CURRENT_VERSION.as("linkVersion");

const createLinkToken = ({ secret }: TokenContext, leadId: string, version: number) =>
	secret.getToken("seguir", `${leadId}/${version}`);

/** Returns the customer portal of a token, as a path of this site. */
const buildPortalPath = (token: string) => `/seguir/${token}`;

/** Returns the page that a receipt links to: the first link, which is dead once it is replaced. */
export const getFirstLinkPath = (ctx: TokenContext, leadId: string) =>
	buildPortalPath(createLinkToken(ctx, leadId, FIRST_VERSION));

/** Returns the URL of a request's portal; undefined while no site address is configured. */
export function getLinkUrl(ctx: LinkContext, { leadId, linkVersion }: LinkRef): string | undefined {
	const origin = getPublicOrigin(ctx.env);
	if (!origin || linkVersion === null) return undefined;
	return origin + buildPortalPath(createLinkToken(ctx, leadId, linkVersion));
}

/** Looks up the link version and returns the portal's URL. */
export async function findLinkUrl(
	ctx: LinkContext,
	db: DbOrTrx,
	leadId: string,
): Promise<string | undefined> {
	return getLinkUrl(ctx, { leadId, linkVersion: await getLinkVersion(db, leadId) });
}

async function getLinkVersion(db: DbOrTrx, leadId: string): Promise<number | null> {
	const row = await db
		.selectFrom("links")
		.select((select) => select.fn.max("version").as("version"))
		.where("leadId", "=", leadId)
		.executeTakeFirst();
	return row?.version ?? null;
}

/** Creates the link of a request, in the transaction that stores it. Repeating it has no effect. */
export async function createLink(
	ctx: TokenContext,
	trx: Trx,
	leadId: string,
	version = FIRST_VERSION,
): Promise<void> {
	await insertLinks(trx, [toLinkRow(ctx, leadId, version)]);
}

function toLinkRow(ctx: TokenContext, leadId: string, version: number): LinkRow {
	const hash = hashToken(createLinkToken(ctx, leadId, version));
	return { hash, leadId, version };
}

async function insertLinks(trx: Trx, rows: LinkRow[]): Promise<void> {
	const links = trx.insertInto("links").values(rows);
	await links.onConflict((conflict) => conflict.doNothing()).execute();
}

/**
 * Replaces the link of a request; earlier links stop working, and so do those of requests that were merged into it.
 *
 * @source rules 4.33, 5.28
 */
export async function replaceLink(ctx: TokenContext, trx: Trx, requestId: string): Promise<void> {
	for (const leadId of await listFamilyIds(trx, requestId)) {
		const version = (await getLinkVersion(trx, leadId)) ?? 0;
		await deleteRows(trx, "links", { leadId });
		await createLink(ctx, trx, leadId, version + 1);
	}
}

/** Gives requests that move to another customer a new link; the earlier one is suspended until they move back. */
export async function suspendLinks(ctx: TokenContext, trx: Trx, leadIds: readonly string[]): Promise<void> {
	for (const leadId of leadIds) {
		const version = await getLinkVersion(trx, leadId);
		if (version !== null) await createLink(ctx, trx, leadId, version + 1);
	}
}

/** Restores suspended links of requests that move back, and drops links created meanwhile. */
export async function restoreLinks(ctx: TokenContext, trx: Trx, leadIds: readonly string[]): Promise<void> {
	for (const leadId of leadIds) {
		const version = await getLinkVersion(trx, leadId);
		if (version === null) continue;
		await deleteRows(trx, "links", { leadId, version });
		await updateRows(trx, "links", { leadId }, { version: version + 1 });
		await createLink(ctx, trx, leadId, version + 1);
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
export async function rehashLinks(ctx: Pick<AppContext, "secret" | "db">): Promise<void> {
	// One batch at a time by id; newsletter sign-ups and erased requests have no link.
	const listAfter = (last: LinkRef | undefined): Promise<LinkRef[]> =>
		ctx.db
			.selectFrom("leads")
			.select(["leads.id as leadId", LINK_VERSION])
			.where("leads.id", ">", last?.leadId ?? "")
			.where("leads.forgottenAt", "is", null)
			.where("leads.kind", "not in", listKindsWithout("canBecomeWork"))
			.orderBy("leads.id")
			.limit(REHASH_BATCH_SIZE)
			.execute();
	for await (const rows of readInBatches(listAfter))
		await withTransaction(ctx.db, (trx) =>
			insertLinks(
				trx,
				rows.map(({ leadId, linkVersion }) => toLinkRow(ctx, leadId, linkVersion ?? FIRST_VERSION)),
			),
		);
}
