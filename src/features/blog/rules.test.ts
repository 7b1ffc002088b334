import { expect, test } from "vitest";
import {
	cardFits,
	imageOf,
	inOrder,
	isSameName,
	readMinutes,
	searchTextOf,
	slugOf,
	splitFeatured,
	teamOf,
	textOf,
	wordsOf,
} from "./rules.ts";
import { studioPicture } from "./studio-pictures.ts";

test.each([
	[
		"¿Refrigerante o agua? Lo que necesita tu radiador",
		"refrigerante-o-agua-lo-que-necesita-tu-radiador",
	],
	["Qué significa 5W-30", "que-significa-5w-30"],
	["Daño en el año", "dano-en-el-ano"],
	["  ¡¡¡!!!  ", "articulo"],
])("the address of «%s» is %s", (title, slug) => {
	expect(slugOf(title)).toBe(slug);
});

test("a long title is cut between words and a taken address gets the next number", () => {
	const slug = slugOf("palabra ".repeat(30));
	expect(slug.length).toBeLessThanOrEqual(80);
	expect(slug).toMatch(/^(palabra-)*palabra$/);
	expect(slugOf("Frenos", new Set(["frenos", "frenos-2"]))).toBe("frenos-3");
});

test("reading takes a minute per 200 words, at least one", () => {
	expect(readMinutes("")).toBe(1);
	expect(readMinutes(`<p>${"uno ".repeat(200)}</p>`)).toBe(1);
	expect(readMinutes(`<p>${"uno ".repeat(201)}</p>`)).toBe(2);
	expect(readMinutes(`<p>${"uno ".repeat(1000)}</p>`)).toBe(5);
});

test("text is what remains without tags and entities", () => {
	expect(textOf("<h2>Uno</h2><p>dos &amp; <b>tres</b></p>")).toBe("Uno dos tres");
});

const post = (id: number, featured: boolean) => ({ id, featured });

test("two featured posts are shown as such and a third one is among the others", () => {
	const posts = [post(1, true), post(2, false), post(3, true), post(4, true)];
	const { featured, others } = splitFeatured(posts);
	expect(featured.map(({ id }) => id)).toEqual([1, 3]);
	expect(others.map(({ id }) => id)).toEqual([2, 4]);
	expect(splitFeatured([post(1, false)])).toEqual({ featured: [], others: [post(1, false)] });
});

test("a post is found without accents and with or without dashes", () => {
	const text = searchTextOf({
		title: "Qué es 5W-30",
		excerpt: "El año",
		content: "<p>Válvula</p>",
	});
	for (const typed of ["que", "5w30", "5W-30", "VÁLVULA", "año"])
		expect(
			wordsOf(typed).every((word) => text.includes(word)),
			typed,
		).toBe(true);
	expect(text).not.toContain("ano");
	expect(cardFits({ title: "Frenos", excerpt: "Líquido" }, wordsOf("liquido FRENOS"))).toBe(true);
	expect(cardFits({ title: "Frenos", excerpt: "Líquido" }, wordsOf("aceite"))).toBe(false);
});

test("categories come in the shop's order, then A to Z", () => {
	const first = ["Mantenimiento", "Productos", "Servicios"];
	expect(
		inOrder(["Servicios", "Noticias", "Eventos", "Mantenimiento", "Servicios"], first),
	).toEqual(["Mantenimiento", "Servicios", "Eventos", "Noticias"]);
});

test("names are compared without case and accents", () => {
	expect(isSameName("Batería", "bateria")).toBe(true);
	expect(isSameName("Año", "Ano")).toBe(false);
});

test("a picture is shown only when its file is known or was uploaded", () => {
	const files = new Set(["/images/blog/frenos.avif", "/images/blog/otro.avif"]);
	const photo = "/images/blog/frenos.avif";
	expect(imageOf({ slug: "frenos", featuredImage: null }, files)).toBe(photo);
	expect(imageOf({ slug: "frenos", featuredImage: studioPicture("frenos") }, files)).toBe(photo);
	expect(imageOf({ slug: "x", featuredImage: "/images/blog/otro.avif" }, files)).toBe(
		"/images/blog/otro.avif",
	);
	expect(imageOf({ slug: "x", featuredImage: "/images/blog/falta.avif" }, files)).toBeNull();
	expect(imageOf({ slug: "x", featuredImage: "/media/a.avif" }, files)).toBe("/media/a.avif");
	expect(imageOf({ slug: "x", featuredImage: null }, files)).toBeNull();
});

test("the team signs under the shop's name", () => {
	expect(teamOf("Taller Ana")).toBe("Equipo Taller Ana");
});
