import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect } from "./fixtures.ts";
import { type OwnServer, START_TIMEOUT_MS, startOwnServer } from "./own-server.ts";
import { logInPage, test } from "./staff.ts";

const PLACES_PATH = "/admin/dashboard/vitrina/fotos";
const FACADE = "Fachada azul con el letrero encendido";

let ownServer: OwnServer;
test.beforeAll(async () => {
	test.setTimeout(START_TIMEOUT_MS);
	ownServer = await startOwnServer();
});
test.afterAll(() => ownServer.stop());

const findCard = (page: Page) =>
	page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Fachada", exact: true }) });

/** Height of the home page's last section without a photograph, to compare with. */
async function measureContact(page: Page) {
	await page.goto(ownServer.origin);
	const region = page.getByRole("region", { name: "¿Hablamos de tu carro?" });
	await region.scrollIntoViewIfNeeded();
	const box = await region.boundingBox();
	return { region, height: Math.round(box?.height ?? 0) };
}

for (const [width, height] of [
	[390, 844],
	[1280, 800],
] as const)
	test(`shows an uploaded façade and closes up again at ${width}`, async ({ page }) => {
		test.setTimeout(180_000);
		await page.setViewportSize({ width, height });
		const before = await measureContact(page);
		await expect(before.region.getByRole("img")).toHaveCount(0);
		await logInPage(page, await ownServer.login());
		await page.goto(ownServer.origin + PLACES_PATH);
		const card = findCard(page);
		await card.getByRole("button", { name: "Elegir foto de Fachada" }).focus();
		await page.keyboard.press("Enter");
		const buffer = await sharp({ create: { width: 1200, height: 900, channels: 3, background: "#2a4d7a" } })
			.jpeg()
			.toBuffer();
		await page
			.getByRole("dialog", { name: "Elegir imagen" })
			.getByLabel("Archivo")
			.setInputFiles({ name: "fachada.jpg", mimeType: "image/jpeg", buffer });
		await expect(card.getByRole("img", { name: "Fachada del taller" })).toBeVisible({ timeout: 60_000 });
		await card.getByRole("button", { name: "Texto y retoque de Fachada" }).click();
		await page.getByLabel("Texto para quien no ve la foto").fill(FACADE);
		await page.getByRole("button", { name: "Guardar" }).click();
		await expect(card.getByRole("img", { name: FACADE })).toBeVisible();

		const { region } = await measureContact(page);
		const image = region.getByRole("img", { name: FACADE });
		await image.scrollIntoViewIfNeeded();
		await expect
			.poll(() => image.evaluate((element: HTMLImageElement) => element.currentSrc))
			.toMatch(/\.w(480|960)\.avif$/);
		expect(await image.evaluate(({ loading }: HTMLImageElement) => loading)).toBe("lazy");
		const box = await image.boundingBox();
		expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4 / 3, 1);
		const { scrollWidth } = await page.evaluate(() => document.documentElement);
		expect(scrollWidth).toBeLessThanOrEqual(width);

		await page.goto(ownServer.origin + PLACES_PATH);
		await card.getByRole("button", { name: "Quitar la foto de Fachada" }).click();
		await expect(card.getByRole("img")).toHaveCount(0);
		const after = await measureContact(page);
		expect(after.height).toBe(before.height);
		await expect(after.region.getByRole("img")).toHaveCount(0);
	});
