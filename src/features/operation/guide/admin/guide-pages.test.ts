/** Checks the guide's data against the files that it speaks of. @source rules 7.41 */

import { globSync, readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { listShownLines } from "#features/operation/guide/guide-page.ts";
import { HELP_LINKS } from "#features/operation/guide/help-links.ts";
import { listLabels } from "#features/operation/guide/labels.test.kit.ts";
import { PICTURE_SIZES } from "#features/operation/guide/picture-sizes.ts";
import { findGuidePages } from "#features/operation/guide/search-pages.ts";
import { GUIDE_PAGES } from "./guide-pages.ts";

const FOLDER = "public/images/ayuda";
const MAX_PICTURE_BYTES = 60_000;

/** The screens' source, without the guide's own texts. */
const SOURCE = globSync("src/**/*.{ts,tsx}", { exclude: (path) => /\.test\.|features\/guide\//.test(path) })
	.map((path) => readFileSync(path, "utf8"))
	.join("\n")
	.replace(/\s+/g, " ");

/** A label that the panel joins from a verb and the record's noun; the journey presses it. */
const COMPOSED_LABEL = "Crear promoción";

const listTexts = ({ steps, trouble, next }: (typeof GUIDE_PAGES)[number]) =>
	[...steps, ...trouble, ...next].map(({ text }) => text);

test("has a page for every help link", () => {
	expect(GUIDE_PAGES.map(({ slug }) => slug).toSorted()).toEqual(Object.keys(HELP_LINKS).toSorted());
});

describe.each(GUIDE_PAGES)("$title", (page) => {
	test.each([true, false])("has four to eight steps when orders are used: %s", (usesOrders) => {
		const steps = listShownLines(page.steps, usesOrders);
		expect(steps.length).toBeGreaterThanOrEqual(4);
		expect(steps.length).toBeLessThanOrEqual(8);
		const trouble = listShownLines(page.trouble, usesOrders);
		expect(trouble.length).toBeGreaterThanOrEqual(1);
		expect(trouble.length).toBeLessThanOrEqual(4);
		expect(listShownLines(page.next, usesOrders).length).toBeGreaterThanOrEqual(1);
	});

	test("quotes only labels that a screen has", () => {
		const labels = listTexts(page).flatMap(listLabels);
		expect(labels.filter((label) => label !== COMPOSED_LABEL && !SOURCE.includes(label))).toEqual([]);
	});

	test("has pictures of the declared size", async () => {
		const pictures = page.steps.flatMap(({ picture }) => picture ?? []);
		expect(pictures.length).toBeGreaterThanOrEqual(1);
		for (const { name, alt } of pictures) {
			const path = `${FOLDER}/${name}.webp`;
			const { width, height } = await sharp(path).metadata();
			expect({ width, height }).toEqual(PICTURE_SIZES[name]);
			expect(statSync(path).size).toBeLessThanOrEqual(MAX_PICTURE_BYTES);
			expect(alt.length).toBeGreaterThan(20);
		}
	});
});

test("has no picture that no step shows", () => {
	const names = GUIDE_PAGES.flatMap(({ steps }) => steps.flatMap(({ picture }) => picture?.name ?? []));
	const files = globSync(`${FOLDER}/*`).map((path) => basename(path, ".webp"));
	expect(files.toSorted()).toEqual(names.toSorted());
	expect(Object.keys(PICTURE_SIZES).toSorted()).toEqual(names.toSorted());
});

test.each([
	["cerrar el día", "cerrar-el-dia"],
	["CERRAR EL DIA", "cerrar-el-dia"],
	["feriado", "cerrar-por-feriado"],
	["¿cómo cobrar?", "entregar-y-cobrar"],
	["importar", "importar-una-lista"],
	["promocion", "publicar-una-promocion"],
	["mecanico", "lo-que-hace-un-mecanico"],
	["cómo poner un feriado", "cerrar-por-feriado"],
	["no abrimos", "cerrar-por-feriado"],
	["FERIADO nacional de mañana", "cerrar-por-feriado"],
	["dar vuelto", "entregar-y-cobrar"],
	["anular cobro", "entregar-y-cobrar"],
])("finds for «%s» the page %s", (query, slug) => {
	expect(findGuidePages(GUIDE_PAGES, query)[0]?.slug).toBe(slug);
});

test.each(["", "de la", "zzzz", "AB1234", "6000-1243"])("finds no page for «%s»", (query) => {
	expect(findGuidePages(GUIDE_PAGES, query)).toEqual([]);
});
