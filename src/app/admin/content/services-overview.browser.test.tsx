import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { call, logInAs, open } from "#tests/component-kit/page.tsx";

test("counts requests by service and records contacts", { tags: ["slow"] }, async () => {
	const name = "Luis de Obaldía";
	const car = { vehicleBrand: "Toyota", vehicleModel: "Corolla", vehicleYear: "2015" };
	const body = { name, phone: "6123-4504", urgency: "alta", serviceId: "frenos", ...car };
	expect((await call("/api/service-requests", { body })).status).toBe(201);
	await logInAs();
	await page.viewport(390, 844);
	await open("/admin/dashboard/servicios");
	await expect.element(page.getByRole("heading", { name: "Solicitudes Recientes" })).toBeVisible();
	await expectNoViolations();
	await page.getByRole("button", { name: "Información de Frenos" }).click();
	const toast = page.getByRole("region", { name: /F8/ });
	await expect.element(toast.getByText(/1 solicitud en total, 1 esta semana/)).toBeVisible();

	const row = page.getByRole("listitem").filter({ hasText: name });
	const contact = row.getByRole("link", { name: /^Contactar/ });
	const chat = new URL(contact.element().getAttribute("href") ?? "");
	expect(chat.pathname).toBe("/50761234504");
	expect(chat.searchParams.get("text")).toContain("Hola, Luis. Te escribimos de");
	// The chat is on another site, so do not open it.
	window.addEventListener("click", (event) => event.preventDefault(), { once: true });
	await contact.click();
	await expect.element(row.getByText("Ya contactada")).toBeVisible();
});
