import { randomUUID } from "node:crypto";
import type { PostForm } from "#features/blog/contract.ts";
import { cleanTags, readMinutes, searchTextOf, staffTextOf, teamOf } from "#features/blog/rules.ts";
import { sanitise } from "#features/blog/sanitise.server.ts";
import type { PostRow } from "#features/blog/store.server.ts";

/** A new post is published and not featured (rules 6.10). */
const BLANK = {
	title: "",
	excerpt: "",
	content: "",
	author: "",
	category: "",
	featuredImage: null,
	galleryImages: "[]",
	tags: "[]",
	relatedSkus: "[]",
	readTime: 1,
	published: 1,
	featured: 0,
	seoTitle: "",
	seoDescription: "",
	viewCount: 0,
	searchText: "",
	deskText: "",
	firstPublishedAt: null,
	deletedAt: null,
};

type Circumstances = { id?: string | undefined; shopName: string; slug: string; now: Date };

/**
 * A form over a stored post, or over a blank one: HTML sanitised, tags trimmed, reading time and search texts made.
 * The first time a post is published, its date becomes now.
 *
 * @source rules 6.10, 6.11
 */
export function rowOf(
	form: PostForm,
	seen: PostRow | undefined,
	{ id = randomUUID(), shopName, slug, now }: Circumstances,
): PostRow {
	const at = now.toISOString();
	const before = seen ?? { ...BLANK, id, slug, createdAt: at, updatedAt: at };
	const title = form.title ?? before.title;
	const excerpt = form.excerpt ?? before.excerpt;
	const content = form.content === undefined ? before.content : sanitise(form.content);
	const author = authorOf(form.author ?? before.author, shopName);
	const published = form.published === undefined ? before.published : Number(form.published);
	const isFirst = published === 1 && !before.firstPublishedAt;
	return {
		...before,
		title,
		excerpt,
		content,
		author,
		slug,
		category: form.category ?? before.category,
		featuredImage:
			form.featured_image === undefined ? before.featuredImage : form.featured_image || null,
		galleryImages: listOf(form.gallery_images, before.galleryImages),
		tags: listOf(form.tags, before.tags),
		relatedSkus: listOf(form.related_skus, before.relatedSkus),
		readTime: readTimeOf(form.read_time, before, content),
		published,
		featured: form.featured === undefined ? before.featured : Number(form.featured),
		seoTitle: form.seo_title ?? before.seoTitle,
		seoDescription: form.seo_description ?? before.seoDescription,
		searchText: searchTextOf({ title, excerpt, content }),
		deskText: staffTextOf({ title, excerpt, author }),
		firstPublishedAt: isFirst ? at : before.firstPublishedAt,
		createdAt: isFirst ? at : before.createdAt,
	};
}

/** The team signs with an empty name, so that its signature follows the shop's name. */
function authorOf(author: string, shopName: string): string {
	return author === teamOf(shopName) ? "" : author;
}

function listOf(given: string[] | undefined, before: string): string {
	return given ? JSON.stringify(cleanTags(given)) : before;
}

/** Minutes given by hand stay; those that were computed follow the content, even when a form sends them back. */
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
