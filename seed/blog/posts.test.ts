import { expect, test } from "vitest";
import { countWords, getReadingMinutes, toPostSlug } from "#features/content/blog/rules.ts";
import { sanitise } from "#features/content/blog/sanitise.server.ts";
import { productSeeds } from "#seed/products.ts";
import { serviceSeeds } from "#seed/services.ts";
import { settingsSeed } from "#seed/settings.ts";
import { postSeeds } from "./posts.ts";

const TINT_PERCENTAGE = /\d+\s*%/;

test("has eight articles, newest first, two or three featured", () => {
	expect(postSeeds.length).toBeGreaterThanOrEqual(8);
	expect(new Set(postSeeds.map(({ slug }) => slug)).size).toBe(postSeeds.length);
	const dates = postSeeds.map(({ created_at }) => created_at);
	expect(dates).toEqual([...dates].sort().reverse());
	expect(dates.every((date) => date.startsWith("2026-"))).toBe(true);
	const featuredCount = postSeeds.filter((post) => post.featured).length;
	expect(featuredCount).toBeGreaterThanOrEqual(2);
	expect(featuredCount).toBeLessThanOrEqual(3);
	expect(new Set(postSeeds.map(({ category }) => category))).toEqual(
		new Set(["Mantenimiento", "Productos", "Servicios"]),
	);
});

test.each(postSeeds)("$slug is complete, readable and sanitised", (post) => {
	expect(post.slug).toBe(toPostSlug(post.slug));
	expect(post.seo_title.length).toBeLessThanOrEqual(60);
	expect(post.seo_description.length).toBeLessThanOrEqual(155);
	expect(post.excerpt.length).toBeLessThanOrEqual(180);
	expect(post.tags.length).toBeGreaterThanOrEqual(2);
	const wordCount = countWords(post.content);
	expect(wordCount).toBeGreaterThanOrEqual(350);
	expect(wordCount).toBeLessThanOrEqual(700);
	expect(getReadingMinutes(post.content)).toBeLessThanOrEqual(4);
	expect(sanitise(post.content)).toBe(post.content);
	expect(post.content).toMatch(/<h2>[\s\S]*<(ul|ol|table)>/);
	expect(post.content).not.toMatch(TINT_PERCENTAGE);
	expect(post.content).not.toContain(settingsSeed.name);
});

test("articles link to existing pages and products", () => {
	const skus = new Set(productSeeds.map(({ sku }) => sku));
	const pages = new Set([
		...postSeeds.map(({ slug }) => `/blog/${slug}`),
		...serviceSeeds.map(({ id }) => `/servicios/${id}`),
	]);
	for (const { slug, related_skus, content } of postSeeds) {
		for (const sku of related_skus) expect(skus, slug).toContain(sku);
		for (const [, href] of content.matchAll(/href="([^"]*)"/g)) expect(pages, slug).toContain(href);
	}
});
