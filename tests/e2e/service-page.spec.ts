import { createPhone } from "./contact-steps.ts";
import { expect } from "./fixtures.ts";
import { expectBundledItems, fetchStored } from "./shared-steps.ts";
import { test } from "./staff.ts";

test.use({ allowedErrors: /status of (404|422)/ });

test("redirects uppercase URLs and answers 404 to unknown ones", async ({ page }) => {
	for (const [path, title] of [
		["/servicios/frenos", "Frenos"],
		["/que-le-pasa-a-tu-carro/chilla-al-frenar", "Chilla al frenar"],
		["/blog/liquido-de-frenos-dot-3-y-dot-4", /^Líquido de frenos/],
	] as const) {
		await page.goto(path.replace(/[^/]+$/, (id) => id.toUpperCase()));
		await expect(page).toHaveURL(path);
		await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
		const response = await page.goto(path.replace(/[^/]+$/, "no-existe"));
		expect(response?.status()).toBe(404);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(/no existe$/);
	}
	await expect(page).toHaveTitle(/Artículo no encontrado/);
	await page.getByRole("link", { name: "Ver todos los artículos" }).click();
	await expectBundledItems(page.getByRole("article").getByRole("heading"), 10);
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("returns field errors with the input, then stores the request", {
		tag: "@smoke",
	}, async ({ page, request, staff }) => {
		await page.goto("/servicios/aire-acondicionado");
		await page.getByLabel("Nombre Completo").fill("Ana Ríos");
		await page.getByLabel("Teléfono").fill("llámame");
		await page.getByLabel("Marca", { exact: true }).selectOption("Kia");
		await page.getByLabel("Modelo").fill("Picanto");
		await page.getByLabel("Año").fill("2018");
		await page.getByLabel("Esta semana").check();
		const rejection = page.waitForResponse((response) => response.request().method() === "POST");
		await page.getByRole("button", { name: "Enviar solicitud" }).click();
		expect((await rejection).status()).toBe(422);
		await expect(page.getByRole("alert")).toContainText("Revisa tu teléfono");
		await expect(page.getByLabel("Modelo")).toHaveValue("Picanto");
		await expect(page.getByLabel("Esta semana")).toBeChecked();

		await page.getByLabel("Teléfono").fill(createPhone());
		const submission = page.waitForResponse((response) => response.request().method() === "POST");
		await page.getByRole("button", { name: "Enviar solicitud" }).click();
		expect((await submission).status()).toBe(303);
		await expect(page.getByText(/^¡Solicitud enviada para Aire acondicionado!/)).toBeVisible();
		const reference = (await page.getByText(/^SOL-\d{4}-\d{5}$/).textContent()) ?? "";
		await expect(page.getByRole("link", { name: /Seguir por WhatsApp/ })).toHaveAttribute(
			"href",
			new RegExp(`wa\\.me.*${reference}`),
		);
		expect(await fetchStored(request, staff, "service-requests", reference)).toMatchObject({
			service_id: "aire-acondicionado",
		});
	});
});
