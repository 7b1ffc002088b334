import { randomUUID } from "node:crypto";
import type { ExpressionBuilder, Selectable } from "kysely";
import type { DbOrTrx, Tables, Trx } from "#platform/database/db.server.ts";
import { readMinutes, searchTextOf, slugOf, staffTextOf } from "./rules.ts";
import { sanitise } from "./sanitise.server.ts";
import "./table.server.ts";

export type PostRow = Selectable<Tables["blogPosts"]>;
/** A post before it has an address; lists in their own types, an empty author is the shop's team. */
export type NewPost = Pick<
	PostRow,
	"title" | "excerpt" | "content" | "author" | "category" | "seoTitle" | "seoDescription"
> & {
	slug?: string;
	featuredImage?: string | null;
	galleryImages?: string[];
	tags: string[];
	relatedSkus: string[];
	/** Computed from the content unless given, in minutes. */
	readTime?: number;
	published: boolean;
	featured: boolean;
	createdAt?: string;
};

const CARD = [
	"id",
	"slug",
	"title",
	"excerpt",
	"author",
	"category",
	"featuredImage",
	"tags",
	"readTime",
	"published",
	"featured",
	"viewCount",
	"createdAt",
	"updatedAt",
] as const;
export type CardRow = Pick<PostRow, (typeof CARD)[number]>;

/** `words` are folded; a post fits when its text contains each. */
type Filter = { words: string[]; category: string };
export type Place = { limit: number; offset: number };

/** Published posts, newest first, with everything they hold. */
export function listPublished(db: DbOrTrx, filter: Filter, page: Place): Promise<PostRow[]> {
	return published(db)
		.selectAll()
		.where((where) => fitting(where, filter))
		.limit(page.limit)
		.offset(page.offset)
		.execute();
}

/** The same without the long fields. */
export function listPublishedCards(db: DbOrTrx, filter: Filter, page: Place): Promise<CardRow[]> {
	return published(db)
		.select(CARD)
		.where((where) => fitting(where, filter))
		.limit(page.limit)
		.offset(page.offset)
		.execute();
}

/** One published post by its id, its slug or one that it had before. */
export async function findPublished(db: DbOrTrx, idOrSlug: string): Promise<PostRow | undefined> {
	const found = await published(db)
		.selectAll()
		.where((where) => where.or([where("id", "=", idOrSlug), where("slug", "=", idOrSlug)]))
		.executeTakeFirst();
	if (found) return found;
	const { postId } = (await findOldSlug(db, idOrSlug)) ?? {};
	return postId ? published(db).selectAll().where("id", "=", postId).executeTakeFirst() : undefined;
}

export function findOldSlug(db: DbOrTrx, slug: string) {
	return db.selectFrom("blogOldSlugs").selectAll().where("id", "=", slug).executeTakeFirst();
}

export async function listPublishedCategories(db: DbOrTrx): Promise<string[]> {
	const rows = await db
		.selectFrom("blogPosts")
		.select("category")
		.distinct()
		.where("published", "=", 1)
		.where("deletedAt", "is", null)
		.execute();
	return rows.map((row) => row.category);
}

/** Stores a post: its HTML sanitised, its address made from the title, its text ready to be searched. */
export async function insertPost(trx: Trx, now: Date, post: NewPost): Promise<PostRow> {
	const at = now.toISOString();
	const { slug, tags, relatedSkus, galleryImages = [], ...fields } = post;
	const content = sanitise(post.content);
	const row: PostRow = {
		...fields,
		id: randomUUID(),
		slug: slugOf(slug || post.title, await takenSlugs(trx)),
		content,
		featuredImage: post.featuredImage ?? null,
		galleryImages: JSON.stringify(galleryImages),
		tags: JSON.stringify(tags),
		relatedSkus: JSON.stringify(relatedSkus),
		readTime: post.readTime ?? readMinutes(content),
		published: post.published ? 1 : 0,
		featured: post.featured ? 1 : 0,
		viewCount: 0,
		searchText: searchTextOf({ ...post, content }),
		deskText: staffTextOf(post),
		firstPublishedAt: post.published ? (post.createdAt ?? at) : null,
		deletedAt: null,
		createdAt: post.createdAt ?? at,
		updatedAt: post.createdAt ?? at,
	};
	await trx.insertInto("blogPosts").values(row).execute();
	return row;
}

export async function addView(trx: Trx, id: string): Promise<void> {
	await trx
		.updateTable("blogPosts")
		.set((post) => ({ viewCount: post("viewCount", "+", 1) }))
		.where("id", "=", id)
		.execute();
}

/** Every address a post has or had; those of `ownId` are free for itself. */
export async function takenSlugs(trx: Trx, ownId = ""): Promise<ReadonlySet<string>> {
	const now = await trx.selectFrom("blogPosts").select("slug").where("id", "<>", ownId).execute();
	const before = await trx
		.selectFrom("blogOldSlugs")
		.select("id")
		.where((old) => old.or([old("postId", "is", null), old("postId", "<>", ownId)]))
		.execute();
	return new Set([...now.map((row) => row.slug), ...before.map((row) => row.id)]);
}

function published(db: DbOrTrx) {
	return db
		.selectFrom("blogPosts")
		.where("published", "=", 1)
		.where("deletedAt", "is", null)
		.orderBy("createdAt", "desc")
		.orderBy("id");
}

function fitting(where: ExpressionBuilder<Tables, "blogPosts">, { words, category }: Filter) {
	// Words are folded to letters and digits, so they hold no wildcard of `like`.
	const conditions = words.map((word) => where("searchText", "like", `%${word}%`));
	if (category) conditions.push(where("category", "=", category));
	return where.and(conditions);
}
