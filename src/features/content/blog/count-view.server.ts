import { createHash, randomBytes } from "node:crypto";
import { isbot } from "isbot";
import { toPanamaDay } from "#domain/time.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { type DbOrTrx, type Trx, withTransaction } from "#server/database/db.server.ts";
import { findRow, getRow, insertIfMissing } from "#server/database/rows.server.ts";
import { requireFound } from "#server/errors.ts";
import type { Visitor } from "#server/http/http.server.ts";
import { POST_MISSING } from "./messages.ts";
import { toBlogReads } from "./read.server.ts";
import { addView, findPublished } from "./store.server.ts";

/**
 * Counts one view per visitor, post and day in Panama, and ignores robots. Stores neither a cookie nor an address,
 * only a hash with a salt that is deleted after the day. Does not invalidate cached pages.
 *
 * @returns the post's views, this one included
 * @throws NotFoundError for an unknown post and for a draft
 * @source rules 5.12
 */
export async function countView(
	ctx: AppContext,
	idOrSlug: string,
	visitor: Visitor,
): Promise<{ view_count: number }> {
	const post = requireFound(await findPublished(toBlogReads(ctx, ctx.db), idOrSlug), POST_MISSING);
	const { address, userAgent } = visitor;
	if (!userAgent || isbot(userAgent)) return { view_count: post.viewCount };
	const day = toPanamaDay(ctx.now());
	return withTransaction(ctx.db, async (trx) => {
		const salt = await getDaySalt(trx, day);
		const id = createHash("sha256")
			.update(JSON.stringify([salt, address, userAgent, post.id]))
			.digest("base64url");
		const isFirst = await insertIfMissing(trx, "blogViews", { id, day });
		if (!isFirst) return { view_count: post.viewCount };
		await addView(trx, post.id);
		return { view_count: post.viewCount + 1 };
	});
}

/** Deletes the salts and views of past days, even if no post is read on the following day. @source rules 5.12 */
export const deletePastViews = (ctx: AppContext) => deleteBefore(ctx.db, toPanamaDay(ctx.now()));

async function deleteBefore(db: DbOrTrx, day: string) {
	await db.deleteFrom("blogSalts").where("id", "<", day).execute();
	await db.deleteFrom("blogViews").where("day", "<", day).execute();
}

/** Returns the day's salt. The day's first view creates it and deletes older salts, so old hashes cannot be traced. */
async function getDaySalt(trx: Trx, day: string): Promise<string> {
	const stored = await findRow(trx, "blogSalts", { id: day });
	if (stored) return stored.salt;
	await deleteBefore(trx, day);
	await insertIfMissing(trx, "blogSalts", { id: day, salt: randomBytes(32).toString("base64url") });
	const row = await getRow(trx, "blogSalts", { id: day });
	return row.salt;
}
