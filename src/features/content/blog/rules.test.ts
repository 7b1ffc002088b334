import { expect, test } from "vitest";
import {
	findPostImage,
	getReadingMinutes,
	getTeamName,
	isMatchingCard,
	isSameName,
	sortCategories,
	splitFeatured,
	toPlainText,
	toPostSlug,
	toSearchTerms,
	toSearchText,
} from "./rules.ts";
import { getStudioPicturePath } from "./studio-pictures.ts";

test.each([
	["¿Refrigerante o agua? Lo que necesita tu radiador", "refrigerante-o-agua-lo-que-necesita-tu-radiador"],
	["Qué significa 5W-30", "que-significa-5w-30"],
	["Daño en el año", "dano-en-el-ano"],
	["  ¡¡¡!!!  ", "articulo"],
])("turns «%s» into the slug %s", (title, slug) => {
	expect(toPostSlug(title)).toBe(slug);
});

test("shortens long slugs and numbers used ones", () => {
	const slug = toPostSlug("palabra ".repeat(30));
	expect(slug.length).toBeLessThanOrEqual(80);
	expect(slug).toMatch(/^(palabra-)*palabra$/);
	expect(toPostSlug("Frenos", new Set(["frenos", "frenos-2"]))).toBe("frenos-3");
});

test("computes at least one minute per 200 words", () => {
	expect(getReadingMinutes("")).toBe(1);
	expect(getReadingMinutes(`<p>${"uno ".repeat(200)}</p>`)).toBe(1);
	expect(getReadingMinutes(`<p>${"uno ".repeat(201)}</p>`)).toBe(2);
	expect(getReadingMinutes(`<p>${"uno ".repeat(1000)}</p>`)).toBe(5);
});

test("strips tags and entities from text", () => {
	expect(toPlainText("<h2>Uno</h2><p>dos &amp; <b>tres</b></p>")).toBe("Uno dos tres");
});

const createCard = (id: number, featured: boolean) => ({ id, featured });

test("features at most two posts", () => {
	const posts = [createCard(1, true), createCard(2, false), createCard(3, true), createCard(4, true)];
	const { featured, others } = splitFeatured(posts);
	expect(featured.map(({ id }) => id)).toEqual([1, 3]);
	expect(others.map(({ id }) => id)).toEqual([2, 4]);
	expect(splitFeatured([createCard(1, false)])).toEqual({ featured: [], others: [createCard(1, false)] });
});

test("matches posts regardless of accents and dashes", () => {
	const text = toSearchText({
		title: "Qué es 5W-30",
		excerpt: "El año",
		content: "<p>Válvula</p>",
	});
	for (const query of ["que", "5w30", "5W-30", "VÁLVULA", "año"])
		expect(
			toSearchTerms(query).every((word) => text.includes(word)),
			query,
		).toBe(true);
	expect(text).not.toContain("ano");
	expect(isMatchingCard({ title: "Frenos", excerpt: "Líquido" }, toSearchTerms("liquido FRENOS"))).toBe(true);
	expect(isMatchingCard({ title: "Frenos", excerpt: "Líquido" }, toSearchTerms("aceite"))).toBe(false);
});

test("sorts preferred categories first, then A to Z", () => {
	const first = ["Mantenimiento", "Productos", "Servicios"];
	expect(sortCategories(["Servicios", "Noticias", "Eventos", "Mantenimiento", "Servicios"], first)).toEqual([
		"Mantenimiento",
		"Servicios",
		"Eventos",
		"Noticias",
	]);
});

test("compares names without case and accents", () => {
	expect(isSameName("Batería", "bateria")).toBe(true);
	expect(isSameName("Año", "Ano")).toBe(false);
});

test("returns only pictures whose file exists", () => {
	const files = new Set(["/images/blog/frenos.avif", "/images/blog/otro.avif"]);
	const photo = "/images/blog/frenos.avif";
	expect(findPostImage({ slug: "frenos", featuredImage: null }, files)).toBe(photo);
	expect(findPostImage({ slug: "frenos", featuredImage: getStudioPicturePath("frenos") }, files)).toBe(photo);
	expect(findPostImage({ slug: "x", featuredImage: "/images/blog/otro.avif" }, files)).toBe(
		"/images/blog/otro.avif",
	);
	expect(findPostImage({ slug: "x", featuredImage: "/images/blog/falta.avif" }, files)).toBeNull();
	expect(findPostImage({ slug: "x", featuredImage: "/media/a.avif" }, files)).toBe("/media/a.avif");
	expect(findPostImage({ slug: "x", featuredImage: null }, files)).toBeNull();
});

test("builds the team name from the business name", () => {
	expect(getTeamName("Taller Ana")).toBe("Equipo Taller Ana");
});
