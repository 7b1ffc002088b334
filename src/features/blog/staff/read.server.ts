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

/** Deleted posts are kept from this instant on. */
export const keptSince = (at: Platform) =>
	new Date(at.now().getTime() - TRASH_DAYS * DAY_MS).toISOString();

/**
 * Posts for staff, drafts included, the deleted ones under a state of their own.
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
		// A whole article takes milliseconds to sanitise: between two of them visitors are answered.
		if (filter.fields !== "card") await setImmediate();
	}
	return { posts, total, pages: Math.max(1, Math.ceil(total / POSTS_PER_STAFF_PAGE)) };
}

/** The categories to filter by and how many posts each state holds. */
export async function summarisePosts(at: Platform): Promise<PostCounts> {
	const categories = await listStaffCategories(at.reads);
	return {
		categories: inOrder([...categories, ...FALLBACK_CATEGORIES], FALLBACK_CATEGORIES),
		counts: await countStaffPosts(at.reads, keptSince(at)),
	};
}

/** Any post that is not in the bin. @throws NotFoundError */
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
	// A cover in the papelera stays the post's: saved meanwhile, it is there again once it is restored.
	return { ...post, featured_image: post.featured_image ?? row.featuredImage, ...statesOf(row) };
}

/** How a form would look as a post; nothing is stored. */
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
 * Where a dead address leads: to the articles of its category, if it was one of a deleted post that people could read.
 *
 * @throws NotFoundError when it never was public
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
