import { findLastAuthor, requireNotLastChange } from "#core/audit/store.server.ts";
import type { StaffPost } from "#features/content/blog/contract.ts";
import { getChangedMeanwhileMessage, POST_MISSING } from "#features/content/blog/messages.ts";
import type { PostRow } from "#features/content/blog/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Call } from "#server/call.server.ts";
import { withTransaction } from "#server/database/db.server.ts";
import { changedMeanwhileError, NotFoundError, requireFound } from "#server/errors.ts";
import { runEdit } from "#server/work.server.ts";
import { recordPostChange } from "./post-history.server.ts";
import { getTrashCutoff, toStaffPost } from "./read.server.ts";
import { findAnyPost, purgeTrash, updatePost } from "./store.server.ts";

/**
 * Moves a post to the trash, where it stays for 30 days.
 *
 * @throws NotFoundError for an unknown post and for one that is already in the trash
 * @source rules 6.19
 */
export async function removePost(call: Call, id: string): Promise<StaffPost> {
	const { ctx } = call;
	return updateTrashState(call, { id, action: "deleted" }, (post) => {
		if (post.deletedAt) throw new NotFoundError(POST_MISSING);
		return { deletedAt: ctx.now().toISOString() };
	});
}

/** Restores a post from the trash. @throws NotFoundError when it is no longer there */
export async function restorePost(call: Call, id: string): Promise<StaffPost> {
	const { ctx } = call;
	return updateTrashState(call, { id, action: "restored" }, (post) => {
		if (!post.deletedAt || post.deletedAt <= getTrashCutoff(ctx)) throw new NotFoundError(POST_MISSING);
		return { deletedAt: null };
	});
}

/** Deletes posts permanently after 30 days in the trash. @source rules 6.19 */
export function purgeExpiredTrash(ctx: AppContext): Promise<void> {
	return withTransaction(ctx.db, (trx) => purgeTrash(trx, getTrashCutoff(ctx), ctx.now().toISOString()));
}

async function updateTrashState(
	call: Call,
	{ id, action }: { id: string; action: "deleted" | "restored" },
	getChange: (post: PostRow) => Partial<PostRow>,
): Promise<StaffPost> {
	const { ctx } = call;
	const row = await runEdit(call, async (work) => {
		const { trx } = work;
		const post = requireFound(await findAnyPost(trx, id), POST_MISSING);
		const isReached = (post.deletedAt !== null) === (action === "deleted");
		if (isReached) await requireNotLastChange(trx, "post", { id, action, now: ctx.now() });
		const updated = await updatePost(trx, post, getChange(post), ctx.now());
		if (!updated)
			throw changedMeanwhileError(getChangedMeanwhileMessage(await findLastAuthor(trx, "post", id)));
		await recordPostChange(work, { action: updated.deletedAt ? "deleted" : "restored", after: updated });
		return updated;
	});
	return toStaffPost(ctx, row);
}
