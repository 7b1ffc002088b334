import type { Page } from "@playwright/test";
import { askForVisit, BOOKED, heldWords, SENT, writeMessage } from "./contact-steps.ts";
import { expect } from "./fixtures.ts";
import { fromOwnAddress } from "./own-address.ts";
import { openDay, storedAs } from "./reading.ts";
import { test } from "./staff.ts";
import { bookVisit } from "./visit-steps.ts";

/** The page that a form leads to once it is stored. */
const receiptOn = (page: Page) => page.locator("main").getByRole("status");
const numberOn = async (page: Page) =>
	(await receiptOn(page).locator("strong").textContent()) ?? "";

test.use({ allowedErrors: /status of (409|422)/ });
test.beforeEach(fromOwnAddress(6));

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("a message is stored and answered by its receipt", async ({ page, request, staff }) => {
		await page.goto("/contacto");
		const form = await writeMessage(page);
		const posted = page.waitForResponse((reply) => reply.request().method() === "POST");
		await form.getByRole("button", { name: "Enviar mensaje" }).click();
		expect((await posted).status()).toBe(303);
		await expect(receiptOn(page)).toContainText(SENT);
		const stored = await storedAs(request, staff, "messages", await numberOn(page));
		expect(stored.message).toBe("Suena al frenar");
	});

	test("a visit is stored and answered by its receipt", async ({ page, request, staff }) => {
		const day = await openDay(request, 6);
		await page.goto("/contacto");
		const form = await askForVisit(page, day);
		await form.getByRole("button", { name: "Agendar cita" }).click();
		await expect(receiptOn(page)).toContainText(BOOKED);
		await expect(receiptOn(page)).toContainText(heldWords(day));
		const stored = await storedAs(request, staff, "appointments", await numberOn(page));
		expect(stored).toMatchObject({ preferredDate: day, preferredTime: "9:00 AM" });
	});

	test("an hour that was taken meanwhile comes back with those that are left", async ({
		page,
		request,
		staff,
	}) => {
		const day = await openDay(request, 7);
		for (const _ of [1, 2]) await bookVisit(request, staff, { day, time: "9:00 AM" });
		await page.goto("/contacto");
		const form = await askForVisit(page, day);
		const posted = page.waitForResponse((reply) => reply.request().method() === "POST");
		await form.getByRole("button", { name: "Agendar cita" }).click();
		expect((await posted).status()).toBe(409);
		await expect(form.getByText("Esa hora se acaba de ocupar.").first()).toBeVisible();
		await expect(form.getByRole("group", { name: "Siguen libres" })).toContainText("1:00 PM");
		await expect(form.getByLabel("Nombre Completo")).toHaveValue("Luis Pérez");
		await form.getByRole("radio", { name: "1:00 PM" }).check();
		await form.getByRole("button", { name: "Agendar cita" }).click();
		await expect(receiptOn(page)).toContainText(BOOKED);
	});

	for (const [path, name, button] of [
		["/contacto", "Envíanos un mensaje", "Enviar mensaje"],
		["/productos/ENI-DOT4-500", "Pide la cotización", "Pedir cotización"],
	] as const)
		test(`an odd phone on ${path} is asked about once, and taken when it is sent again`, async ({
			page,
		}) => {
			await page.goto(path);
			const form = page.getByRole("region", { name: new RegExp(name) });
			await form.getByLabel("Nombre Completo").fill("Ana Ríos");
			await form.getByLabel("Teléfono").fill("6612345");
			if (name === "Envíanos un mensaje") await form.getByLabel("Mensaje").fill("Suena al frenar");
			const send = form.getByRole("button", { name: button });
			const answer = () => page.waitForResponse((reply) => reply.request().method() === "POST");
			let posted = answer();
			await send.click();
			expect((await posted).status()).toBe(422);
			await expect(form.getByText(/¿Seguro que es 661-2345\?/).first()).toBeVisible();
			await expect(form.getByLabel("Teléfono")).toHaveValue("6612345");
			posted = answer();
			await send.click();
			expect((await posted).status()).toBe(303);
		});

	test("a refusal comes back with its reason and everything typed", async ({ page }) => {
		await page.goto("/contacto");
		const form = await writeMessage(page);
		await form.getByLabel("Teléfono").fill("12");
		const posted = page.waitForResponse((reply) => reply.request().method() === "POST");
		await form.getByRole("button", { name: "Enviar mensaje" }).click();
		expect((await posted).status()).toBe(422);
		await expect(form.getByRole("alert")).toContainText("Revisa tu teléfono. Ejemplo: 6123-4567");
		await expect(form.getByLabel("Mensaje")).toHaveValue("Suena al frenar");
		await expect(form.getByLabel("Teléfono")).toHaveValue("12");
	});
});
