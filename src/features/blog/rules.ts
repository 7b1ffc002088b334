import { fold, toSlug, wordsIn } from "#words/search.ts";
import { studioPicture } from "./studio-pictures.ts";

/** Number of featured posts at the top of the list (rules 6.13). */
const FEATURED_SHOWN = 2;
/** Cards per page of the list, after the featured ones. */
export const POSTS_PER_PAGE = 12;

const WORDS_PER_MINUTE = 200;
const LONGEST_SLUG = 80;
const IMAGE_FOLDER = "/images/blog";

/**
 * Creates the slug of a post from its title: lower case, no accents, whole words up to 80 characters.
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

/** Converts sanitised HTML to plain text. */
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
 * Returns the reading time in minutes at 200 words a minute, at least one.
 *
 * @source rules 6.10
 */
export function readMinutes(html: string): number {
	return Math.max(1, Math.ceil(countWords(html) / WORDS_PER_MINUTE));
}

/**
 * Returns the search text of a post: title, excerpt and content normalized, and once more without dashes,
 * so that "5w30" finds 5W-30.
 *
 * @source rules 6.13
 */
export function searchTextOf(post: { title: string; excerpt: string; content?: string }): string {
	const text = [post.title, post.excerpt, textOf(post.content ?? "")].join(" ");
	const words = [...fold(text).split(" "), ...fold(text.replace(/[-/.]/g, "")).split(" ")];
	return [...new Set(words)].join(" ");
}

/** Returns the normalized terms of a query, at most eight. */
export function wordsOf(query: string): string[] {
	return [...new Set(wordsIn(fold(query), query))].slice(0, 8);
}

/** Returns whether a card's text contains every term; only the server searches the content. */
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

/** Returns whether two tags or categories differ only in case and accents. */
export function isSameName(one: string, other: string): boolean {
	return fold(one) === fold(other);
}

/** Returns unique categories: those in `first` in their order, then the others A to Z. */
export function inOrder(categories: readonly string[], first: readonly string[]): string[] {
	const found = [...new Set(categories)].sort((a, b) => (fold(a) < fold(b) ? -1 : 1));
	const known = first.filter((name) => found.includes(name));
	return [...known, ...found.filter((name) => !known.includes(name))];
}

/** Returns the signature of a post without an author: the team under the shop's current name. */
export function teamOf(shopName: string): string {
	return `Equipo ${shopName}`;
}

/**
 * Returns the picture of a post: the selected one, else the bundled file named after its slug, else null.
 * The bundled file also has priority over the studio's render, as a photo of the shop does everywhere.
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

/** Returns the text by which staff search a post. @source rules 6.13 */
export function staffTextOf(post: { title: string; excerpt: string; author: string }): string {
	return fold([post.title, post.excerpt, post.author].join(" "));
}

/**
 * Trims a list and drops empty and duplicate entries.
 *
 * @source rules 6.11
 */
export function cleanTags(tags: readonly string[]): string[] {
	const clean: string[] = [];
	for (const tag of tags.map((text) => text.trim().replace(/\s+/g, " ")))
		if (tag && !clean.some((kept) => isSameName(kept, tag))) clean.push(tag);
	return clean;
}
