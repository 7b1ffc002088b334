import type { Page } from "@playwright/test";
import {
	askForVisit,
	BOOKED,
	heldWords,
	newPhone,
	SENT,
	section,
	writeMessage,
} from "./contact-steps.ts";
import { expect } from "./fixtures.ts";
import { openHand } from "./hand.ts";
import { fromOwnAddress } from "./own-address.ts";
import { openDay, storedAs } from "./reading.ts";
import { test } from "./staff.ts";
import { bookVisit } from "./visit-steps.ts";

const OWN_PAGE = "Ver, cambiar o cancelar mi cita";
const MAX_TAPS = 5;
const MAX_FIELDS = 5;

/** Finds the receipt on the page that follows a stored form. */
const receiptOn = (page: Page) => page.locator("main").getByRole("status");
const numberOn = async (page: Page) =>
	(await receiptOn(page).locator("strong").first().textContent()) ?? "";
/** Waits for the response to the next form submission. */
const nextAnswer = (page: Page) =>
	page.waitForResponse((reply) => reply.request().method() === "POST");

test.use({ allowedErrors: /status of (409|422)/, javaScriptEnabled: false });
test.beforeEach(fromOwnAddress(6));

test("stores a message once and shows its receipt", {
	tag: "@smoke",
}, async ({ page, request, staff }) => {
	const phone = newPhone();
	const numbers: string[] = [];
	for (const _ of [1, 2]) {
		await page.goto("/contacto");
		const form = await writeMessage(page);
		await form.getByLabel("Teléfono").fill(phone);
		const posted = nextAnswer(page);
		await form.getByRole("button", { name: "Enviar mensaje" }).click();
		expect((await posted).status()).toBe(303);
		await expect(receiptOn(page)).toContainText(SENT);
		numbers.push(await numberOn(page));
	}
	expect(numbers[0]).toMatch(/^MEN-/);
	expect(numbers[1]).toBe(numbers[0]);
	const stored = await storedAs(request, staff, "messages", numbers[0] ?? "");
	expect(stored.message).toBe("Suena al frenar");
});

test("books a visit in five taps from the home page", {
	tag: "@smoke",
}, async ({ page, request, staff, baseURL }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	const day = await openDay(request, 6);
	await page.goto("/");
	const { tap, type, choose, done } = openHand();
	await tap(page.getByRole("link", { name: "Agenda tu Cita en línea" }));
	const form = section(page, "cita");
	await type(form.getByLabel("Nombre Completo"), "Luis Pérez");
	await type(form.getByLabel("Teléfono"), newPhone());
	await choose(form.getByLabel("Servicio"), "Frenos");
	await choose(form.getByLabel("Tipo de vehículo"), "Auto Sedan");
	await type(form.getByLabel("Día"), day);
	await tap(form.getByRole("radio", { name: "9:00 AM" }));
	await tap(form.getByRole("button", { name: "Agendar cita" }));
	const receipt = receiptOn(page);
	await expect(receipt).toContainText(BOOKED);
	await expect(receipt).toContainText(`Apartamos para ti`);
	await expect(receipt).toContainText(heldWords(day));
	expect(done.taps).toBeLessThanOrEqual(MAX_TAPS);
	expect(done.fields).toBeLessThanOrEqual(MAX_FIELDS);
	const stored = await storedAs(request, staff, "appointments", await numberOn(page));
	expect(stored).toMatchObject({ preferredDate: day, preferredTime: "9:00 AM" });

	const link = receipt.getByRole("link", { name: OWN_PAGE });
	const path = (await link.getAttribute("href")) ?? "";
	expect(path).toMatch(/^\/seguir\/[\w-]{20,}$/);
	const chat = receipt.getByRole("link", { name: /Seguir por WhatsApp/ });
	const text = new URL((await chat.getAttribute("href")) ?? "").searchParams.get("text");
	expect(text).toMatch(/^Hola, acabo de agendar la cita CIT-\d{4}-\d{5}\./);
	expect(text).toContain(`${OWN_PAGE}: ${baseURL}${path}`);
	await link.click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(
		"Luis, tu cita está por confirmar",
	);
});

test("offers the remaining hours when the chosen one is full", async ({
	page,
	request,
	staff,
}) => {
	const day = await openDay(request, 7);
	for (const _ of [1, 2]) await bookVisit(request, staff, { day, time: "9:00 AM" });
	await page.goto("/contacto");
	const form = await askForVisit(page, day);
	const posted = nextAnswer(page);
	await form.getByRole("button", { name: "Agendar cita" }).click();
	expect((await posted).status()).toBe(409);
	await expect(form.getByText("Esa hora se acaba de ocupar.").first()).toBeVisible();
	await expect(form.getByRole("group", { name: "Siguen libres" })).toContainText("1:00 PM");
	await expect(form.getByLabel("Nombre Completo")).toHaveValue("Luis Pérez");
	await form.getByRole("radio", { name: "1:00 PM" }).check();
	await form.getByRole("button", { name: "Agendar cita" }).click();
	await expect(receiptOn(page)).toContainText(BOOKED);
});

test("keeps input when the phone is invalid or unusual", async ({
	page,
}) => {
	await page.goto("/contacto");
	const form = await writeMessage(page);
	const phone = form.getByLabel("Teléfono");
	const send = async () => {
		const posted = nextAnswer(page);
		await form.getByRole("button", { name: "Enviar mensaje" }).click();
		return (await posted).status();
	};
	await phone.fill("llámame");
	expect(await send()).toBe(422);
	await expect(form.getByRole("alert")).toContainText("Revisa tu teléfono. Ejemplo: 6123-4567");
	await expect(form.getByLabel("Mensaje")).toHaveValue("Suena al frenar");
	await expect(phone).toHaveValue("llámame");

	await phone.fill("6612345");
	expect(await send()).toBe(422);
	await expect(form.getByText(/¿Seguro que es 661-2345\?/).first()).toBeVisible();
	await expect(phone).toHaveValue("6612345");
	expect(await send()).toBe(303);
});

test("accepts an unusual phone on the second quote submission", async ({
	page,
}) => {
	await page.goto("/productos/ENI-DOT4-500");
	const form = page.getByRole("region", { name: /Pide la cotización/ });
	await form.getByLabel("Nombre Completo").fill("Ana Ríos");
	await form.getByLabel("Teléfono").fill("6612345");
	const send = async () => {
		const posted = nextAnswer(page);
		await form.getByRole("button", { name: "Pedir cotización" }).click();
		return (await posted).status();
	};
	expect(await send()).toBe(422);
	await expect(form.getByText(/¿Seguro que es 661-2345\?/).first()).toBeVisible();
	await expect(form.getByLabel("Teléfono")).toHaveValue("6612345");
	expect(await send()).toBe(303);
});
