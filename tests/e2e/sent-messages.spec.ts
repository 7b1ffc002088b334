import { createPhone } from "./contact-steps.ts";
import { expect } from "./fixtures.ts";
import { logInPage, test } from "./staff.ts";

// The email preview's sandboxed frame blocks every script, including Playwright's.
test.use({ allowedErrors: /sandboxed/ });

test("lists a pending email with its reason and content", { tag: "@smoke" }, async ({
	page,
	request,
	staff,
}) => {
	const data = { name: "Ana Ríos", phone: createPhone(), email: "", message: "Sin correo" };
	const headers = { "x-forwarded-for": "10.9.0.2" };
	const { reference } = await (await request.post("/api/contact", { data, headers })).json();
	await logInPage(page, staff);
	await page.goto("/admin/dashboard/configuracion/mensajes");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mensajes");
	await expect(page.getByText(/^Correo: no configurado: est/)).toBeVisible();
	const row = page.getByRole("listitem").filter({ hasText: reference });
	await expect(row).toContainText("El correo no está configurado");
	await row.getByRole("button", { name: /^Ver/ }).click();
	const emailFrame = page.frameLocator("iframe");
	await expect(emailFrame.getByRole("blockquote")).toHaveText("Sin correo");
});
