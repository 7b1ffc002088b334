import { setImmediate } from "node:timers/promises";
import { getSettings } from "#core/settings/store.server.ts";
import { DAY_MS } from "#domain/time.ts";
import type {
	BlogPost,
	ListedStaffPost,
	PostCounts,
	PostForm,
	StaffPost,
	StaffPostFilter,
} from "#features/content/blog/contract.ts";
import { POSTS_PER_STAFF_PAGE, TRASH_DAYS } from "#features/content/blog/edit-rules.ts";
import { FALLBACK_CATEGORIES, POST_MISSING } from "#features/content/blog/messages.ts";
import {
	removeDeletedImages,
	toBlogPost,
	toBlogReads,
	toPostListItem,
} from "#features/content/blog/read.server.ts";
import { getTeamName, sortCategories } from "#features/content/blog/rules.ts";
import { listPublishedCategories, type PostRow } from "#features/content/blog/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { findRow } from "#server/database/rows.server.ts";
import { pickWireFields } from "#server/database/wire-fields.ts";
import { NotFoundError } from "#server/errors.ts";
import { toPostRow } from "./post-row.server.ts";
import { countStaffPosts, findAnyPost, listStaffCategories, listStaffRows } from "./store.server.ts";

/** Returns the instant since which deleted posts are kept in the trash. */
export const getTrashCutoff = (ctx: AppContext) =>
	new Date(ctx.now().getTime() - TRASH_DAYS * DAY_MS).toISOString();

/**
 * Lists posts for staff, including drafts; deleted posts have their own state.
 *
 * @source rules 6.13
 */
export async function listStaffPosts(
	ctx: AppContext,
	filter: StaffPostFilter,
): Promise<{ posts: ListedStaffPost[]; total: number; pages: number }> {
	const { name } = await getSettings(ctx.db);
	const options = { team: getTeamName(name), trashCutoff: getTrashCutoff(ctx) };
	const { rows, total } = await listStaffRows(ctx.reads, filter, options);
	const toListedPost = filter.fields === "card" ? toPostListItem : toBlogPost;
	const posts: ListedStaffPost[] = [];
	for (const row of rows) {
		posts.push({ ...toListedPost(row, name, ctx.images), ...toStateResponse(row) });
		// Sanitising a full article takes milliseconds; yield in between so that other requests are served.
		if (filter.fields !== "card") await setImmediate();
	}
	return { posts, total, pages: Math.max(1, Math.ceil(total / POSTS_PER_STAFF_PAGE)) };
}

/** Returns the filter's categories and the number of posts in each state. */
export async function summarisePosts(ctx: AppContext): Promise<PostCounts> {
	const categories = await listStaffCategories(ctx.reads);
	return {
		categories: sortCategories([...categories, ...FALLBACK_CATEGORIES], FALLBACK_CATEGORIES),
		counts: await countStaffPosts(ctx.reads, getTrashCutoff(ctx)),
	};
}

/** Returns a post that is not in the trash. @throws NotFoundError */
export async function findPost(ctx: AppContext, id: string): Promise<PostRow> {
	const row = await findAnyPost(ctx.db, id);
	if (!row || row.deletedAt) throw new NotFoundError(POST_MISSING);
	return row;
}

export async function readStaffPost(ctx: AppContext, id: string): Promise<StaffPost> {
	return toStaffPost(ctx, await findPost(ctx, id));
}

export async function toStaffPost(ctx: AppContext, row: PostRow): Promise<StaffPost> {
	const { name } = await getSettings(ctx.db);
	const post = toBlogPost(row, name, ctx.images);
	// Keep a cover that is in the trash, so that saving the post now does not lose it once it is restored.
	return {
		...post,
		featured_image: post.featured_image ?? row.featuredImage,
		...toStateResponse(row),
	};
}

/** Renders a form as a post without storing it. */
export async function previewPost(ctx: AppContext, form: PostForm): Promise<BlogPost> {
	const { name } = await getSettings(ctx.db);
	const row = toPostRow(form, undefined, {
		shopName: name,
		slug: form.slug || "vista-previa",
		now: ctx.now(),
	});
	return removeDeletedImages(toBlogPost(row, name, ctx.images), ctx.images);
}

/**
 * Returns the redirect for a dead slug: the category of the deleted post if it was ever public.
 *
 * @throws NotFoundError when the slug was never public
 * @source rules 6.12
 */
export async function findSuccessor(ctx: AppContext, slug: string): Promise<{ path: string }> {
	const category = await findDeletedPostCategory(ctx, slug);
	if (category === undefined) throw new NotFoundError(POST_MISSING);
	const hasPosts = (await listPublishedCategories(toBlogReads(ctx, ctx.reads))).includes(category);
	return { path: hasPosts ? `/blog?${new URLSearchParams({ categoria: category })}` : "/blog" };
}

async function findDeletedPostCategory(ctx: AppContext, slug: string): Promise<string | undefined> {
	const currentPost = await findRow(ctx.db, "blogPosts", { slug });
	if (currentPost)
		return currentPost.deletedAt && currentPost.firstPublishedAt ? currentPost.category : undefined;
	const old = await findRow(ctx.db, "blogOldSlugs", { id: slug });
	if (!old) return undefined;
	const successor = old.postId ? await findAnyPost(ctx.db, old.postId) : undefined;
	return !successor || successor.deletedAt ? old.category : undefined;
}

const toStateResponse = (row: PostRow) => ({
	...pickWireFields(row, "firstPublishedAt", "deletedAt"),
	is_sample: row.origin !== "shop",
});
