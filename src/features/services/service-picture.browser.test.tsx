import { expect, test } from "vitest";
import { commands, page } from "vitest/browser";
import { open } from "#tests/browser/page.tsx";

const STOCK = "/images/services/stock.webp";

test("shows the stock picture of a service without its own, then an emoji", async () => {
	await open("/servicios/frenos");
	const picture = page.getBySelector("main picture img").first();
	await expect.element(picture).toHaveAttribute("src", STOCK);
	picture.element().dispatchEvent(new Event("error"));
	await expect.element(page.getByText("🔧")).toBeVisible();
});

test("falls back to the stock picture when its own is lost", async () => {
	await commands.shipPicture("/images/services/suspension-y-direccion.avif");
	await open("/servicios/suspension-y-direccion");
	const picture = page.getBySelector("main picture img").first();
	await expect
		.element(picture)
		.toHaveAttribute("src", "/images/services/suspension-y-direccion.webp");
	picture.element().dispatchEvent(new Event("error"));
	await expect.element(picture).toHaveAttribute("src", STOCK);
});

test.each(["/", "/servicios"])(
	"names the trade of a service on %s beside its picture",
	async (path) => {
		await open(path);
		await expect.element(page.getByText("Climatización", { exact: true }).first()).toBeVisible();
	},
);
