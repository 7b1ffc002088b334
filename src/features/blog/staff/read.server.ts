import { setImmediate } from "node:timers/promises";
import type {
	BlogPost,
	ListedStaffPost,
	PostCounts,
	PostForm,
	StaffPost,
	StaffPostFilter,
} from "#features/blog/contract.ts";
import { cardOf, postOf, withoutClosed } from "#features/blog/read.server.ts";
import { inOrder, teamOf } from "#features/blog/rules.ts";
import { FALLBACK_CATEGORIES, POST_MISSING } from "#features/blog/sentences.ts";
import { listPublishedCategories, type PostRow } from "#features/blog/store.server.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { DAY_MS } from "#panama/time.ts";
import { findRow } from "#platform/database/rows.server.ts";
import { wired } from "#platform/database/wire.ts";
import { NotFoundError } from "#platform/errors.ts";
import type { Platform } from "#platform/platform.server.ts";
import { POSTS_PER_STAFF_PAGE, TRASH_DAYS } from "./edit-rules.ts";
import { rowOf } from "./fill.server.ts";
import {
	countStaffPosts,
	findAnyPost,
	listStaffCategories,
	listStaffRows,
} from "./store.server.ts";

/** Returns the instant since which deleted posts are kept in the trash. */
export const keptSince = (at: Platform) =>
	new Date(at.now().getTime() - TRASH_DAYS * DAY_MS).toISOString();

/**
 * Lists posts for staff, including drafts; deleted posts have their own state.
 *
 * @source rules 6.13
 */
export async function listStaffPosts(
	at: Platform,
	filter: StaffPostFilter,
): Promise<{ posts: ListedStaffPost[]; total: number; pages: number }> {
	const { name } = await getSettings(at.db);
	const desk = { team: teamOf(name), keptSince: keptSince(at) };
	const { rows, total } = await listStaffRows(at.reads, filter, desk);
	const look = filter.fields === "card" ? cardOf : postOf;
	const posts: ListedStaffPost[] = [];
	for (const row of rows) {
		posts.push({ ...look(row, name, at.images), ...statesOf(row) });
		// Sanitising a full article takes milliseconds; yield in between so that other requests are served.
		if (filter.fields !== "card") await setImmediate();
	}
	return { posts, total, pages: Math.max(1, Math.ceil(total / POSTS_PER_STAFF_PAGE)) };
}

/** Returns the filter's categories and the number of posts in each state. */
export async function summarisePosts(at: Platform): Promise<PostCounts> {
	const categories = await listStaffCategories(at.reads);
	return {
		categories: inOrder([...categories, ...FALLBACK_CATEGORIES], FALLBACK_CATEGORIES),
		counts: await countStaffPosts(at.reads, keptSince(at)),
	};
}

/** Returns a post that is not in the trash. @throws NotFoundError */
export async function findPost(at: Platform, id: string): Promise<PostRow> {
	const row = await findAnyPost(at.db, id);
	if (!row || row.deletedAt) throw new NotFoundError(POST_MISSING);
	return row;
}

export async function readStaffPost(at: Platform, id: string): Promise<StaffPost> {
	return staffPostOf(at, await findPost(at, id));
}

export async function staffPostOf(at: Platform, row: PostRow): Promise<StaffPost> {
	const { name } = await getSettings(at.db);
	const post = postOf(row, name, at.images);
	// Keep a cover that is in the trash, so that saving the post now does not lose it once it is restored.
	return { ...post, featured_image: post.featured_image ?? row.featuredImage, ...statesOf(row) };
}

/** Renders a form as a post without storing it. */
export async function previewPost(at: Platform, form: PostForm): Promise<BlogPost> {
	const { name } = await getSettings(at.db);
	const row = rowOf(form, undefined, {
		shopName: name,
		slug: form.slug || "vista-previa",
		now: at.now(),
	});
	return withoutClosed(postOf(row, name, at.images), at.images);
}

/**
 * Returns the redirect for a dead slug: the category of the deleted post if it was ever public.
 *
 * @throws NotFoundError when the slug was never public
 * @source rules 6.12
 */
export async function findSuccessor(at: Platform, slug: string): Promise<{ path: string }> {
	const category = await categoryOfDead(at, slug);
	if (category === undefined) throw new NotFoundError(POST_MISSING);
	const isLeft = (await listPublishedCategories(at.reads)).includes(category);
	return { path: isLeft ? `/blog?${new URLSearchParams({ categoria: category })}` : "/blog" };
}

async function categoryOfDead(at: Platform, slug: string): Promise<string | undefined> {
	const own = await findRow(at.db, "blogPosts", { slug });
	if (own) return own.deletedAt && own.firstPublishedAt ? own.category : undefined;
	const old = await findRow(at.db, "blogOldSlugs", { id: slug });
	if (!old) return undefined;
	const heir = old.postId ? await findAnyPost(at.db, old.postId) : undefined;
	return !heir || heir.deletedAt ? old.category : undefined;
}

const statesOf = (row: PostRow) => wired(row, "firstPublishedAt", "deletedAt");
