import { setImmediate } from "node:timers/promises";
import { getSettings } from "#features/settings/store.server.ts";
import { wired } from "#platform/database/wire.ts";
import { mustExist } from "#platform/errors.ts";
import type { Platform } from "#platform/platform.server.ts";
import { viewOf } from "#record-columns.ts";
import type { RecordFields } from "#record-fields.ts";
import type { BlogPost, ListedPost, PostFilter, WholePost } from "./contract.ts";
import { POST } from "./fields.ts";
import { altTextsOf } from "./picture-words-read-model.server.ts";
import { imageOf, inOrder, teamOf, wordsOf } from "./rules.ts";
import { sanitise } from "./sanitise.server.ts";
import { FALLBACK_CATEGORIES, POST_MISSING } from "./sentences.ts";
import {
	type CardRow,
	findPublished,
	listPublished,
	listPublishedCards,
	listPublishedCategories,
	type Place,
	type PostRow,
} from "./store.server.ts";

/** Limits how many full articles are in memory as rows at a time. */
const READ_AT_ONCE = 20;

/**
 * Lists published posts, newest first; drafts are never included.
 *
 * @source rules 6.10, 6.13
 */
export async function listPosts(
	at: Platform,
	filter: Omit<PostFilter, "pagina">,
	page: Place,
): Promise<ListedPost[]> {
	const { name } = await getSettings(at.db);
	const chosen = { words: wordsOf(filter.q), category: filter.categoria };
	if (filter.fields === "card") {
		const rows = await listPublishedCards(at.publicReads, chosen, page);
		return rows.map((row) => cardOf(row, name, at.images));
	}
	const posts: BlogPost[] = [];
	while (posts.length < page.limit) {
		const limit = Math.min(READ_AT_ONCE, page.limit - posts.length);
		const part = { limit, offset: page.offset + posts.length };
		const rows = await listPublished(at.publicReads, chosen, part);
		for (const row of rows) {
			posts.push(withoutClosed(postOf(row, name, at.images), at.images));
			// Sanitising an article takes milliseconds; yield in between so that other requests are served.
			await setImmediate();
		}
		if (rows.length < limit) break;
	}
	return posts;
}

/** Returns one published post. @throws NotFoundError for an unknown post and for a draft */
export async function getPost(at: Platform, idOrSlug: string): Promise<WholePost> {
	const row = mustExist(await findPublished(at.db, idOrSlug), POST_MISSING);
	const { name } = await getSettings(at.db);
	const post = withoutClosed(postOf(row, name, at.images), at.images);
	const pictures = [post.featured_image ?? "", ...post.gallery_images];
	const [featuredAlt = "", ...galleryAlts] = await altTextsOf(at.db, pictures);
	return { ...post, featured_alt: featuredAlt, gallery_alts: galleryAlts };
}

/** Removes pictures that are in the trash, so that readers see no broken images. */
export function withoutClosed(post: BlogPost, images: ReadonlySet<string>): BlogPost {
	const isOpen = (path: string) => !path.startsWith("/images/") || images.has(path);
	const content = post.content.replace(/<img src="([^"<>]*)"[^<>]*>/g, (tag, path) =>
		isOpen(path) ? tag : "",
	);
	return { ...post, content, gallery_images: post.gallery_images.filter(isOpen) };
}

/** Lists the categories that have published posts. */
export async function listCategories(at: Platform): Promise<string[]> {
	return inOrder(await listPublishedCategories(at.publicReads), FALLBACK_CATEGORIES);
}

const { content, gallery_images, related_skus, seo_title, seo_description, ...CARD } = POST;

export const cardOf = (row: CardRow, shopName: string, images: ReadonlySet<string>) =>
	onTheWire(CARD, row, shopName, images);

/** Converts a row to a post. Sanitises the content again in case it reached the table by another way. */
export const postOf = (row: PostRow, shopName: string, images: ReadonlySet<string>): BlogPost => ({
	...onTheWire(POST, row, shopName, images),
	content: sanitise(row.content),
});

function onTheWire<Fields extends RecordFields>(
	fields: Fields,
	row: CardRow,
	shopName: string,
	images: ReadonlySet<string>,
) {
	return {
		...viewOf(fields, row),
		...wired(row, "id", "readTime", "viewCount", "createdAt", "updatedAt"),
		author: row.author || teamOf(shopName),
		featured_image: imageOf(row, images),
	};
}
