import type { StaffPost } from "#features/blog/contract.ts";
import { changedMeanwhileBy, POST_MISSING } from "#features/blog/sentences.ts";
import type { PostRow } from "#features/blog/store.server.ts";
import { lastAuthor } from "#features/changes/store.server.ts";
import { inTransaction } from "#platform/database/db.server.ts";
import { changedMeanwhile, mustExist, NotFoundError } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { notePost } from "./post-history.server.ts";
import { keptSince, staffPostOf } from "./read.server.ts";
import { findAnyPost, purgeBin, updatePost } from "./store.server.ts";

/**
 * Puts a post into the bin, where it stays for 30 days.
 *
 * @throws NotFoundError for an unknown post and for one that is there already
 * @source rules 6.19
 */
export async function removePost(at: Platform, actor: Actor, id: string): Promise<StaffPost> {
	return change(at, actor, id, (post) => {
		if (post.deletedAt) throw new NotFoundError(POST_MISSING);
		return { deletedAt: at.now().toISOString() };
	});
}

/** Takes a post out of the bin, as it was. @throws NotFoundError when it is no longer there */
export async function restorePost(at: Platform, actor: Actor, id: string): Promise<StaffPost> {
	return change(at, actor, id, (post) => {
		if (!post.deletedAt || post.deletedAt <= keptSince(at)) throw new NotFoundError(POST_MISSING);
		return { deletedAt: null };
	});
}

/** Deletes for good what was in the bin for its 30 days. @source rules 6.19 */
export function forgetBin(at: Platform): Promise<void> {
	return inTransaction(at.db, (trx) => purgeBin(trx, keptSince(at), at.now().toISOString()));
}

async function change(
	at: Platform,
	actor: Actor,
	id: string,
	work: (post: PostRow) => Partial<PostRow>,
): Promise<StaffPost> {
	const row = await at.content.edit(async (trx) => {
		const post = mustExist(await findAnyPost(trx, id), POST_MISSING);
		const changed = await updatePost(trx, post, work(post), at.now());
		if (!changed) throw changedMeanwhile(changedMeanwhileBy(await lastAuthor(trx, "post", id)));
		await notePost(trx, actor, changed.deletedAt ? "deleted" : "restored", { after: changed });
		return changed;
	});
	return staffPostOf(at, row);
}
