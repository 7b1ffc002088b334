import { getSearchTerms, normalizeText, toSlug } from "#domain/text/search.ts";
import { getStudioPicturePath } from "./studio-pictures.ts";

/** Number of featured posts at the top of the list (rules 6.13). */
const MAX_FEATURED_POSTS = 2;
/** Cards per page of the list, after the featured ones. */
export const POSTS_PER_PAGE = 12;

const WORDS_PER_MINUTE = 200;
const MAX_SLUG_LENGTH = 80;
const IMAGE_FOLDER = "/images/blog";

/**
 * Creates the slug of a post from its title: lower case, no accents, whole words up to 80 characters.
 *
 * @param usedSlugs slugs of other posts; a second equal title gets "-2"
 */
export function toPostSlug(title: string, usedSlugs: ReadonlySet<string> = new Set()): string {
	const fullSlug = toSlug(title);
	const shortened = fullSlug.length > MAX_SLUG_LENGTH ? fullSlug.slice(0, MAX_SLUG_LENGTH + 1) : fullSlug;
	const base =
		(shortened === fullSlug ? fullSlug : shortened.slice(0, shortened.lastIndexOf("-"))) || "articulo";
	if (!usedSlugs.has(base)) return base;
	let number = 2;
	while (usedSlugs.has(`${base}-${number}`)) number++;
	return `${base}-${number}`;
}

/** Converts sanitised HTML to plain text. */
export function toPlainText(html: string): string {
	return html
		.replace(/<[^<>]*>/g, " ")
		.replace(/&(?:[a-z]+|#\d+);/gi, " ")
		.replace(/\s+/g, " ")
		.trim();
}

export function countWords(html: string): number {
	return toPlainText(html).split(" ").filter(Boolean).length;
}

/**
 * Returns the reading time in minutes at 200 words a minute, at least one.
 *
 * @source rules 6.10
 */
export function getReadingMinutes(html: string): number {
	return Math.max(1, Math.ceil(countWords(html) / WORDS_PER_MINUTE));
}

/**
 * Returns the search text of a post: title, excerpt and content normalized, and once more without dashes,
 * so that "5w30" finds 5W-30.
 *
 * @source rules 6.13
 */
export function toSearchText(post: { title: string; excerpt: string; content?: string }): string {
	const text = [post.title, post.excerpt, toPlainText(post.content ?? "")].join(" ");
	const searchWords = [
		...normalizeText(text).split(" "),
		...normalizeText(text.replace(/[-/.]/g, "")).split(" "),
	];
	return [...new Set(searchWords)].join(" ");
}

/** Returns the normalized terms of a query, at most eight. */
export function toSearchTerms(query: string): string[] {
	return [...new Set(getSearchTerms(normalizeText(query), query))].slice(0, 8);
}

/** Returns whether a card's text contains every term; only the server searches the content. */
export function isMatchingCard(card: { title: string; excerpt: string }, terms: readonly string[]): boolean {
	const text = toSearchText(card);
	return terms.every((word) => text.includes(word));
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
	const featured = posts.filter((post) => post.featured).slice(0, MAX_FEATURED_POSTS);
	return { featured, others: posts.filter((post) => !featured.includes(post)) };
}

/** Returns whether two tags or categories differ only in case and accents. */
export function isSameName(one: string, other: string): boolean {
	return normalizeText(one) === normalizeText(other);
}

/** Returns unique categories: those in `first` in their order, then the others A to Z. */
export function sortCategories(categories: readonly string[], first: readonly string[]): string[] {
	const unique = [...new Set(categories)].sort((a, b) => (normalizeText(a) < normalizeText(b) ? -1 : 1));
	const preferred = first.filter((name) => unique.includes(name));
	return [...preferred, ...unique.filter((name) => !preferred.includes(name))];
}

/** Returns the signature of a post without an author: the team under the shop's current name. */
export function getTeamName(shopName: string): string {
	return `Equipo ${shopName}`;
}

/**
 * Returns the picture of a post: the selected one, else the bundled file named after its slug, else null.
 * The bundled file also has priority over the studio's render, as a photo of the shop does everywhere.
 *
 * @param files paths of the pictures that exist, e.g. "/images/blog/frenos.avif"
 */
export function findPostImage(
	post: { featuredImage: string | null; slug: string },
	files: ReadonlySet<string>,
): string | null {
	const { featuredImage, slug } = post;
	const bundledPath = `${IMAGE_FOLDER}/${slug}.avif`;
	if ((!featuredImage || featuredImage === getStudioPicturePath(slug)) && files.has(bundledPath))
		return bundledPath;
	const isBundled = featuredImage?.startsWith("/images/");
	if (featuredImage && (!isBundled || files.has(featuredImage))) return featuredImage;
	return files.has(bundledPath) ? bundledPath : null;
}

/** Returns the text by which staff search a post. @source rules 6.13 */
export function toStaffSearchText(post: { title: string; excerpt: string; author: string }): string {
	return normalizeText([post.title, post.excerpt, post.author].join(" "));
}

/**
 * Trims a list and drops empty and duplicate entries.
 *
 * @source rules 6.11
 */
export function normalizeTags(tags: readonly string[]): string[] {
	const uniqueTags: string[] = [];
	for (const tag of tags.map((text) => text.trim().replace(/\s+/g, " ")))
		if (tag && !uniqueTags.some((existing) => isSameName(existing, tag))) uniqueTags.push(tag);
	return uniqueTags;
}
