import { inTransaction } from "#platform/database/db.server.ts";
import { portions } from "#platform/database/portions.ts";
import { updateRows } from "#platform/database/rows.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { publicOrigin } from "#platform/site-origin.ts";
import { hashOfToken } from "#platform/start/secret.server.ts";
import { listLinks, listWithoutLink } from "./read-model.server.ts";

type At = Pick<Platform, "secret" | "env">;

/**
 * What the customer's link ends with: nobody can guess it. The visit keeps only its hash; the letter that carries it
 * stays in the outbox until that is purged.
 */
export function linkTokenOf(at: Pick<At, "secret">, leadId: string): string {
	return at.secret.tokenFor("cita", leadId);
}

/** The customer's own page of a visit, as a path of this site. */
export function ownPageOf(at: Pick<At, "secret">, leadId: string): string {
	return `/cita/${linkTokenOf(at, leadId)}`;
}

/** Its whole address; undefined while nobody said where the site is. */
export function visitLink(at: At, leadId: string): string | undefined {
	const origin = publicOrigin(at.env);
	return origin && origin + ownPageOf(at, leadId);
}

/** Gives a link to the visits that were there before the agenda was; those of forgotten people keep none. */
export async function nameOldLinks(at: Pick<Platform, "secret" | "db">): Promise<void> {
	for (const leadId of await listWithoutLink(at.db))
		await updateRows(
			at.db,
			"visits",
			{ leadId },
			{ linkHash: hashOfToken(linkTokenOf(at, leadId)) },
		);
}

const RENAMED_AT_ONCE = 200;

/**
 * Names the link of every visit by the secret there is now; those that were sent go on opening. Doing it again changes
 * nothing.
 *
 * @source rules 9.11
 */
export async function renameLinks(at: Pick<Platform, "secret" | "db">): Promise<void> {
	const after = (last: { leadId: string } | undefined) =>
		listLinks(at.db, { after: last?.leadId ?? "", limit: RENAMED_AT_ONCE });
	for await (const visits of portions(after)) {
		const renamed = visits
			.map((visit) => ({ ...visit, next: hashOfToken(linkTokenOf(at, visit.leadId)) }))
			.filter(({ linkHash, next }) => linkHash !== next);
		if (renamed.length > 0)
			await inTransaction(at.db, async (trx) => {
				for (const { leadId, linkHash, next } of renamed) {
					if (linkHash)
						await trx
							.insertInto("oldVisitLinks")
							.values({ leadId, linkHash })
							.onConflict((conflict) => conflict.doNothing())
							.execute();
					await updateRows(trx, "visits", { leadId, linkHash }, { linkHash: next });
				}
			});
	}
}
