import sharp from "sharp";
import { noteIn, writeMessage } from "./contact-steps.ts";
import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { type OwnServer, START_LIMIT_MS, startOwnServer } from "./own-server.ts";
import { openAlive } from "./reading.ts";
import { enterAs, test } from "./staff.ts";

// The line is cut on purpose.
test.use({ allowedErrors: /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/ });

let server: OwnServer;
test.beforeAll(async () => {
	test.setTimeout(START_LIMIT_MS);
	server = await startOwnServer();
});
test.afterAll(() => server?.stop());

/** A camera's photo with where it was taken, of many pieces also after the phone made it lighter. */
const photo = async (name: string, background: string) => {
	const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
	const buffer = await sharp({
		create: { width: 1600, height: 1200, channels: 3, background, noise },
	})
		.withExif({ IFD3: { GPSLatitude: "9/1 0/1 0/1" } })
		.jpeg({ quality: 80 })
		.toBuffer();
	return { name, mimeType: "image/jpeg", buffer };
};

test("photos go on where a dead server left them, also after a reload, and staff see them", async ({
	page,
	browser,
}) => {
	await openAlive(page, `${server.origin}/contacto`);
	const form = await writeMessage(page);
	await form.getByRole("button", { name: "Enviar mensaje" }).click();
	await noteIn(form).getByRole("link", { name: "Agregar fotos" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ana, recibimos tu solicitud");
	await expect(page.getByRole("heading", { level: 2, name: "Fotos" })).toBeInViewport();
	await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
	await expectNoAxeViolations(page);

	// Nothing after the second piece is heard of: then the server dies.
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
	await page
		.locator("input[type=file]")
		.setInputFiles([await photo("b.jpg", "#36a"), await photo("c.jpg", "#3a6")]);
	await expect(page.getByText("Tus 3 fotos ya están en el taller")).toBeVisible();
	await expectNoAxeViolations(page);
	await page.getByRole("button", { name: "Quitar la foto 2" }).click();
	await expect(page.getByText("Tus 2 fotos ya están en el taller")).toBeVisible();

	const desk = await browser.newContext({ baseURL: server.origin });
	const panel = await desk.newPage();
	const fetched: string[] = [];
	panel.on("request", (request) => request.url().endsWith("/small") && fetched.push(request.url()));
	await enterAs(panel, await server.login());
	await panel.goto("/admin/dashboard/bandeja");
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
	// Their addresses outlive a change of the others.
	expect(fetched).toHaveLength(once);
	await desk.close();
});
