import { fold, toSlug, wordsIn } from "#words/search.ts";
import { studioPicture } from "./studio-pictures.ts";

/** Featured posts at the top of the list (rules 6.13). */
const FEATURED_SHOWN = 2;
/** Cards of one step of the list, after the featured ones. */
export const POSTS_PER_PAGE = 12;

const WORDS_PER_MINUTE = 200;
const LONGEST_SLUG = 80;
const IMAGE_FOLDER = "/images/blog";

/**
 * The address of a post, from its title: lower case, no accents, whole words up to 80 letters.
 *
 * @param taken slugs of other posts; a second equal title gets "-2"
 */
export function slugOf(title: string, taken: ReadonlySet<string> = new Set()): string {
	const whole = toSlug(title);
	const cut = whole.length > LONGEST_SLUG ? whole.slice(0, LONGEST_SLUG + 1) : whole;
	const base = (cut === whole ? whole : cut.slice(0, cut.lastIndexOf("-"))) || "articulo";
	if (!taken.has(base)) return base;
	let number = 2;
	while (taken.has(`${base}-${number}`)) number++;
	return `${base}-${number}`;
}

/** The words of sanitised HTML as plain text. */
export function textOf(html: string): string {
	return html
		.replace(/<[^<>]*>/g, " ")
		.replace(/&(?:[a-z]+|#\d+);/gi, " ")
		.replace(/\s+/g, " ")
		.trim();
}

export function countWords(html: string): number {
	return textOf(html).split(" ").filter(Boolean).length;
}

/**
 * Minutes a person needs for a post at 200 words a minute, at least one.
 *
 * @source rules 6.10
 */
export function readMinutes(html: string): number {
	return Math.max(1, Math.ceil(countWords(html) / WORDS_PER_MINUTE));
}

/**
 * The text a post is found by: title, excerpt and content folded, and once more without dashes,
 * so that "5w30" finds 5W-30.
 *
 * @source rules 6.13
 */
export function searchTextOf(post: { title: string; excerpt: string; content?: string }): string {
	const text = [post.title, post.excerpt, textOf(post.content ?? "")].join(" ");
	const words = [...fold(text).split(" "), ...fold(text.replace(/[-/.]/g, "")).split(" ")];
	return [...new Set(words)].join(" ");
}

/** The folded words of a query, at most eight. */
export function wordsOf(query: string): string[] {
	return [...new Set(wordsIn(fold(query), query))].slice(0, 8);
}

/** Whether what is on a card contains every typed word; the content is searched by the server. */
export function cardFits(
	card: { title: string; excerpt: string },
	words: readonly string[],
): boolean {
	const text = searchTextOf(card);
	return words.every((word) => text.includes(word));
}

/**
 * Splits a list into the featured posts and all others; a third featured post is among the others.
 *
 * @param posts newest first
 * @source rules 6.13
 */
export function splitFeatured<Post extends { featured: boolean }>(
	posts: readonly Post[],
): { featured: Post[]; others: Post[] } {
	const featured = posts.filter((post) => post.featured).slice(0, FEATURED_SHOWN);
	return { featured, others: posts.filter((post) => !featured.includes(post)) };
}

/** Two tags or categories are one when they differ only in case and accents. */
export function isSameName(one: string, other: string): boolean {
	return fold(one) === fold(other);
}

/** Categories without repetition: those of `first` in their order, then the others A to Z. */
export function inOrder(categories: readonly string[], first: readonly string[]): string[] {
	const found = [...new Set(categories)].sort((a, b) => (fold(a) < fold(b) ? -1 : 1));
	const known = first.filter((name) => found.includes(name));
	return [...known, ...found.filter((name) => !known.includes(name))];
}

/** Who signs a post without an author of its own: the shop's team, under whatever name the shop has today. */
export function teamOf(shopName: string): string {
	return `Equipo ${shopName}`;
}

/**
 * The picture of a post: the chosen one, else the bundled file named by its slug; null when there is no such file.
 * That file also comes before our studio's render, as a photo of the shop does everywhere.
 *
 * @param files paths of the pictures that exist, e.g. "/images/blog/frenos.avif"
 */
export function imageOf(
	post: { featuredImage: string | null; slug: string },
	files: ReadonlySet<string>,
): string | null {
	const { featuredImage, slug } = post;
	const own = `${IMAGE_FOLDER}/${slug}.avif`;
	if ((!featuredImage || featuredImage === studioPicture(slug)) && files.has(own)) return own;
	const isBundled = featuredImage?.startsWith("/images/");
	if (featuredImage && (!isBundled || files.has(featuredImage))) return featuredImage;
	return files.has(own) ? own : null;
}

/** What staff search a post by. @source rules 6.13 */
export function staffTextOf(post: { title: string; excerpt: string; author: string }): string {
	return fold([post.title, post.excerpt, post.author].join(" "));
}

/**
 * Trims a list, drops what is empty and what says the same twice.
 *
 * @source rules 6.11
 */
export function cleanTags(tags: readonly string[]): string[] {
	const clean: string[] = [];
	for (const tag of tags.map((text) => text.trim().replace(/\s+/g, " ")))
		if (tag && !clean.some((kept) => isSameName(kept, tag))) clean.push(tag);
	return clean;
}
