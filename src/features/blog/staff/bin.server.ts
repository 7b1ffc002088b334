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
 * Moves a post to the trash, where it stays for 30 days.
 *
 * @throws NotFoundError for an unknown post and for one that is already in the trash
 * @source rules 6.19
 */
export async function removePost(at: Platform, actor: Actor, id: string): Promise<StaffPost> {
	return change(at, actor, id, (post) => {
		if (post.deletedAt) throw new NotFoundError(POST_MISSING);
		return { deletedAt: at.now().toISOString() };
	});
}

/** Restores a post from the trash. @throws NotFoundError when it is no longer there */
export async function restorePost(at: Platform, actor: Actor, id: string): Promise<StaffPost> {
	return change(at, actor, id, (post) => {
		if (!post.deletedAt || post.deletedAt <= keptSince(at)) throw new NotFoundError(POST_MISSING);
		return { deletedAt: null };
	});
}

/** Deletes posts permanently after 30 days in the trash. @source rules 6.19 */
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
