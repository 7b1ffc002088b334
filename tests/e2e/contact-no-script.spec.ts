import type { Page } from "@playwright/test";
import {
	createPhone,
	fillMessageForm,
	fillVisitForm,
	findSection,
	formatReservedHour,
	MESSAGE_SENT_TEXT,
	VISIT_BOOKED_TEXT,
} from "./contact-steps.ts";
import { expect } from "./fixtures.ts";
import { createInputCounter } from "./input-counter.ts";
import { assignSeparateAddress } from "./separate-address.ts";
import { fetchStored, findOpenDay } from "./shared-steps.ts";
import { test } from "./staff.ts";
import { bookVisit } from "./visit-steps.ts";

const PORTAL_LINK_LABEL = "Ver, cambiar o cancelar mi cita";
const MAX_TAPS = 5;
const MAX_FIELDS = 5;

/** Finds the receipt on the page that follows a stored form. */
const findReceipt = (page: Page) => page.locator("main").getByRole("status");
const getReference = async (page: Page) =>
	(await findReceipt(page).locator("strong").first().textContent()) ?? "";
/** Waits for the response to the next form submission. */
const waitForFormResponse = (page: Page) =>
	page.waitForResponse((response) => response.request().method() === "POST");

test.use({ allowedErrors: /status of (409|422)/, javaScriptEnabled: false });
test.beforeEach(assignSeparateAddress(6));

test("stores a message once and shows its receipt", {
	tag: "@smoke",
}, async ({ page, request, staff }) => {
	const phone = createPhone();
	const references: string[] = [];
	for (const _ of [1, 2]) {
		await page.goto("/contacto");
		const form = await fillMessageForm(page);
		await form.getByLabel("Teléfono").fill(phone);
		const formResponse = waitForFormResponse(page);
		await form.getByRole("button", { name: "Enviar mensaje" }).click();
		expect((await formResponse).status()).toBe(303);
		await expect(findReceipt(page)).toContainText(MESSAGE_SENT_TEXT);
		references.push(await getReference(page));
	}
	expect(references[0]).toMatch(/^MEN-/);
	expect(references[1]).toBe(references[0]);
	const storedRecord = await fetchStored(request, staff, "messages", references[0] ?? "");
	expect(storedRecord.message).toBe("Suena al frenar");
});

test("books a visit in five taps from the home page", {
	tag: "@smoke",
}, async ({ page, request, staff, baseURL }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	const day = await findOpenDay(request, 6);
	await page.goto("/");
	const { tap, type, choose, counts } = createInputCounter();
	await tap(page.getByRole("link", { name: "Agenda tu Cita en línea" }));
	const form = findSection(page, "cita");
	await type(form.getByLabel("Nombre Completo"), "Luis Pérez");
	await type(form.getByLabel("Teléfono"), createPhone());
	await choose(form.getByLabel("Servicio"), "Frenos");
	await choose(form.getByLabel("Tipo de vehículo"), "Auto Sedan");
	await type(form.getByLabel("Día"), day);
	await tap(form.getByRole("radio", { name: "9:00 AM" }));
	await tap(form.getByRole("button", { name: "Agendar cita" }));
	const receipt = findReceipt(page);
	await expect(receipt).toContainText(VISIT_BOOKED_TEXT);
	await expect(receipt).toContainText(`Apartamos para ti`);
	await expect(receipt).toContainText(formatReservedHour(day));
	expect(counts.countTaps).toBeLessThanOrEqual(MAX_TAPS);
	expect(counts.fields).toBeLessThanOrEqual(MAX_FIELDS);
	const storedRecord = await fetchStored(request, staff, "appointments", await getReference(page));
	expect(storedRecord).toMatchObject({ preferredDate: day, preferredTime: "9:00 AM" });

	const link = receipt.getByRole("link", { name: PORTAL_LINK_LABEL });
	const path = (await link.getAttribute("href")) ?? "";
	expect(path).toMatch(/^\/seguir\/[\w-]{20,}$/);
	const chatLink = receipt.getByRole("link", { name: /Seguir por WhatsApp/ });
	const text = new URL((await chatLink.getAttribute("href")) ?? "").searchParams.get("text");
	expect(text).toMatch(/^Hola, acabo de agendar la cita CIT-\d{4}-\d{5}\./);
	expect(text).toContain(`${PORTAL_LINK_LABEL}: ${baseURL}${path}`);
	await link.click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Luis, tu cita está por confirmar");
});

test("offers the remaining hours when the chosen one is full", async ({ page, request, staff }) => {
	const day = await findOpenDay(request, 7);
	for (const _ of [1, 2]) await bookVisit(request, staff, { day, time: "9:00 AM" });
	await page.goto("/contacto");
	const form = await fillVisitForm(page, day);
	const formResponse = waitForFormResponse(page);
	await form.getByRole("button", { name: "Agendar cita" }).click();
	expect((await formResponse).status()).toBe(409);
	await expect(form.getByText("Esa hora se acaba de ocupar.").first()).toBeVisible();
	await expect(form.getByRole("group", { name: "Siguen libres" })).toContainText("1:00 PM");
	await expect(form.getByLabel("Nombre Completo")).toHaveValue("Luis Pérez");
	await form.getByRole("radio", { name: "1:00 PM" }).check();
	await form.getByRole("button", { name: "Agendar cita" }).click();
	await expect(findReceipt(page)).toContainText(VISIT_BOOKED_TEXT);
});

test("keeps input when the phone is invalid or unusual", async ({ page }) => {
	await page.goto("/contacto");
	const form = await fillMessageForm(page);
	const phone = form.getByLabel("Teléfono");
	const submitForm = async () => {
		const formResponse = waitForFormResponse(page);
		await form.getByRole("button", { name: "Enviar mensaje" }).click();
		return (await formResponse).status();
	};
	await phone.fill("llámame");
	expect(await submitForm()).toBe(422);
	await expect(form.getByRole("alert")).toContainText("Revisa tu teléfono. Ejemplo: 6123-4567");
	await expect(form.getByLabel("Mensaje")).toHaveValue("Suena al frenar");
	await expect(phone).toHaveValue("llámame");

	await phone.fill("6612345");
	expect(await submitForm()).toBe(422);
	await expect(form.getByText(/¿Seguro que es 661-2345\?/).first()).toBeVisible();
	await expect(phone).toHaveValue("6612345");
	expect(await submitForm()).toBe(303);
});

test("accepts an unusual phone on the second quote submission", async ({ page }) => {
	await page.goto("/productos/ENI-DOT4-500");
	const form = page.getByRole("region", { name: /Pide la cotización/ });
	await form.getByLabel("Nombre Completo").fill("Ana Ríos");
	await form.getByLabel("Teléfono").fill("6612345");
	const submitForm = async () => {
		const formResponse = waitForFormResponse(page);
		await form.getByRole("button", { name: "Pedir cotización" }).click();
		return (await formResponse).status();
	};
	expect(await submitForm()).toBe(422);
	await expect(form.getByText(/¿Seguro que es 661-2345\?/).first()).toBeVisible();
	await expect(form.getByLabel("Teléfono")).toHaveValue("6612345");
	expect(await submitForm()).toBe(303);
});
