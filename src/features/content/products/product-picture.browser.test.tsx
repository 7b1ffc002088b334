import { beforeAll, expect, test } from "vitest";
import { commands, page } from "vitest/browser";
import { open } from "#tests/component-kit/page.tsx";

const SKU = "ENI-DOT4-500";
const STOCK = "/images/products/stock";
const TYPE_PICTURE = `${STOCK}/fluido-de-frenos.webp`;
/** The product's own picture, or that of its type if the missing file has already failed to load. */
const photo = page.getBySelector(`main img:is([src*="${SKU}"], [src="${TYPE_PICTURE}"])`).first();

beforeAll(() => commands.addPicture(`/images/products/${SKU}.webp`));

test.each([
	["its page", `/productos/${SKU}`],
	["the catalogue", `/productos?q=${SKU}`],
	["the home page", "/"],
	["a service's page", "/servicios/frenos"],
])("falls back on %s to type picture, then default", async (_, path) => {
	await open(path);
	await expect.element(photo).toBeInTheDocument();
	const frame = photo.element().closest("picture")?.parentElement;
	const findImage = () => frame?.querySelector("img");
	for (const expected of [TYPE_PICTURE, `${STOCK}/default.webp`, undefined]) {
		if (findImage()?.getAttribute("src") !== expected) findImage()?.dispatchEvent(new Event("error"));
		await expect.poll(() => findImage()?.getAttribute("src")).toBe(expected);
	}
});
