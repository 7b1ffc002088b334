import type { Page } from "@playwright/test";
import { newPhone } from "./contact-steps.ts";
import { expect, test } from "./fixtures.ts";
import { fromOwnAddress } from "./own-address.ts";
import { openAlive } from "./reading.ts";

// Each journey comes from an address of its own: forms are limited per address.
test.beforeEach(fromOwnAddress(8));
test.beforeEach(async ({ context }) => {
	await context.route("https://wa.me/**", (route) =>
		route.fulfill({ contentType: "text/html", body: "<title>chat</title>" }),
	);
});

const MOST_TABS = 250;

/** Presses Tab until the focus stands on what has that name, and shows it. */
async function tabTo(page: Page, name: RegExp) {
	for (let pressed = 0; pressed < MOST_TABS; pressed++) {
		await page.keyboard.press("Tab");
		const focused = await page.evaluate(() => {
			const element = document.activeElement as HTMLInputElement | null;
			const text = element?.labels?.[0]?.textContent ?? element?.textContent ?? "";
			return (element?.getAttribute("aria-label") ?? text).replace(/\s+/g, " ").trim();
		});
		if (name.test(focused)) return;
	}
	throw new Error(`the keyboard never reached ${name}`);
}

async function press(page: Page, name: RegExp) {
	await tabTo(page, name);
	await page.keyboard.press("Enter");
}

async function write(page: Page, name: RegExp, text: string) {
	await tabTo(page, name);
	await page.keyboard.type(text);
}

const toast = (page: Page, title: string) => expect(page.getByText(title).first()).toBeVisible();

test("a quote with the keyboard alone", async ({ page }) => {
	await openAlive(page, "/productos?q=liquido+frenos");
	await press(page, /^Agregar/);
	await toast(page, "Producto agregado");
	await page.evaluate(() => (document.activeElement as HTMLElement).blur());
	await press(page, /[Cc]otización/);
	await expect(page.getByRole("dialog")).toBeVisible();
	await write(page, /^Nombre/, "Ana Ríos");
	await write(page, /^Teléfono/, newPhone());
	await press(page, /^Pedir/);
	await toast(page, "¡Cotización enviada!");
});

test("a symptom and the hour to have it seen to with the keyboard alone", async ({ page }) => {
	await openAlive(page, "/que-le-pasa-a-tu-carro");
	await press(page, /^Golpea al pasar huecos/);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Golpea/);
	await press(page, /^Agendar cita/);
	await expect(page.getByRole("dialog", { name: "Agendar cita" })).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(page.getByRole("link", { name: /^Agendar cita/ }).first()).toBeFocused();
});

test("a service request with the keyboard alone", async ({ page, context }) => {
	await openAlive(page, "/servicios");
	await press(page, /^Solicitar.*Frenos/);
	await expect(page.getByRole("dialog", { name: "Frenos" })).toBeVisible();
	await write(page, /^Nombre/, "Luis Batista");
	await write(page, /^Teléfono/, newPhone());
	await write(page, /^Marca/, "Toyota");
	await write(page, /^Modelo/, "Corolla");
	await write(page, /^Año/, "2015");
	await tabTo(page, /Cuando tengas disponibilidad|En 2-3 días/);
	await page.keyboard.press("Space");
	const chat = context.waitForEvent("page");
	await press(page, /^Enviar/);
	await chat;
	await toast(page, "¡Solicitud enviada!");
});

test("an appointment with the keyboard alone", async ({ page }) => {
	await openAlive(page, "/servicios");
	await press(page, /^Agendar cita.*Frenos/);
	await expect(page.getByRole("dialog")).toBeVisible();
	await write(page, /^Nombre/, "Marta Gil");
	await write(page, /^Teléfono/, newPhone());
	await write(page, /^(Tipo de )?[Ss]ervicio/, "Frenos");
	await write(page, /^Marca/, "Honda");
	await write(page, /^Modelo/, "Civic");
	await write(page, /^Año/, "2018");
	await tabTo(page, /Cuando tengas disponibilidad|En 2-3 días/);
	await page.keyboard.press("Space");
	await press(page, /^Agendar/);
	await toast(page, "¡Cita agendada!");
});

test("a subscription and a chat with the keyboard alone", async ({ page, context }) => {
	await openAlive(page, "/nosotros");
	const chat = context.waitForEvent("page");
	await press(page, /^Agenda tu Cita/);
	expect((await chat).url()).toContain("wa.me");
	await page.bringToFront();
	await write(page, /^Correo/, `ana${Date.now()}@correo.com`);
	await page.keyboard.press("Enter");
	await toast(page, "¡Suscripción exitosa!");
});
