import { createHash, randomBytes } from "node:crypto";
import { isbot } from "isbot";
import { panamaDay } from "#panama/time.ts";
import { type DbOrTrx, inTransaction, type Trx } from "#platform/database/db.server.ts";
import { findRow, getRow, insertMissing } from "#platform/database/rows.server.ts";
import { mustExist } from "#platform/errors.ts";
import type { Visitor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { POST_MISSING } from "./sentences.ts";
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
	at: Platform,
	idOrSlug: string,
	visitor: Visitor,
): Promise<{ view_count: number }> {
	const post = mustExist(await findPublished(at.db, idOrSlug), POST_MISSING);
	const { address, userAgent } = visitor;
	if (!userAgent || isbot(userAgent)) return { view_count: post.viewCount };
	const day = panamaDay(at.now());
	return inTransaction(at.db, async (trx) => {
		const salt = await saltOf(trx, day);
		const id = createHash("sha256")
			.update(JSON.stringify([salt, address, userAgent, post.id]))
			.digest("base64url");
		const isFirst = await insertMissing(trx, "blogViews", { id, day });
		if (!isFirst) return { view_count: post.viewCount };
		await addView(trx, post.id);
		return { view_count: post.viewCount + 1 };
	});
}

/** Deletes the salts and views of past days, even if no post is read on the following day. @source rules 5.12 */
export const forgetViews = (at: Platform) => forgetBefore(at.db, panamaDay(at.now()));

async function forgetBefore(db: DbOrTrx, day: string) {
	await db.deleteFrom("blogSalts").where("id", "<", day).execute();
	await db.deleteFrom("blogViews").where("day", "<", day).execute();
}

/** Returns the day's salt. The day's first view creates it and deletes older salts, so old hashes cannot be traced. */
async function saltOf(trx: Trx, day: string): Promise<string> {
	const kept = await findRow(trx, "blogSalts", { id: day });
	if (kept) return kept.salt;
	await forgetBefore(trx, day);
	await insertMissing(trx, "blogSalts", { id: day, salt: randomBytes(32).toString("base64url") });
	const row = await getRow(trx, "blogSalts", { id: day });
	return row.salt;
}
