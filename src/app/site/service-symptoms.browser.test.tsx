import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { open } from "#tests/component-kit/page.tsx";

test("fills the grid of six symptoms in landscape", async () => {
	await page.viewport(700, 390);
	await open("/servicios/frenos");
	const tiles = page.getByRole("region", { name: "Síntomas que revisamos" }).getByRole("listitem");
	await expect.element(tiles.first()).toBeVisible();
	expect(tiles.elements()).toHaveLength(6);
	const leftEdges = tiles.elements().map((tile) => tile.getBoundingClientRect().left);
	expect(new Set(leftEdges).size).toBe(2);
});
