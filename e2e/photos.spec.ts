import sharp from "sharp";
import { noteIn, writeMessage } from "./contact-steps.ts";
import { expect } from "./fixtures.ts";
import { onOwnServer } from "./on-own-server.ts";
import { fromOwnAddress } from "./own-address.ts";
import { startOwnServer } from "./own-server.ts";
import { openAlive } from "./reading.ts";
import { enterAs, test } from "./staff.ts";

const own = onOwnServer(() => startOwnServer());
// The test drops the connection on purpose.
own.use({ allowedErrors: /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/ });
test.beforeEach(fromOwnAddress(43));

/** Builds a camera photo with location metadata, large enough to need several chunks even after compression. */
const photo = async (name: string, background: string, width = 1600) => {
	const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
	const buffer = await sharp({
		create: { width, height: width * 0.75, channels: 3, background, noise },
	})
		.withExif({ IFD3: { GPSLatitude: "9/1 0/1 0/1" } })
		.jpeg({ quality: 80 })
		.toBuffer();
	return { name, mimeType: "image/jpeg", buffer };
};

own(
	"photos go on where a dead server left them, also after a reload",
	async ({ page, own: server }) => {
		await openAlive(page, "/contacto");
		const form = await writeMessage(page);
		await form.getByRole("button", { name: "Enviar mensaje" }).click();
		await noteIn(form).getByRole("link", { name: "Agregar fotos" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ana, recibimos tu solicitud");
		await expect(page.getByRole("heading", { level: 2, name: "Fotos" })).toBeInViewport();
		await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");

		// The server dies after receiving the second chunk, before its response.
		const pieces: string[] = [];
		let isCut = true;
		await page.route("**/api/photos/*/*/*", async (route) => {
			const { pathname } = new URL(route.request().url());
			pieces.push(pathname.slice(pathname.lastIndexOf("/") + 1));
			if (isCut && pieces.length > 2) return route.abort("connectionrefused");
			return route.continue();
		});
		await page.locator("input[type=file]").setInputFiles([await photo("a.jpg", "#a33")]);
		const row = page.getByRole("list", { name: "Tus fotos" }).getByRole("listitem");
		await expect(row).toContainText("No hay señal");
		expect(pieces.slice(0, 2)).toEqual(["0", "131072"]);
		await server.dieAndReturn();
		pieces.length = 0;
		isCut = false;
		await page.reload();
		await expect(page.getByText("Tu foto ya está en el taller")).toBeVisible();
		expect(pieces[0]).toBe("262144");
	},
);

test("adds photos to a request and shows them to staff", {
	tag: "@smoke",
}, async ({ page, browser, staff, baseURL }) => {
	await openAlive(page, "/contacto");
	const form = await writeMessage(page);
	await form.getByRole("button", { name: "Enviar mensaje" }).click();
	const note = noteIn(form);
	const reference = (await note.locator("strong").textContent()) ?? "";
	await note.getByRole("link", { name: "Agregar fotos" }).click();
	await page
		.locator("input[type=file]")
		.setInputFiles([
			await photo("a.jpg", "#a33", 400),
			await photo("b.jpg", "#36a", 400),
			await photo("c.jpg", "#3a6", 400),
		]);
	// The server re-encodes each photo, which is slow on a busy machine.
	await expect(page.getByText("Tus 3 fotos ya están en el taller")).toBeVisible({
		timeout: 45_000,
	});
	await page.getByRole("button", { name: "Quitar la foto 2" }).click();
	await expect(page.getByText("Tus 2 fotos ya están en el taller")).toBeVisible();

	const desk = await browser.newContext({ baseURL });
	const panel = await desk.newPage();
	const fetched: string[] = [];
	panel.on("request", (request) => request.url().endsWith("/small") && fetched.push(request.url()));
	await enterAs(panel, staff);
	await panel.goto(`/admin/dashboard/bandeja?q=${reference}`);
	await panel.getByRole("link", { name: /Ana Ríos/ }).click();
	await expect(panel.getByText("Mandó fotos").first()).toBeVisible();
	const first = panel.getByRole("img", { name: "Foto 1 de Ana Ríos" });
	await expect(first).toHaveJSProperty("complete", true);
	await expect(panel.getByRole("img", { name: /^Foto \d de Ana Ríos$/ })).toHaveCount(2);
	const { length: once } = fetched;
	await panel.getByRole("button", { name: "Eliminar la foto 1" }).click();
	await panel.getByRole("alertdialog").getByRole("button", { name: "Eliminar" }).click();
	await panel.getByRole("button", { name: "Deshacer" }).click();
	await expect(first).toBeVisible();
	// Photo URLs stay the same when other photos change.
	expect(fetched).toHaveLength(once);
	await desk.close();
});
