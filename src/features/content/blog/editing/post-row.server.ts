import { randomUUID } from "node:crypto";
import type { Origin } from "#core/records/origin.ts";
import { toColumns } from "#core/records/record-columns.ts";
import type { PostForm } from "#features/content/blog/contract.ts";
import { POST } from "#features/content/blog/fields.ts";
import {
	getReadingMinutes,
	getTeamName,
	normalizeTags,
	toPostSlug,
	toSearchText,
	toStaffSearchText,
} from "#features/content/blog/rules.ts";
import { sanitise } from "#features/content/blog/sanitise.server.ts";
import { listTakenSlugs, type PostRow } from "#features/content/blog/store.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { insertRows } from "#server/database/rows.server.ts";

const NEW_POST = {
	content: "",
	readTime: 1,
	viewCount: 0,
	firstPublishedAt: null,
	deletedAt: null,
	origin: "shop",
} as const;

type PostRowOptions = { id?: string | undefined; shopName: string; slug: string; now: Date };

/**
 * Applies a form to a stored or new post: sanitises HTML, normalizes tags, computes reading time and search texts.
 * Sets the creation date to now when the post is published for the first time.
 *
 * @source rules 6.10, 6.11
 */
export function toPostRow(
	form: PostForm,
	stored: PostRow | undefined,
	{ id = randomUUID(), shopName, slug, now }: PostRowOptions,
): PostRow {
	const timestamp = now.toISOString();
	const before = stored ?? { ...NEW_POST, id, createdAt: timestamp, updatedAt: timestamp };
	const content = form.content === undefined ? undefined : sanitise(form.content);
	const columns = toColumns(POST, { ...form, ...normalizeLists(form), content }, stored);
	const post = { ...columns, author: toStoredAuthor(columns.author, shopName) };
	const isFirstPublication = post.published === 1 && !before.firstPublishedAt;
	return {
		...before,
		...post,

		slug,
		readTime: chooseReadTime(form.read_time, before, post.content),
		searchText: toSearchText(post),
		staffSearchText: toStaffSearchText(post),
		firstPublishedAt: isFirstPublication ? timestamp : before.firstPublishedAt,
		createdAt: isFirstPublication ? timestamp : before.createdAt,
	};
}

/** Inserts a bundled post as if it had been written at `now`. */
export async function insertBundledPost(
	trx: Trx,
	now: Date,
	form: PostForm,
	origin: Origin = "shop",
): Promise<PostRow> {
	const slug = toPostSlug(form.slug || form.title || "", await listTakenSlugs(trx));
	const row = { ...toPostRow(form, undefined, { shopName: "", slug, now }), origin };
	await insertRows(trx, "blogPosts", row);
	return row;
}

/** Stores the team as an empty author, so that the signature follows the shop's name. */
function toStoredAuthor(author: string, shopName: string): string {
	return author === getTeamName(shopName) ? "" : author;
}

const normalizeLists = ({ gallery_images, tags, related_skus }: PostForm) => ({
	gallery_images: gallery_images && normalizeTags(gallery_images),
	tags: tags && normalizeTags(tags),
	related_skus: related_skus && normalizeTags(related_skus),
});

/** Keeps minutes set by staff; computed minutes follow the content, even if the form sends the old value back. */
function chooseReadTime(
	requested: number | null | undefined,
	before: { content: string; readTime: number },
	content: string,
): number {
	const computed = getReadingMinutes(content);
	const wasComputed = before.readTime === getReadingMinutes(before.content);
	if (requested === null) return computed;
	if (requested === undefined || requested === before.readTime)
		return wasComputed ? computed : before.readTime;
	return requested;
}
