import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect } from "./fixtures.ts";
import { continueRequest, holdRequests } from "./hold-requests.ts";
import { type OwnServer, START_TIMEOUT_MS, startOwnServer } from "./own-server.ts";
import { getAuthHeaders, logInPage, test } from "./staff.ts";

const MEDIA_PATH = "/admin/dashboard/media";

// The trace of a failed journey stores displayed images and cannot read those selected from the disk.
test.use({ allowedErrors: /status of 404|Connecting to 'blob:/ });

const createImage = (width: number, height: number, background = "#8a1f1f") =>
	sharp({ create: { width, height, channels: 3, background } });

const findFileInput = (page: Page, label: string) =>
	page
		.locator("li", { has: page.getByRole("heading", { name: label, exact: true }) })
		.locator("input[type=file]")
		.first();
const findToast = (page: Page, text: string | RegExp) =>
	page.getByRole("region", { name: /F8/ }).getByText(text).first();

test("uploads a picture and shows it on its product", { tag: "@smoke" }, async ({ page, request, staff }) => {
	const sku = `FOTO-${Date.now()}`;
	const headers = getAuthHeaders(staff);
	const productFields = { type: "Aceite", brand: "Motul", uses: "Motor", is_visible: false };
	const data = {
		...productFields,
		name: `Aceite ${sku}`,
		sku,
		price: 10,
		description: "Prueba",
		keywords: [],
	};
	const product = await (await request.post("/api/admin/products", { data, headers })).json();
	await logInPage(page, staff);
	await page.goto(MEDIA_PATH);
	await findFileInput(page, "Productos").setInputFiles({
		name: `${sku}.png`,
		mimeType: "image/png",
		buffer: await createImage(600, 600).png().toBuffer(),
	});
	await page.getByLabel("Texto alternativo").fill("Botella roja");
	await page.getByRole("button", { name: "Subir 1 imagen" }).click();
	await expect(findToast(page, /1 imagen subida/)).toBeVisible();
	await page.goto(`${MEDIA_PATH}?q=${sku}`);
	const card = page.getByRole("article");
	await expect(card.getByText("Se usa en 1 lugar")).toBeVisible();
	const productImage = card.getByRole("img");
	await productImage.scrollIntoViewIfNeeded();
	await expect
		.poll(() => productImage.evaluate((image: HTMLImageElement) => image.naturalWidth))
		.toBeGreaterThan(0);

	// Other journeys count the products, so this one is public only briefly.
	const productPath = `/api/admin/products/${product.id}`;
	await request.put(productPath, { data: { ...data, is_visible: true }, headers });
	const productHtml = await (await request.get(`/productos/${sku}`)).text();
	await request.delete(productPath, { headers });
	const [pictureUrl = ""] = /\/images\/[^"\s]+FOTO-\d+\.[^"\s]+/i.exec(productHtml) ?? [];
	const pictureResponse = await request.get(pictureUrl);
	expect([pictureResponse.status(), pictureResponse.headers()["content-type"]]).toEqual([
		200,
		expect.stringMatching(/^image\//),
	]);
});

test.describe("on its own server", () => {
	let ownServer: OwnServer;
	test.beforeAll(async () => {
		test.setTimeout(START_TIMEOUT_MS);
		ownServer = await startOwnServer();
	});
	test.afterAll(() => ownServer.stop());

	test("publishes a new logo and keeps unsaved input", async ({ page }) => {
		await logInPage(page, await ownServer.login());
		await page.goto(ownServer.origin + MEDIA_PATH);
		const logo = {
			name: "nuestro.png",
			mimeType: "image/png",
			buffer: await createImage(600, 240, "#0a7a47").png().toBuffer(),
		};
		await findFileInput(page, "Logo").setInputFiles(logo);
		const pageReloaded = page.waitForEvent("load");
		await page.getByRole("button", { name: "Subir 1 imagen" }).click();
		await expect(findToast(page, /se actualiza en 2 segundos/)).toBeVisible();
		await pageReloaded;
		const card = page.getByRole("article").filter({ hasText: "logo.png" });
		await expect(card.getByText("Se usa en 1 lugar")).toBeVisible();

		const firstLogoUrl = await getLogoUrl(ownServer.origin);
		expect(firstLogoUrl).toMatch(/^\/images\/logo\/logo\.png\?v=[0-9a-f]{12}$/);
		const headResponse = await fetch(`${ownServer.origin}/images/logo/logo.png`, { method: "HEAD" });
		expect([headResponse.status, headResponse.headers.get("content-type")]).toEqual([200, "image/png"]);
		expect(headResponse.headers.get("x-content-type-options")).toBe("nosniff");
		expect((await fetch(`${ownServer.origin}/images/logo/logo.svg`)).status).toBe(404);

		await card.getByRole("button", { name: /^Editar/ }).click();
		const editor = page.getByRole("dialog", { name: "logo.png" });
		await editor.getByLabel("Descripción").fill("A medio escribir");
		await editor.getByRole("button", { name: "Cerrar" }).first().click();

		await findFileInput(page, "Logo").setInputFiles({
			...logo,
			buffer: await createImage(600, 240, "#f7a600").png().toBuffer(),
		});
		const getHeldUpload = await holdRequests(page, "**/api/admin/upload/image");
		await page.getByRole("button", { name: "Subir 1 imagen" }).click();
		const heldUpload = await getHeldUpload();
		let loadCount = 0;
		page.on("load", () => loadCount++);
		await findFileInput(page, "Blog").setInputFiles({ ...logo, name: "portada.png" });
		await page.getByLabel("Texto alternativo").last().fill("Escrito mientras tanto");
		await continueRequest(heldUpload);
		await expect(findToast(page, /se actualiza en 2 segundos/)).toBeVisible();
		await expect.poll(() => getLogoUrl(ownServer.origin)).not.toBe(firstLogoUrl);
		await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2500)));
		expect(loadCount).toBe(0);
		await expect(page.getByLabel("Texto alternativo")).toHaveValue("Escrito mientras tanto");
	});
});

/** Returns the logo's URL on the home page. */
async function getLogoUrl(origin: string): Promise<string | undefined> {
	const html = await (await fetch(origin)).text();
	return /src="(\/images\/logo\/[^"]+)"/.exec(html)?.[1];
}
