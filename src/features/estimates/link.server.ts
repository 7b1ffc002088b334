import { type DbOrTrx, inTransaction, type Trx } from "#platform/database/db.server.ts";
import { portions } from "#platform/database/portions.ts";
import { updateRows } from "#platform/database/rows.server.ts";
import { mustExist } from "#platform/errors.ts";
import type { Platform } from "#platform/platform.server.ts";
import { publicOrigin } from "#platform/site-origin.ts";
import { hashOfToken } from "#platform/start/secret.server.ts";
import { UNKNOWN_LINK } from "./sentences.ts";
import { currentOf, type EstimateRecord, listVersions } from "./store.server.ts";

type Linked = Pick<EstimateRecord, "leadId" | "linkVersion">;
type At = Pick<Platform, "secret" | "env">;

/** What a customer's link ends with; raising `linkVersion` takes it back. */
function tokenOf({ secret }: Pick<At, "secret">, { leadId, linkVersion }: Linked): string {
	return secret.tokenFor("cotizacion", `${leadId}/${linkVersion}`);
}

export const linkHashOf = (at: Pick<At, "secret">, linked: Linked) =>
	hashOfToken(tokenOf(at, linked));

/** The customer's whole address; undefined while nobody said where the site is. */
export function estimateLink(at: At, linked: Linked): string | undefined {
	const origin = publicOrigin(at.env);
	return origin && `${origin}/cotizacion/${tokenOf(at, linked)}`;
}

/**
 * The estimate behind a customer's link, all its versions. What is wrong, too short, taken back or a draft is the same
 * refusal after the same look.
 *
 * @throws NotFoundError
 * @source rules 10.10
 */
export async function versionsBehind(
	db: DbOrTrx,
	token: string,
): Promise<{ current: EstimateRecord; versions: EstimateRecord[] }> {
	const linkHash = hashOfToken(token);
	const found = await db
		.selectFrom("estimates")
		.select("leadId")
		.where("linkHash", "=", linkHash)
		.limit(1)
		.union(db.selectFrom("oldEstimateLinks").select("leadId").where("linkHash", "=", linkHash))
		.executeTakeFirst();
	const versions = await listVersions(db, found?.leadId ?? "");
	const current = mustExist(currentOf(versions), UNKNOWN_LINK);
	return { current, versions };
}

/** Another link for all versions of an estimate; the one that somebody has opens nothing any more. */
export async function changeLink(at: At, trx: Trx, of: EstimateRecord): Promise<void> {
	const { leadId } = of;
	const linkVersion = of.linkVersion + 1;
	const linkHash = linkHashOf(at, { leadId, linkVersion });
	await updateRows(trx, "estimates", { leadId }, { linkVersion, linkHash });
	await trx.deleteFrom("oldEstimateLinks").where("leadId", "=", leadId).execute();
}

const RENAMED_AT_ONCE = 200;

/**
 * Names every link by the secret there is now; those that were sent go on opening. Doing it again changes nothing.
 *
 * @source rules 9.11
 */
export async function renameEstimateLinks(at: Pick<Platform, "secret" | "db">): Promise<void> {
	const after = (last: { id: string } | undefined) =>
		at.db
			.selectFrom("estimates")
			.select(["id", "leadId", "linkVersion", "linkHash"])
			.where("id", ">", last?.id ?? "")
			.where("linkHash", "is not", null)
			.orderBy("id")
			.limit(RENAMED_AT_ONCE)
			.execute();
	for await (const rows of portions(after)) {
		const renamed = rows.filter((row) => row.linkHash !== linkHashOf(at, row));
		if (renamed.length > 0)
			await inTransaction(at.db, async (trx) => {
				for (const row of renamed) await renameLink(at, trx, row);
			});
	}
}

async function renameLink(
	at: Pick<At, "secret">,
	trx: Trx,
	row: Linked & { id: string; linkHash: string | null },
): Promise<void> {
	const { id, leadId, linkHash } = row;
	if (linkHash)
		await trx
			.insertInto("oldEstimateLinks")
			.values({ leadId, linkHash })
			.onConflict((conflict) => conflict.doNothing())
			.execute();
	await updateRows(trx, "estimates", { id, linkHash }, { linkHash: linkHashOf(at, row) });
}
