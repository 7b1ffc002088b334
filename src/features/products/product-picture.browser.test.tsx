import { beforeAll, expect, test } from "vitest";
import { commands, page } from "vitest/browser";
import { open } from "#tests/component-kit/page.tsx";

const SKU = "ENI-DOT4-500";
const STOCK = "/images/products/stock";
const photo = page.getBySelector(`main img[src*="${SKU}"]`).first();

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
	for (const expected of [`${STOCK}/fluido-de-frenos.webp`, `${STOCK}/default.webp`, undefined]) {
		findImage()?.dispatchEvent(new Event("error"));
		await expect.poll(() => findImage()?.getAttribute("src")).toBe(expected);
	}
});
