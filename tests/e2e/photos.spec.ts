import sharp from "sharp";
import { fillMessageForm, findReceiptNote } from "./contact-steps.ts";
import { expect } from "./fixtures.ts";
import { startOwnServer } from "./own-server.ts";
import { createServerTest } from "./own-server-test.ts";
import { assignSeparateAddress } from "./separate-address.ts";
import { openHydrated } from "./shared-steps.ts";
import { logInPage, test } from "./staff.ts";

const ownServerTest = createServerTest(() => startOwnServer());
// The test drops the connection on purpose.
ownServerTest.use({ allowedErrors: /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/ });
test.beforeEach(assignSeparateAddress(43));

/** Builds a camera photo with location metadata, large enough to need several chunks even after compression. */
const createPhoto = async (name: string, background: string, width = 1600) => {
	const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
	const buffer = await sharp({
		create: { width, height: width * 0.75, channels: 3, background, noise },
	})
		.withExif({ IFD3: { GPSLatitude: "9/1 0/1 0/1" } })
		.jpeg({ quality: 80 })
		.toBuffer();
	return { name, mimeType: "image/jpeg", buffer };
};

ownServerTest("resumes photo uploads after a server crash and a reload", async ({ page, own: server }) => {
	await openHydrated(page, "/contacto");
	const form = await fillMessageForm(page);
	await form.getByRole("button", { name: "Enviar mensaje" }).click();
	await findReceiptNote(form).getByRole("link", { name: "Agregar fotos" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ana, recibimos tu solicitud");
	await expect(page.getByRole("heading", { level: 2, name: "Fotos" })).toBeInViewport();
	await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");

	// The server dies after receiving the second chunk, before its response.
	const chunks: string[] = [];
	let isOffline = true;
	await page.route("**/api/photos/*/*/*", async (route) => {
		const { pathname } = new URL(route.request().url());
		chunks.push(pathname.slice(pathname.lastIndexOf("/") + 1));
		if (isOffline && chunks.length > 2) return route.abort("connectionrefused");
		return route.continue();
	});
	await page.locator("input[type=file]").setInputFiles([await createPhoto("a.jpg", "#a33")]);
	const row = page.getByRole("list", { name: "Tus fotos" }).getByRole("listitem");
	await expect(row).toContainText("No hay señal");
	expect(chunks.slice(0, 2)).toEqual(["0", "131072"]);
	await server.restart();
	chunks.length = 0;
	isOffline = false;
	await page.reload();
	await expect(page.getByText("Tu foto ya está en el taller")).toBeVisible();
	expect(chunks[0]).toBe("262144");
});

test("adds photos to a request and shows them to staff", {
	tag: "@smoke",
}, async ({ page, browser, staff, baseURL }) => {
	await openHydrated(page, "/contacto");
	const form = await fillMessageForm(page);
	await form.getByRole("button", { name: "Enviar mensaje" }).click();
	const note = findReceiptNote(form);
	const reference = (await note.locator("strong").textContent()) ?? "";
	await note.getByRole("link", { name: "Agregar fotos" }).click();
	await page
		.locator("input[type=file]")
		.setInputFiles([
			await createPhoto("a.jpg", "#a33", 400),
			await createPhoto("b.jpg", "#36a", 400),
			await createPhoto("c.jpg", "#3a6", 400),
		]);
	// The server re-encodes each photo, which is slow on a busy machine.
	await expect(page.getByText("Tus 3 fotos ya están en el taller")).toBeVisible({
		timeout: 45_000,
	});
	await page.getByRole("button", { name: "Quitar la foto 2" }).click();
	await expect(page.getByText("Tus 2 fotos ya están en el taller")).toBeVisible();

	const staffContext = await browser.newContext({ baseURL });
	const panel = await staffContext.newPage();
	const fetchedUrls: string[] = [];
	panel.on("request", (request) => request.url().endsWith("/small") && fetchedUrls.push(request.url()));
	await logInPage(panel, staff);
	await panel.goto(`/admin/dashboard/bandeja?q=${reference}`);
	await panel.getByRole("link", { name: /Ana Ríos/ }).click();
	await expect(panel.getByText("Mandó fotos").first()).toBeVisible();
	const firstPhoto = panel.getByRole("img", { name: "Foto 1 de Ana Ríos" });
	await expect(firstPhoto).toHaveJSProperty("complete", true);
	await expect(panel.getByRole("img", { name: /^Foto \d de Ana Ríos$/ })).toHaveCount(2);
	const { length: fetchCount } = fetchedUrls;
	await panel.getByRole("button", { name: "Eliminar la foto 1" }).click();
	await panel.getByRole("alertdialog").getByRole("button", { name: "Eliminar" }).click();
	await panel.getByRole("button", { name: "Deshacer" }).click();
	await expect(firstPhoto).toBeVisible();
	// Photo URLs stay the same when other photos change.
	expect(fetchedUrls).toHaveLength(fetchCount);
	await staffContext.close();
});
