import { setImmediate } from "node:timers/promises";
import { toView } from "#core/records/record-columns.ts";
import type { RecordFields } from "#core/records/record-fields.ts";
import { hidesSamples } from "#core/settings/public-settings.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { pickWireFields } from "#server/database/wire-fields.ts";
import { requireFound } from "#server/errors.ts";
import { findAltTexts } from "./alt-texts-read-model.server.ts";
import type { BlogPost, FullPost, ListedPost, PostFilter } from "./contract.ts";
import { POST } from "./fields.ts";
import { FALLBACK_CATEGORIES, POST_MISSING } from "./messages.ts";
import { findPostImage, getTeamName, sortCategories, toSearchTerms } from "./rules.ts";
import { sanitise } from "./sanitise.server.ts";
import {
	type BlogReads,
	type CardRow,
	findPublished,
	listPublished,
	listPublishedCards,
	listPublishedCategories,
	type PageRange,
	type PostRow,
} from "./store.server.ts";

/** Returns the blog for visitors: a published site shows no sample. @source rules 6.25 */
export function toBlogReads(ctx: AppContext, db: DbOrTrx = ctx.publicReads): BlogReads {
	return { db, hidesSamples: hidesSamples(ctx) };
}

/** Limits how many full articles are in memory as rows at a time. */
const BATCH_SIZE = 20;

/**
 * Lists published posts, newest first; drafts are never included.
 *
 * @source rules 6.10, 6.13
 */
export async function listPosts(
	ctx: AppContext,
	filter: Omit<PostFilter, "pagina">,
	page: PageRange,
): Promise<ListedPost[]> {
	const { name } = await getSettings(ctx.db);
	const postFilter = { terms: toSearchTerms(filter.q), category: filter.categoria };
	if (filter.fields === "card") {
		const rows = await listPublishedCards(toBlogReads(ctx), postFilter, page);
		return rows.map((row) => toPostListItem(row, name, ctx.images));
	}
	const posts: BlogPost[] = [];
	while (posts.length < page.limit) {
		const limit = Math.min(BATCH_SIZE, page.limit - posts.length);
		const batch = { limit, offset: page.offset + posts.length };
		const rows = await listPublished(toBlogReads(ctx), postFilter, batch);
		for (const row of rows) {
			posts.push(removeDeletedImages(toBlogPost(row, name, ctx.images), ctx.images));
			// Sanitising an article takes milliseconds; yield in between so that other requests are served.
			await setImmediate();
		}
		if (rows.length < limit) break;
	}
	return posts;
}

/** Returns one published post. @throws NotFoundError for an unknown post and for a draft */
export async function getPost(ctx: AppContext, idOrSlug: string): Promise<FullPost> {
	const row = requireFound(await findPublished(toBlogReads(ctx, ctx.db), idOrSlug), POST_MISSING);
	const { name } = await getSettings(ctx.db);
	const post = removeDeletedImages(toBlogPost(row, name, ctx.images), ctx.images);
	const pictures = [post.featured_image ?? "", ...post.gallery_images];
	const [featuredAlt = "", ...galleryAlts] = await findAltTexts(ctx.db, pictures);
	return { ...post, featured_alt: featuredAlt, gallery_alts: galleryAlts };
}

/** Removes pictures that are in the trash, so that readers see no broken images. */
export function removeDeletedImages(post: BlogPost, images: ReadonlySet<string>): BlogPost {
	const isAvailable = (path: string) => !path.startsWith("/images/") || images.has(path);
	const content = post.content.replace(/<img src="([^"<>]*)"[^<>]*>/g, (tag, path) =>
		isAvailable(path) ? tag : "",
	);
	return { ...post, content, gallery_images: post.gallery_images.filter(isAvailable) };
}

/** Lists the categories that have published posts. */
export async function listCategories(ctx: AppContext): Promise<string[]> {
	return sortCategories(await listPublishedCategories(toBlogReads(ctx)), FALLBACK_CATEGORIES);
}

const { content, gallery_images, related_skus, seo_title, seo_description, ...CARD_FIELDS } = POST;

export const toPostListItem = (row: CardRow, shopName: string, images: ReadonlySet<string>) =>
	toPostResponse(CARD_FIELDS, row, shopName, images);

/** Converts a row to a post. Sanitises the content again in case it reached the table by another way. */
export const toBlogPost = (row: PostRow, shopName: string, images: ReadonlySet<string>): BlogPost => ({
	...toPostResponse(POST, row, shopName, images),
	content: sanitise(row.content),
});

function toPostResponse<Fields extends RecordFields>(
	fields: Fields,
	row: CardRow,
	shopName: string,
	images: ReadonlySet<string>,
) {
	return {
		...toView(fields, row),
		...pickWireFields(row, "id", "readTime", "viewCount", "createdAt", "updatedAt"),
		author: row.author || getTeamName(shopName),
		featured_image: findPostImage(row, images),
	};
}
