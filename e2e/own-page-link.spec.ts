import type { Page } from "@playwright/test";
import { askForVisit, fillWithCar, newPhone, noteIn, section } from "./contact-steps.ts";
import { expect, expectNoAxeViolations, test } from "./fixtures.ts";
import { fromOwnAddress } from "./own-address.ts";
import { type OwnServer, START_LIMIT_MS, startOwnServer } from "./own-server.ts";
import { openAlive, openDay } from "./reading.ts";

const OWN_PAGE = "Ver, cambiar o cancelar mi cita";
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const toastOf = (page: Page) => page.getByRole("region", { name: /Notificaciones/ });

test.beforeEach(fromOwnAddress(17));

for (const javaScriptEnabled of [true, false])
	test.describe(javaScriptEnabled ? "with script" : "without script", () => {
		test.use({ javaScriptEnabled });

		test("the receipt leads to one's own page, and the chat takes the link along", async ({
			page,
			request,
			baseURL,
		}) => {
			await page.setViewportSize({ width: 360, height: 740 });
			const day = await openDay(request, 20 + Number(javaScriptEnabled));
			if (javaScriptEnabled) await openAlive(page, "/contacto#cita");
			else await page.goto("/contacto#cita");
			const form = await askForVisit(page, day);
			await form.getByRole("button", { name: "Agendar cita" }).click();
			const receipt = javaScriptEnabled ? noteIn(form) : page.locator("main").getByRole("status");
			const link = receipt.getByRole("link", { name: OWN_PAGE });
			const path = (await link.getAttribute("href")) ?? "";
			expect(path).toMatch(/^\/seguir\/[\w-]{20,}$/);
			const chat = receipt.getByRole("link", { name: /Seguir por WhatsApp/ });
			const text = new URL((await chat.getAttribute("href")) ?? "").searchParams.get("text");
			expect(text).toMatch(/^Hola, acabo de agendar la cita CIT-\d{4}-\d{5}\./);
			expect(text).toContain(`${OWN_PAGE}: ${baseURL}${path}`);
			if (javaScriptEnabled) await expectNoAxeViolations(page);
			await link.click();
			await expect(title(page)).toHaveText("Luis, tu cita está por confirmar");
		});
	});

test("the modal's toast leads there and stays; without an hour it says what is missing", async ({
	page,
	baseURL,
}) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await openAlive(page, "/servicios");
	await page.getByRole("link", { name: "Agendar cita de Frenos" }).click();
	const dialog = page.getByRole("dialog", { name: "Agendar cita" });
	await fillWithCar(dialog);
	await dialog.getByRole("button", { name: "Agendar cita" }).click();
	await expect(toastOf(page)).toContainText(
		"Falta acordar el día y la hora. ¡Cita agendada exitosamente!",
	);
	const link = toastOf(page).getByRole("link", { name: OWN_PAGE });
	const chat = toastOf(page).getByRole("link", { name: /Seguir por WhatsApp/ });
	const text = new URL((await chat.getAttribute("href")) ?? "").searchParams.get("text");
	expect(text).toContain(`${OWN_PAGE}: ${baseURL}${await link.getAttribute("href")}`);
	await link.click();
	await expect(title(page)).toHaveText("Ana, tu cita está por confirmar");
	await expect(page).toHaveURL(/\/seguir\//);
	// Two steps were made: the page with the dialog's link, and this one.
	await page.goBack();
	await expect(page).toHaveURL("/servicios");
	await expect(dialog).toBeHidden();
});

test.describe(() => {
	let server: OwnServer;
	test.beforeAll(async () => {
		test.setTimeout(START_LIMIT_MS);
		// Saturday, 9 PM in Panama, and nobody said where the site is.
		server = await startOwnServer({ SITE_URL: "", BIELA_NOW: "2026-11-22T02:00:00Z" });
	});
	test.afterAll(() => server?.stop());

	test("without an address of the site the page leads there, the chat does not", async ({
		page,
	}) => {
		await openAlive(page, `${server.origin}/contacto#cita`);
		const form = await askForVisit(page, "2026-11-24");
		await form.getByRole("button", { name: "Agendar cita" }).click();
		await expect(noteIn(form).getByRole("link", { name: OWN_PAGE })).toHaveAttribute(
			"href",
			/^\/seguir\//,
		);
		const chat = noteIn(form).getByRole("link", { name: /Seguir por WhatsApp/ });
		await expect(chat).toHaveAttribute("href", /CIT-2026-\d{5}\.$/);
	});

	test("while the shop is closed nobody is promised «Hoy mismo»", async ({ page }) => {
		for (const name of ["Agendar cita de Frenos", "Solicitar Frenos"]) {
			await openAlive(page, `${server.origin}/servicios`);
			await page.getByRole("link", { name }).click();
			const dialog = page.getByRole("dialog");
			await expect(dialog.getByLabel("Hoy mismo")).toHaveCount(0);
			await dialog.getByLabel("Lo antes posible").check();
			const chat = dialog.getByRole("link", { name: /WhatsApp de emergencia/ });
			await expect(chat).toHaveAttribute("href", /wa\.me\/507\d+\?text=.*emergencia.*Frenos/);
		}
	});

	test("once photos are no more taken nobody reads that they sent some", async ({ page }) => {
		await openAlive(page, `${server.origin}/contacto#cita`);
		const form = await askForVisit(page, "2026-11-25");
		await form.getByRole("button", { name: "Agendar cita" }).click();
		const link = noteIn(form).getByRole("link", { name: OWN_PAGE });
		const path = await link.getAttribute("href");
		await page.goto("about:blank");
		await server.dieAndReturn({ BIELA_NOW: "2026-12-05T15:00:00Z" });
		await page.goto(`${server.origin}${path}`);
		await expect(page.getByText(/^Por aquí ya no se agregan fotos/)).toHaveText(
			"Por aquí ya no se agregan fotos: su plazo terminó. Si mandaste alguna, la tiene el taller; si hace falta otra, mándala por WhatsApp.",
		);
	});
});

test("a message has no page of its own", async ({ page }) => {
	await openAlive(page, "/contacto");
	const form = section(page, "mensaje");
	await form.getByLabel("Nombre Completo").fill("Ana Ríos");
	await form.getByLabel("Teléfono").fill(newPhone());
	await form.getByLabel("Mensaje").fill("¿Abren mañana?");
	await form.getByRole("button", { name: "Enviar mensaje" }).click();
	await expect(noteIn(form)).toContainText(/MEN-/);
	// All that it leads to is where photos are added.
	await expect(noteIn(form).getByRole("link")).toHaveText(["Agregar fotos"]);
});
