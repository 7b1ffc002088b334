import type { Locator, Page } from "@playwright/test";
import { askForVisit, fillWithCar, noteIn, section, writeMessage } from "./contact-steps.ts";
import { expect, test } from "./fixtures.ts";
import { fromOwnAddress } from "./own-address.ts";
import { keepMessage, openAlive, openDay } from "./reading.ts";

test.use({
	viewport: { width: 360, height: 740 },
	allowedErrors: /status of 500/,
	contextOptions: { reducedMotion: "reduce" },
});
test.beforeEach(fromOwnAddress(18));

const toastOf = (page: Page) => page.locator(".toast");

/** A toast lies on nothing of what it speaks of. */
async function expectApart(page: Page, told: Locator) {
	const boxOf = async (thing: Locator) => {
		const box = await thing.boundingBox();
		if (!box) throw new Error(`${thing} is nowhere`);
		return box;
	};
	await expect(toastOf(page)).toBeVisible();
	await keepMessage(page);
	await expect(told).toBeInViewport();
	const apart = async () => {
		const [toast, other] = [await boxOf(toastOf(page)), await boxOf(told)];
		return toast.y >= other.y + other.height || toast.y + toast.height <= other.y;
	};
	await expect.poll(apart).toBe(true);
}

for (const [place, height] of [740, 640, 568].entries())
	test(`a receipt is not covered, nor said again, on a screen ${height} px high`, async ({
		page,
		request,
	}) => {
		await page.setViewportSize({ width: 360, height });
		await openAlive(page, "/contacto#cita");
		const form = await askForVisit(page, await openDay(request, 29 + place));
		await form.getByRole("button", { name: "Agendar cita" }).click();
		await expect(noteIn(form)).toBeFocused();
		await expectApart(page, noteIn(form));
		await expect(toastOf(page)).toContainText("¡Cita agendada!");
		await expect(toastOf(page)).not.toContainText("Referencia");
	});

for (const status of [201, 500])
	test(`a subscription's message lies beside its field (${status})`, async ({ page }) => {
		await page.route("**/api/newsletter", (route) =>
			route.fulfill({
				status,
				json: status === 201 ? { success: true, message: "Listo.", reference: "BOL-1" } : {},
			}),
		);
		await openAlive(page, "/nosotros");
		const email = page.getByRole("contentinfo").getByLabel("Correo electrónico");
		await email.fill("ana@correo.com");
		await email.press("Enter");
		await expectApart(page, email);
	});

const fails = (page: Page) =>
	page.route(/\/api\/(contact|appointments|service-requests|quotes)$/, (route) =>
		route.fulfill({ status: 500, json: { detail: "Se cayó." } }),
	);

test("a failure covers neither its reason nor the field one goes on in", async ({ page }) => {
	await fails(page);
	await openAlive(page, "/contacto");
	const form = await writeMessage(page);
	await form.getByRole("button", { name: "Enviar mensaje" }).click();
	await expectApart(page, form.getByRole("alert"));
	await form.getByLabel("Mensaje").click();
	await expect(toastOf(page)).toHaveCount(0);
	await expect(section(page, "mensaje").getByRole("alert")).toContainText("Se cayó.");
});

test("on a product's page a failure's sentence is the toast's alone", async ({ page }) => {
	await fails(page);
	await openAlive(page, "/productos/ENI-DOT4-500");
	const form = page.getByRole("region", { name: /Pide la cotización/ });
	await form.getByLabel("Nombre Completo").fill("Ana Ríos");
	await form.getByLabel("Teléfono").fill("6123-4567");
	await form.getByRole("button", { name: "Pedir cotización" }).click();
	await expect(form.getByRole("alert")).toContainText("Se cayó.");
	await expect(toastOf(page)).toContainText("Hubo un problema al enviar la cotización.");
	await expect(form.getByText(/Hubo un problema/)).toHaveCount(0);
	await expect(form.getByRole("link", { name: /Pedirla por WhatsApp/ })).toBeVisible();
});

test("what was added is not told over the list's fields", async ({ page }) => {
	await openAlive(page, "/productos?q=frenos");
	await page
		.getByRole("button", { name: /^Agregar/ })
		.first()
		.click();
	await expect(toastOf(page)).toContainText("Producto agregado");
	// Only what follows takes it away.
	await keepMessage(page);
	await page
		.getByRole("button", { name: /Cotización/ })
		.first()
		.click();
	await expect(page.getByRole("dialog", { name: "Lista de cotización" })).toBeVisible();
	await expect(toastOf(page)).toHaveCount(0);
});

const DIALOGS = {
	"Lista de cotización": {
		path: "/productos?q=frenos",
		button: "Pedir cotización",
		async open(page: Page) {
			await page
				.getByRole("button", { name: /^Agregar/ })
				.first()
				.click();
			await page
				.getByRole("button", { name: /Cotización/ })
				.first()
				.click();
		},
		async fill(dialog: Locator) {
			await dialog.getByLabel("Nombre Completo").fill("Ana Ríos");
			await dialog.getByLabel("Teléfono").fill("6123-4567");
		},
	},
	"Agendar cita": {
		path: "/servicios",
		button: "Agendar cita",
		open: (page: Page) => page.getByRole("link", { name: "Agendar cita de Frenos" }).click(),
		fill: fillWithCar,
	},
	Frenos: {
		path: "/servicios",
		button: "Enviar solicitud",
		open: (page: Page) => page.getByRole("link", { name: "Solicitar Frenos" }).click(),
		fill: fillWithCar,
	},
};

const SCREENS = [
	[360, 640],
	[360, 740],
	[768, 740],
	[1024, 740],
	[1280, 740],
] as const;

for (const [name, { path, button, open, fill }] of Object.entries(DIALOGS))
	test(`in the dialog «${name}» a failure covers nothing to press or to mend on any screen`, async ({
		page,
		context,
	}) => {
		await context.route("https://wa.me/**", (route) => route.fulfill({ body: "chat" }));
		await fails(page);
		await page.setViewportSize({ width: 360, height: 640 });
		await openAlive(page, path);
		await open(page);
		const dialog = page.getByRole("dialog", { name });
		await fill(dialog);
		for (const [width, height] of SCREENS) {
			await page.setViewportSize({ width, height });
			const answer = page.waitForResponse((reply) => reply.status() === 500);
			await dialog.getByRole("button", { name: button }).click();
			await answer;
			await expect(dialog.getByRole("alert")).toBeInViewport({ ratio: 1 });
			await expect(toastOf(page)).toBeVisible();
			await expect.poll(() => coveredBy(toastOf(page), dialog)).toEqual([]);
		}
	});

/** What of a dialog's alert, links, fields and buttons that stands in its window lies under the toast. */
async function coveredBy(toast: Locator, dialog: Locator): Promise<string[]> {
	const over = await toast.boundingBox();
	if (!over) throw new Error("there is no toast");
	return dialog.evaluate((sheet, { x, y, width, height }) => {
		const told = "[role=alert], a, input, select, textarea, button:not([aria-label=Cerrar])";
		const top = sheet.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
		const isUnder = (box: DOMRect) =>
			box.left < x + width &&
			box.right > x &&
			Math.max(box.top, top) < y + height &&
			box.bottom > Math.max(y, top);
		return [...sheet.querySelectorAll(told)]
			.filter((thing) => isUnder(thing.getBoundingClientRect()))
			.map((thing) => thing.outerHTML);
	}, over);
}
