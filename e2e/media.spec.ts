import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { holdAt, release } from "./hold-at.ts";
import { type OwnServer, START_LIMIT_MS, startOwnServer } from "./own-server.ts";
import { bearer, enterAs, test } from "./staff.ts";

const MEDIA = "/admin/dashboard/media";
const PHONE = { width: 390, height: 844 };

// A failed journey keeps the pictures it saw, and may not read those chosen from the disk.
test.use({ allowedErrors: /status of (404|413|422)|ERR_FAILED|Connecting to 'blob:/ });

const paint = (width: number, height: number, background = "#8a1f1f") =>
	sharp({ create: { width, height, channels: 3, background } });

/** As heavy as a phone's photo. */
const heavy = () =>
	sharp({
		create: {
			width: 2400,
			height: 1600,
			channels: 3,
			background: "#888",
			noise: { type: "gaussian", mean: 128, sigma: 60 },
		},
	})
		.jpeg({ quality: 90 })
		.toBuffer();

const choose = (page: Page, label: string) =>
	page.locator("li", { has: page.getByRole("heading", { name: label, exact: true }) });
const filesOf = (page: Page, label: string) =>
	choose(page, label).locator("input[type=file]").first();
const toasts = (page: Page) => page.getByRole("region", { name: /F8/ });
const toast = (page: Page, text: string | RegExp) => toasts(page).getByText(text).first();
/** On a phone it may lie over a card's presses: closed by hand, it need not be waited for. */
const closeToast = (page: Page) => toasts(page).getByRole("button", { name: "Cerrar" }).click();

test("photos are uploaded, found, described, deleted and taken back", async ({ page, staff }) => {
	test.slow();
	const mark = `prueba-${Date.now()}`;
	await page.setViewportSize(PHONE);
	await enterAs(page, staff);
	await page.goto(MEDIA);
	await expect(page.getByRole("heading", { name: "Media", level: 1 })).toBeVisible();
	await expectNoAxeViolations(page);

	const phone = await heavy();
	expect(phone.length).toBeGreaterThan(2 * 1024 * 1024);
	await filesOf(page, "General").setInputFiles([
		{
			name: `${mark}-elevador.png`,
			mimeType: "image/png",
			buffer: await paint(900, 600).png().toBuffer(),
		},
		{
			name: `${mark}-dibujo.png`,
			mimeType: "image/png",
			buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
		},
		{ name: `${mark}-patio.jpg`, mimeType: "image/jpeg", buffer: phone },
	]);
	const queue = page.getByRole("region", { name: "Por subir" });
	await expect(queue.getByRole("listitem")).toHaveCount(3);
	await queue.getByLabel("Texto alternativo").first().fill("Carro en el elevador");
	await expectNoAxeViolations(page);
	// The third waits for its turn: the second press must not send it a second time.
	await queue.getByRole("button", { name: "Subir 3 imágenes" }).dblclick();
	await expect(queue.getByRole("listitem")).toHaveCount(1, { timeout: 60_000 });
	await expect(queue.getByText(/Un SVG puede traer programas/)).toBeVisible();
	await expect(toast(page, "2 imágenes subidas")).toBeVisible();
	await queue.getByRole("button", { name: `Quitar ${mark}-dibujo.png` }).click();
	await expect(queue).toBeHidden();

	await page.getByRole("searchbox", { name: "Buscar" }).fill(`${mark}-elevador`);
	const card = page.getByRole("article").filter({ hasText: `${mark}-elevador.webp` });
	await expect(page.getByRole("article")).toHaveCount(1);
	await expect(card.getByText("Carro en el elevador")).toBeVisible();
	await expect(card.getByText("Sin usar")).toBeVisible();
	await expect(card.getByText(/^\d+ KB\s· 900x600$/)).toBeVisible();
	const shown = card.getByRole("img");
	await shown.scrollIntoViewIfNeeded();
	await expect
		.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
		.toBeGreaterThan(0);

	await card.getByRole("button", { name: /^Ver y editar/ }).click();
	const editor = page.getByRole("dialog", { name: `${mark}-elevador.webp` });
	await editor.getByLabel("Descripción").fill("Bahía número dos");
	await expectNoAxeViolations(page);
	await editor.getByRole("button", { name: "Guardar" }).click();
	await expect(editor).toBeHidden();
	await page.getByRole("searchbox", { name: "Buscar" }).fill(`${mark} bahia`);
	await expect(page.getByRole("article")).toHaveCount(1);
	await closeToast(page);

	await card.getByRole("button", { name: /^Eliminar/ }).click();
	const confirm = page.getByRole("alertdialog", {
		name: "¿Estás seguro de que quieres eliminar este archivo?",
	});
	await expect(confirm.getByText(/30 días en la papelera/)).toBeVisible();
	await expectNoAxeViolations(page);
	await confirm.getByRole("button", { name: "Eliminar" }).click();
	await expect(toast(page, "Archivo eliminado")).toBeVisible();
	await expect(page.getByText("Nada con ese filtro")).toBeVisible();
	await closeToast(page);
	await page.getByLabel("Qué mostrar").selectOption("trash");
	await card.getByRole("button", { name: "Restaurar" }).click();
	await expect(toast(page, /está otra vez en la biblioteca/)).toBeVisible();
	await page.goto(`${MEDIA}?q=${mark}`);
	await expect(page.getByRole("article")).toHaveCount(2);
	await expectNoAxeViolations(page);
});

test("a dropped file waits under its category, and an upload under way can be cancelled", async ({
	page,
	staff,
}) => {
	await enterAs(page, staff);
	await page.goto(MEDIA);
	const bytes = (await paint(400, 300).png().toBuffer()).toString("base64");
	const dropped = await page.evaluateHandle((data) => {
		const transfer = new DataTransfer();
		const file = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
		transfer.items.add(new File([file], "soltada.png", { type: "image/png" }));
		return transfer;
	}, bytes);
	await choose(page, "Servicios").dispatchEvent("drop", { dataTransfer: dropped });
	const queue = page.getByRole("region", { name: "Por subir" });
	await expect(queue.getByText("soltada.png")).toBeVisible();
	await expect(queue.getByText(/^Servicios\s· /)).toBeVisible();
	// The server never answers: the file is on its way until somebody says stop.
	await page.route("**/api/admin/upload/image", () => {});
	await queue.getByRole("button", { name: "Subir 1 imagen" }).click();
	await expect(queue.getByRole("progressbar")).toBeVisible();
	await expectNoAxeViolations(page);
	await queue.getByRole("button", { name: "Cancelar la subida de soltada.png" }).click();
	await expect(queue).toBeHidden();
	await expect(page.getByRole("region", { name: /F8/ }).getByText("Error")).toBeHidden();
});

test("what can never be taken is not offered again, and an upload cut off says what to do", async ({
	page,
	staff,
}) => {
	await enterAs(page, staff);
	await page.goto(MEDIA);
	await filesOf(page, "Servicios").setInputFiles([
		{
			name: "sello.png",
			mimeType: "image/png",
			buffer: await paint(40, 30).png().toBuffer(),
		},
		{ name: "nota.png", mimeType: "image/png", buffer: Buffer.from("no es una imagen") },
	]);
	const queue = page.getByRole("region", { name: "Por subir" });
	await queue.getByRole("button", { name: "Subir 2 imágenes" }).click();
	await expect(queue.getByText(/necesita al menos 320x200 píxeles/)).toBeVisible();
	await expect(queue.getByText(/no es una imagen que podamos usar/)).toBeVisible();
	const [rows, said] = await Promise.all([
		queue.boundingBox(),
		page.getByRole("region", { name: /F8/ }).getByRole("listitem").boundingBox(),
	]);
	// The toast that stays stands beside the rows, never over their buttons.
	expect(said?.x).toBeGreaterThanOrEqual((rows?.x ?? 0) + (rows?.width ?? 0));
	await expect(queue.getByRole("button", { name: /^Subir/ })).toBeHidden();
	await expect(queue.getByText("Así no se pueden subir: quítalas y elige otras.")).toBeVisible();
	await expectNoAxeViolations(page);

	await page.route("**/api/admin/upload/image", (route) => route.abort());
	await filesOf(page, "Servicios").setInputFiles({
		name: "taller.png",
		mimeType: "image/png",
		buffer: await paint(800, 500).png().toBuffer(),
	});
	await queue.getByRole("button", { name: "Subir 1 imagen" }).click();
	const cutOff = "Error subiendo archivo. Se cortó la conexión: prueba otra vez.";
	await expect(queue.getByText(cutOff)).toBeVisible();
	await expect(queue.getByRole("button", { name: "Subir 1 imagen" })).toBeVisible();
});

test("what is written about a file outlasts a late answer about another", async ({
	page,
	request,
	staff,
}) => {
	const mark = `tarde-${Date.now()}`;
	const buffer = await paint(90, 60).png().toBuffer();
	for (const name of [`${mark}-a.png`, `${mark}-b.png`]) {
		const file = { name, mimeType: "image/png", buffer };
		const multipart = { file, category: "general" };
		await request.post("/api/admin/upload/image", { multipart, headers: bearer(staff) });
	}
	await enterAs(page, staff);
	await page.goto(`${MEDIA}?q=${mark}`);
	const open = async (file: string) => {
		await page.getByRole("button", { name: `Ver y editar ${mark}-${file}.webp` }).click();
		return page.getByRole("dialog", { name: `${mark}-${file}.webp` });
	};
	const late = await holdAt(page, "**/api/admin/media/*");
	for (const [answer, told] of [
		["continue", "Archivo actualizado"],
		["abort", /No hay conexión con el servidor/],
	] as const) {
		const first = await open("a");
		await first.getByLabel("Descripción").fill(`Bahía ${answer}`);
		await first.getByRole("button", { name: "Guardar" }).click();
		const held = await late();
		await first.getByRole("button", { name: "Cerrar" }).first().click();
		const second = await open("b");
		await second.getByLabel("Descripción").fill("A medio escribir");
		await held[answer]();
		await expect(
			page.getByRole("region", { name: /F8/, includeHidden: true }).getByText(told),
		).toBeVisible();
		await expect(second.getByLabel("Descripción")).toHaveValue("A medio escribir");
		await second.getByRole("button", { name: "Cerrar" }).first().click();
	}
	// What was not saved is there again, until it is.
	const again = await open("a");
	await expect(again.getByLabel("Descripción")).toHaveValue("Bahía abort");
	await again.getByRole("button", { name: "Descartar cambios" }).click();
	await expect(again.getByLabel("Descripción")).toHaveValue("Bahía continue");
	await again.getByLabel("Texto alternativo").fill("Enviado");
	await again.getByRole("button", { name: "Guardar" }).click();
	const sent = await late();
	await again.getByRole("button", { name: "Cerrar" }).first().click();
	await (await open("a")).getByLabel("Texto alternativo").fill("Escrito después");
	await release(sent);
	await again.getByRole("button", { name: "Guardar" }).click();
	await release(await late());
	await expect(again).toBeHidden();
});

test.describe("on a site of its own", () => {
	let own: OwnServer;
	test.beforeAll(async () => {
		test.setTimeout(START_LIMIT_MS);
		own = await startOwnServer();
	});
	test.afterAll(() => own.stop());

	test("a logo is on the site two seconds later, and nothing unsaved is lost by it", async ({
		page,
	}) => {
		await enterAs(page, await own.login());
		await page.goto(own.origin + MEDIA);
		const logo = {
			name: "nuestro.png",
			mimeType: "image/png",
			buffer: await paint(600, 240, "#0a7a47").png().toBuffer(),
		};
		await filesOf(page, "Logo").setInputFiles(logo);
		const reload = page.waitForEvent("load");
		await page.getByRole("button", { name: "Subir 1 imagen" }).click();
		await expect(toast(page, /se actualiza en 2 segundos/)).toBeVisible();
		await reload;
		const card = page.getByRole("article").filter({ hasText: "logo.png" });
		await expect(card.getByText("Se usa en 1 lugar")).toBeVisible();

		const first = await logoOf(own.origin);
		expect(first).toMatch(/^\/images\/logo\/logo\.png\?v=[0-9a-f]{12}$/);
		const head = await fetch(`${own.origin}/images/logo/logo.png`, { method: "HEAD" });
		expect([head.status, head.headers.get("content-type")]).toEqual([200, "image/png"]);
		expect(head.headers.get("x-content-type-options")).toBe("nosniff");
		expect((await fetch(`${own.origin}/images/logo/logo.svg`)).status).toBe(404);

		await card.getByRole("button", { name: /^Editar/ }).click();
		const editor = page.getByRole("dialog", { name: "logo.png" });
		await editor.getByLabel("Descripción").fill("A medio escribir");
		await editor.getByRole("button", { name: "Cerrar" }).first().click();

		await filesOf(page, "Logo").setInputFiles({
			...logo,
			buffer: await paint(600, 240, "#f7a600").png().toBuffer(),
		});
		const upload = await holdAt(page, "**/api/admin/upload/image");
		await page.getByRole("button", { name: "Subir 1 imagen" }).click();
		const sent = await upload();
		let loads = 0;
		page.on("load", () => loads++);
		await filesOf(page, "Blog").setInputFiles({ ...logo, name: "portada.png" });
		await page.getByLabel("Texto alternativo").last().fill("Escrito mientras tanto");
		await release(sent);
		await expect(toast(page, /se actualiza en 2 segundos/)).toBeVisible();
		await expect.poll(() => logoOf(own.origin)).not.toBe(first);
		await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2500)));
		expect(loads).toBe(0);
		await expect(page.getByLabel("Texto alternativo")).toHaveValue("Escrito mientras tanto");
		await page.getByRole("link", { name: "Bandeja" }).click();
		await expect(page.getByRole("alertdialog", { name: "¿Salir sin subir?" })).toBeVisible();
	});
});

/** The logo that the first page of the site shows. */
async function logoOf(origin: string): Promise<string | undefined> {
	const html = await (await fetch(origin)).text();
	return /src="(\/images\/logo\/[^"]+)"/.exec(html)?.[1];
}
