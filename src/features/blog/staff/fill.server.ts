import { randomUUID } from "node:crypto";
import type { PostForm } from "#features/blog/contract.ts";
import { POST } from "#features/blog/fields.ts";
import {
	cleanTags,
	readMinutes,
	searchTextOf,
	slugOf,
	staffTextOf,
	teamOf,
} from "#features/blog/rules.ts";
import { sanitise } from "#features/blog/sanitise.server.ts";
import { type PostRow, takenSlugs } from "#features/blog/store.server.ts";
import type { Trx } from "#platform/database/db.server.ts";
import { insertRows } from "#platform/database/rows.server.ts";
import { columnsOf } from "#record-columns.ts";

const FRESH = { content: "", readTime: 1, viewCount: 0, firstPublishedAt: null, deletedAt: null };

type Circumstances = { id?: string | undefined; shopName: string; slug: string; now: Date };

/**
 * Applies a form to a stored or new post: sanitises HTML, normalizes tags, computes reading time and search texts.
 * Sets the creation date to now when the post is published for the first time.
 *
 * @source rules 6.10, 6.11
 */
export function rowOf(
	form: PostForm,
	seen: PostRow | undefined,
	{ id = randomUUID(), shopName, slug, now }: Circumstances,
): PostRow {
	const at = now.toISOString();
	const before = seen ?? { ...FRESH, id, createdAt: at, updatedAt: at };
	const content = form.content === undefined ? undefined : sanitise(form.content);
	const columns = columnsOf(POST, { ...form, ...cleanLists(form), content }, seen);
	const post = { ...columns, author: authorOf(columns.author, shopName) };
	const isFirst = post.published === 1 && !before.firstPublishedAt;
	return {
		...before,
		...post,
		slug,
		readTime: readTimeOf(form.read_time, before, post.content),
		searchText: searchTextOf(post),
		deskText: staffTextOf(post),
		firstPublishedAt: isFirst ? at : before.firstPublishedAt,
		createdAt: isFirst ? at : before.createdAt,
	};
}

/** Inserts a bundled post as if it had been written at `now`. */
export async function insertBundledPost(trx: Trx, now: Date, form: PostForm): Promise<PostRow> {
	const slug = slugOf(form.slug || form.title || "", await takenSlugs(trx));
	const row = rowOf(form, undefined, { shopName: "", slug, now });
	await insertRows(trx, "blogPosts", row);
	return row;
}

/** Stores the team as an empty author, so that the signature follows the shop's name. */
function authorOf(author: string, shopName: string): string {
	return author === teamOf(shopName) ? "" : author;
}

const cleanLists = ({ gallery_images, tags, related_skus }: PostForm) => ({
	gallery_images: gallery_images && cleanTags(gallery_images),
	tags: tags && cleanTags(tags),
	related_skus: related_skus && cleanTags(related_skus),
});

/** Keeps minutes set by staff; computed minutes follow the content, even if the form sends the old value back. */
function readTimeOf(
	given: number | null | undefined,
	before: { content: string; readTime: number },
	content: string,
): number {
	const computed = readMinutes(content);
	const wasComputed = before.readTime === readMinutes(before.content);
	if (given === null) return computed;
	if (given === undefined || given === before.readTime)
		return wasComputed ? computed : before.readTime;
	return given;
}
