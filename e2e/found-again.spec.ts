import type { Page } from "@playwright/test";
import { askForVisit, fillWithCar, noteIn, section, writeMessage } from "./contact-steps.ts";
import { expect, expectNoAxeViolations, test } from "./fixtures.ts";
import { fromOwnAddress } from "./own-address.ts";
import { openAlive, openDay } from "./reading.ts";

const OWN_PAGE = "Ver, cambiar o cancelar mi cita";
const toastOf = (page: Page) => page.getByRole("region", { name: /Notificaciones/ });

test.use({ allowedErrors: /status of 404/ });
test.beforeEach(fromOwnAddress(41));

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("a form ends in the address of its receipt: Back and a reload find it", async ({
		page,
		request,
	}) => {
		const day = await openDay(request, 27);
		await page.goto("/contacto");
		const form = await askForVisit(page, day);
		const posted = page.waitForResponse((reply) => reply.request().method() === "POST");
		await form.getByRole("button", { name: "Agendar cita" }).click();
		expect((await posted).status()).toBe(303);
		await expect(page).toHaveURL(/\/recibo\/[\w-]{40,}#contenido$/);
		const reference = await page.getByText(/CIT-\d{4}-\d{5}/).textContent();
		expect(page.url()).not.toMatch(/Luis|P%C3%A9rez|CIT-|65\d{6}/);
		await page.reload();
		await expect(page.getByText(reference ?? "-")).toBeVisible();
		await page.getByRole("link", { name: OWN_PAGE }).click();
		await expect(page.getByRole("heading", { level: 1 })).toContainText("Luis, tu cita");
		await page.goBack();
		await expect(page.getByRole("link", { name: OWN_PAGE })).toBeVisible();
		await expect(page.getByText(reference ?? "-")).toBeVisible();
	});

	test("nobody guesses, keeps or finds a receipt", async ({ page }) => {
		await page.goto("/contacto");
		const form = await writeMessage(page);
		await form.getByRole("button", { name: "Enviar mensaje" }).click();
		await expect(page).toHaveURL(/\/recibo\//);
		const reply = await page.reload();
		// «Hoy a las 4:15 PM» is of that day, whenever it is read.
		await expect(page.getByText(/^Enviado el .+\. Te contestamos:$/)).toBeVisible();
		expect(reply?.headers()["cache-control"]).toContain("no-store");
		expect(await page.locator("meta[name=robots]").getAttribute("content")).toContain("noindex");
		await expect(page.locator("link[rel=canonical]")).toHaveCount(0);
		// The last sign may be one whose bits count for nothing.
		const changed = page
			.url()
			.replace(/(.)(.{4})#.*$/, (_, one, rest) => (one === "A" ? "B" : "A") + rest);
		expect((await page.goto(changed))?.status()).toBe(404);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Este recibo ya no se abre");
	});
});

test("Back from one's own page finds the receipt in the form, and a reload does too", async ({
	page,
	request,
}) => {
	await openAlive(page, "/contacto#cita");
	const form = await askForVisit(page, await openDay(request, 25));
	await form.getByRole("button", { name: "Agendar cita" }).click();
	await noteIn(form).getByRole("link", { name: OWN_PAGE }).click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("Luis, tu cita");
	await page.goBack();
	const note = noteIn(section(page, "cita"));
	await expect(note).toContainText(/CIT-\d{4}-\d{5}/);
	await expect(note).toContainText("Apartamos para ti");
	await page.reload();
	await expect(note.getByRole("link", { name: OWN_PAGE })).toBeVisible();
	await openAlive(page, "/nosotros");
	await openAlive(page, "/contacto#cita");
	await expect(note).toHaveCount(0);
});

test("what a window was answered is said again on Back, and stands in «Lo que enviaste»", async ({
	page,
}) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await openAlive(page, "/servicios");
	await page.getByRole("link", { name: "Agendar cita de Frenos" }).click();
	const dialog = page.getByRole("dialog", { name: "Agendar cita" });
	await fillWithCar(dialog);
	await dialog.getByRole("button", { name: "Agendar cita" }).click();
	await toastOf(page).getByRole("link", { name: OWN_PAGE }).click();
	await expect(page).toHaveURL(/\/seguir\//);
	await page.goBack();
	await expect(toastOf(page)).toContainText(/Referencia CIT-\d{4}-\d{5}/);
	await expect(toastOf(page).getByRole("link", { name: OWN_PAGE })).toBeVisible();
	await toastOf(page)
		.getByRole("button", { name: /Cerrar/ })
		.click();

	const spot = page.getByRole("complementary", { name: "Contacto rápido" });
	await spot.getByRole("link", { name: "Lo que enviaste" }).click();
	await expect(page.getByRole("heading", { level: 2, name: "¡Cita agendada!" })).toBeVisible();
	const receipts = page.locator("main");
	await expect(receipts.getByRole("link", { name: OWN_PAGE })).toBeVisible();
	await expect(receipts.getByRole("link", { name: "Agregar fotos" })).toHaveAttribute(
		"href",
		/^\/seguir\/.+#fotos$/,
	);
	await expectNoAxeViolations(page);
	const kept = await page.evaluate(() => localStorage.getItem("enviado"));
	expect(kept).not.toMatch(/Ana|Toyota|65\d{6}/);

	await page.evaluate(() => {
		localStorage.lastQuote = '{"reference":"COT-1","lines":[{}]}';
	});
	await page.getByRole("button", { name: "Borrar de este dispositivo" }).click();
	await expect(page.getByText("Este dispositivo no recuerda nada enviado.")).toBeVisible();
	await expect(page.getByRole("main")).toBeFocused();
	// Whoever uses the same tab next is not offered their name and telephone.
	expect(
		await page.evaluate(() => [sessionStorage["borrador:persona"], localStorage.lastQuote]),
	).toEqual([undefined, undefined]);
	expect(await page.evaluate(() => [localStorage.enviado, localStorage.dispositivo])).toEqual([
		"[]",
		undefined,
	]);
	await expect(spot.getByRole("link", { name: "Lo que enviaste" })).toHaveCount(0);
	// Nor does the tab say it again on Back.
	expect(await page.evaluate(() => sessionStorage.recibo)).toBeUndefined();
});

/** A photo that this device still has to send, kept so many hours ago. */
function keepPhoto(page: Page, hoursAgo: number) {
	return page.evaluate(async (hours) => {
		const opened = indexedDB.open("fotos", 1);
		await new Promise((done) => {
			opened.onupgradeneeded = () => opened.result.createObjectStore("fotos", { keyPath: "key" });
			opened.onsuccess = done;
		});
		const kept = { key: `de-${hours}`, reference: "MSG-2026-00001", blob: new Blob(["x"]) };
		const change = opened.result.transaction("fotos", "readwrite");
		change.objectStore("fotos").put({ ...kept, keptAt: Date.now() - hours * 3_600_000 });
		await new Promise((done) => {
			change.oncomplete = done;
		});
		opened.result.close();
	}, hoursAgo);
}

const keptPhotos = (page: Page) =>
	page.evaluate(async () => {
		const opened = indexedDB.open("fotos", 1);
		await new Promise((done) => {
			opened.onsuccess = done;
		});
		const read = opened.result.transaction("fotos").objectStore("fotos").getAllKeys();
		await new Promise((done) => {
			read.onsuccess = done;
		});
		opened.result.close();
		return read.result;
	});

test("a photo that did not arrive leaves the device after its day, and with «Borrar» at once", async ({
	page,
}) => {
	await openAlive(page, "/contacto");
	const form = await writeMessage(page);
	await form.getByRole("button", { name: "Enviar mensaje" }).click();
	await expect(noteIn(form)).toBeVisible();
	await keepPhoto(page, 25);
	await keepPhoto(page, 1);
	await openAlive(page, "/enviado");
	await expect.poll(() => keptPhotos(page)).toEqual(["de-1"]);
	await keepPhoto(page, 30);
	await openAlive(page, "/seguir/no-es-de-nadie");
	await expect.poll(() => keptPhotos(page)).toEqual(["de-1"]);
	await openAlive(page, "/enviado");
	await page.getByRole("button", { name: "Borrar de este dispositivo" }).click();
	await expect.poll(() => keptPhotos(page)).toEqual([]);
});
