import { recordChange } from "#core/audit/store.server.ts";
import type { PostRow } from "#features/content/blog/store.server.ts";
import type { Call } from "#server/call.server.ts";
import type { DbOrTrx, Trx } from "#server/database/db.server.ts";
import { getIds, updateRows } from "#server/database/rows.server.ts";
import { runEdit } from "#server/work.server.ts";
import { recordPostChange } from "./post-history.server.ts";
import { updatePost } from "./store.server.ts";

/** Limit of a list; ten articles are bundled. */
const MAX_SAMPLES = 100;

/** Lists the unconfirmed bundled articles, the newest first. @param published 0 lists the hidden ones */
export function listSamplePosts(db: DbOrTrx, published: 0 | 1 = 1): Promise<PostRow[]> {
	return db
		.selectFrom("blogPosts")
		.selectAll()
		.where("origin", "<>", "shop")
		.where("published", "=", published)
		.where("deletedAt", "is", null)
		.orderBy("createdAt", "desc")
		.limit(MAX_SAMPLES)
		.execute();
}

/** Makes bundled articles the shop's own, all or some. @returns how many it confirmed @source rules 6.25 */
export function confirmPosts(call: Call, ids?: readonly string[]): Promise<number> {
	const { ctx } = call;
	return runEdit(call, async (work) => {
		const { trx } = work;
		const samples = await listSome(trx, 1, ids);
		await updateRows(trx, "blogPosts", { id: getIds(samples) }, { origin: "shop" });
		const changedAt = ctx.now().toISOString();
		for (const { id, title } of samples)
			await recordChange(work, {
				...{ subject: "post", subjectId: id, action: "approved", changedAt },
				after: { title },
			});
		return samples.length;
	});
}

/** Takes bundled articles off the site, all or some. @returns their ids @source rules 6.25 */
export const hidePosts = (call: Call, ids?: readonly string[]) => publishPosts(call, { published: 0, ids });

/** Shows bundled articles again that were taken off the site. @returns their ids @source rules 6.25 */
export const showPosts = (call: Call, ids: readonly string[]) => publishPosts(call, { published: 1, ids });

function publishPosts(
	call: Call,
	{ published, ids }: { published: 0 | 1; ids?: readonly string[] | undefined },
): Promise<string[]> {
	const { ctx } = call;
	return runEdit(call, async (work) => {
		const { trx } = work;
		const samples = await listSome(trx, published === 1 ? 0 : 1, ids);
		for (const stored of samples) {
			const after = await updatePost(trx, stored, { published }, ctx.now());
			if (after) await recordPostChange(work, { action: "updated", before: stored, after });
		}
		return getIds(samples);
	});
}

async function listSome(trx: Trx, published: 0 | 1, ids?: readonly string[]): Promise<PostRow[]> {
	const samples = await listSamplePosts(trx, published);
	return ids ? samples.filter(({ id }) => ids.includes(id)) : samples;
}
