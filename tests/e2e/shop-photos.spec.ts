import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect } from "./fixtures.ts";
import { type OwnServer, START_TIMEOUT_MS, startOwnServer } from "./own-server.ts";
import { logInPage, test } from "./staff.ts";

const PLACES_PATH = "/admin/dashboard/vitrina/fotos";
const ALT = "Fachada azul con el letrero encendido";
const WIDTHS = [390, 1280];
/** A photo is encoded fourteen times on its way to the site. */
const ENCODING_TIMEOUT_MS = 120_000;

let ownServer: OwnServer;
test.beforeAll(async () => {
	test.setTimeout(START_TIMEOUT_MS);
	ownServer = await startOwnServer();
});
test.afterAll(() => ownServer.stop());

/** Opens the section with hours and address at a width. */
async function openContact(page: Page, width: number) {
	await page.setViewportSize({ width, height: 844 });
	await page.goto(ownServer.origin);
	const region = page.getByRole("region", { name: "¿Hablamos de tu carro?" });
	await region.scrollIntoViewIfNeeded();
	return region;
}

async function measureHeights(page: Page) {
	const heights: number[] = [];
	for (const width of WIDTHS) {
		const region = await openContact(page, width);
		await expect(region.getByRole("img")).toHaveCount(0);
		heights.push(Math.round((await region.boundingBox())?.height ?? 0));
	}
	return heights;
}

test("shows an uploaded façade and closes up without it", async ({ page }) => {
	test.setTimeout(2 * ENCODING_TIMEOUT_MS);
	const heights = await measureHeights(page);
	await logInPage(page, await ownServer.login());
	await page.goto(ownServer.origin + PLACES_PATH);
	const heading = page.getByRole("heading", { name: "Fachada", exact: true });
	const card = page.getByRole("listitem").filter({ has: heading });
	await card.getByRole("button", { name: "Elegir foto de Fachada" }).focus();
	await page.keyboard.press("Enter");
	const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background: "#2a4d7a" } })
		.jpeg()
		.toBuffer();
	await page
		.getByRole("dialog", { name: "Elegir imagen" })
		.getByLabel("Archivo")
		.setInputFiles({ name: "fachada.jpg", mimeType: "image/jpeg", buffer });
	const preview = card.getByRole("img", { name: "Fachada del taller" });
	await expect(preview).toBeVisible({ timeout: ENCODING_TIMEOUT_MS });
	await card.getByRole("button", { name: "Texto y retoque de Fachada" }).click();
	await page.getByLabel("Texto para quien no ve la foto").fill(ALT);
	await page.getByRole("button", { name: "Guardar" }).click();
	await expect(card.getByRole("img", { name: ALT })).toBeVisible();

	for (const width of WIDTHS) {
		const image = (await openContact(page, width)).getByRole("img", { name: ALT });
		await image.scrollIntoViewIfNeeded();
		await expect
			.poll(() => image.evaluate((element: HTMLImageElement) => element.currentSrc))
			.toMatch(/\.w(480|960)\.avif$/);
		await expect(image).toHaveAttribute("loading", "lazy");
		const box = await image.boundingBox();
		expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4 / 3, 1);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
	}

	await page.goto(ownServer.origin + PLACES_PATH);
	await card.getByRole("button", { name: "Quitar la foto de Fachada" }).click();
	await expect(card.getByRole("img")).toHaveCount(0);
	expect(await measureHeights(page)).toEqual(heights);
});
