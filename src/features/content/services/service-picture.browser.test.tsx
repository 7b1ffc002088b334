import { expect, test } from "vitest";
import { commands, page } from "vitest/browser";
import { open } from "#tests/component-kit/page.tsx";

const STOCK = "/images/services/stock.webp";

test("shows the stock picture, then an emoji", async () => {
	await open("/servicios/frenos");
	const picture = page.getBySelector("main picture img").first();
	await expect.element(picture).toHaveAttribute("src", STOCK);
	picture.element().dispatchEvent(new Event("error"));
	await expect.element(page.getByText("🔧")).toBeVisible();
});

test("falls back to the stock picture on error", async () => {
	await commands.addPicture("/images/services/suspension-y-direccion.avif");
	await open("/servicios/suspension-y-direccion");
	const picture = page.getBySelector("main picture img").first();
	await expect.element(picture).toHaveAttribute("src", "/images/services/suspension-y-direccion.webp");
	picture.element().dispatchEvent(new Event("error"));
	await expect.element(picture).toHaveAttribute("src", STOCK);
});

test.each(["/", "/servicios"])("labels service pictures with their category on %s", async (path) => {
	await open(path);
	await expect.element(page.getByText("Climatización", { exact: true }).first()).toBeVisible();
});
