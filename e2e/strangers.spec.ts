import { expect } from "@playwright/test";
import { ADMIN_DEVICE_KEY, ADMIN_TOKEN_KEY } from "#workshop.ts";
import { newPhone } from "./contact-steps.ts";
import { overflow } from "./fit.ts";
import { expectNoAxeViolations } from "./fixtures.ts";
import { test } from "./on-own-server.ts";
import { ADMIN_PASSWORD } from "./server.ts";
import { askQuote, enterAs } from "./staff.ts";

const INBOX = "/admin/dashboard/bandeja";
const LONG = "otra.persona.con.un.correo.muy.largo.de.verdad@un-dominio-bastante-largo.com";

test("staff take over what a request says of its customer, with one press", async ({
	page,
	request,
	staff,
}) => {
	const phone = newPhone();
	await askQuote(request, staff, { name: "Ana Ríos", phone, email: "ana@correo.com" });
	const { id } = await askQuote(request, staff, { name: "Ana R. de Paz", phone, email: LONG });
	await enterAs(page, staff);
	await page.goto(`${INBOX}/${id}`);
	const person = page.getByRole("region", { name: "Cliente" });
	await expect(person).toContainText("En su ficha: ana@correo.com");
	await expect(person).toContainText("En su ficha: Ana Ríos");
	for (const width of [1280, 768, 360]) {
		await page.setViewportSize({ width, height: 900 });
		await expect.poll(() => overflow(page)).toBe(0);
		if (process.env.WALK) await page.screenshot({ path: `${process.env.WALK}/lead-${width}.png` });
	}
	await expectNoAxeViolations(page);
	await person.getByRole("button", { name: "Usar este correo" }).click();
	await expect(page.getByText("Guardado en la ficha del cliente").first()).toBeVisible();
	await expect(person.getByRole("button", { name: "Usar este correo" })).toHaveCount(0);
	await expect(person.getByRole("button", { name: "Usar este nombre" })).toBeVisible();
	await expect(page.getByText(`Guardó en la ficha el correo ${LONG}`)).toBeVisible();
	await person.getByRole("link", { name: "ficha" }).click();
	await expect(page.getByRole("heading", { name: "Ana Ríos", level: 1 })).toBeVisible();
	await expect(page.getByRole("link", { name: LONG, exact: true })).toBeVisible();
});

test("«Mensajes» says which letter was one too many, and staff may send it", async ({
	page,
	request,
	staff,
}) => {
	const email = `victima${Date.now()}@correo.com`;
	for (let count = 0; count < 6; count++)
		await askQuote(request, staff, { name: "Pepe", phone: `6777-100${count}`, email });
	await enterAs(page, staff);
	for (const width of [360, 768, 1280]) {
		await page.setViewportSize({ width, height: 900 });
		await page.goto("/admin/dashboard/configuracion/mensajes?state=dead");
		await expect(page.getByText("No se envió: tope por destinatario").first()).toBeVisible();
		if (process.env.WALK) await page.screenshot({ path: `${process.env.WALK}/mail-${width}.png` });
	}
});

// Last: from here on nobody new gets in for a while.
test("whoever logged in here gets in while strangers guess, and hears who is not to blame elsewhere", async ({
	page,
	own,
	browser,
}) => {
	const enter = async (where: typeof page) => {
		await where.goto(`${own.origin}/admin/login`);
		await where.getByLabel("Usuario").fill("admin");
		await where.getByLabel("Contraseña", { exact: true }).fill(ADMIN_PASSWORD);
		// Until the script runs, nothing submits.
		await expect(where.locator("button[type=submit]")).toBeVisible();
		await where.getByRole("button", { name: "Iniciar sesión" }).click();
	};
	await page.setExtraHTTPHeaders({ "x-forwarded-for": "192.0.2.1" });
	await enter(page);
	await expect(page).toHaveURL(/dashboard/);
	const kept = () => page.evaluate((key) => localStorage.getItem(key), ADMIN_DEVICE_KEY);
	const device = await kept();
	expect(device).toMatch(/^[\w-]{43}$/);

	for (let guess = 0; guess < 15; guess++)
		await fetch(`${own.origin}/api/admin/login`, {
			method: "POST",
			headers: { "content-type": "application/json", "x-forwarded-for": `198.51.100.${guess}` },
			body: JSON.stringify({ username: "admin", password: `adivina-${guess}` }),
		});

	await page.evaluate((key) => localStorage.removeItem(key), ADMIN_TOKEN_KEY);
	await page.setExtraHTTPHeaders({ "x-forwarded-for": "192.0.2.2" });
	await enter(page);
	await expect(page).toHaveURL(/dashboard/);
	expect(await kept()).toBe(device);

	const other = await browser.newPage({ extraHTTPHeaders: { "x-forwarded-for": "192.0.2.3" } });
	await other.setViewportSize({ width: 360, height: 800 });
	await enter(other);
	await expect(other.getByText("Hubo demasiados intentos con este usuario").first()).toBeVisible();
	if (process.env.WALK) await other.screenshot({ path: `${process.env.WALK}/login-360.png` });
	await other.close();
});
