import { fillWithCar, newPhone } from "./contact-steps.ts";
import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { openAlive, storedAs } from "./reading.ts";
import { test } from "./staff.ts";

test.use({ allowedErrors: /status of (404|422)/ });

test("eight cards with what each includes, and eight more names", async ({ page }) => {
	await openAlive(page, "/servicios");
	await expect(page.getByRole("article")).toHaveCount(8);
	const frenos = page.getByRole("article").filter({ hasText: "Prueba de frenado" });
	await expect(frenos.getByRole("link", { name: /WhatsApp sobre Frenos/ })).toHaveAttribute(
		"href",
		/^https:\/\/wa\.me\/507\d+\?text=/,
	);
	const more = page.getByRole("region", { name: "Servicios adicionales" });
	await expect(more.getByRole("link")).toHaveCount(8);
	await expect(more.getByRole("link", { name: /Detailing y Lavado/ })).toHaveAttribute(
		"href",
		/wa\.me.*Detailing/,
	);
	await more.getByRole("link", { name: "Reparación de Frenos" }).click();
	await expect(page.getByRole("dialog", { name: "Frenos" })).toBeVisible();
});

test("the custom quote goes to the message form, and by chat", async ({ page }) => {
	await page.goto("/servicios");
	const banner = page.getByRole("region", { name: /No ves lo que/ });
	await expect(banner.getByRole("link", { name: "Solicitar Cotización" })).toHaveAttribute(
		"href",
		"/contacto#mensaje",
	);
	await expect(banner.getByRole("link", { name: /WhatsApp/ })).toHaveAttribute("href", /wa\.me/);
});

test("a link in capitals leads to the service's one address", async ({ page }) => {
	await page.goto("/servicios/FRENOS");
	await expect(page).toHaveURL("/servicios/frenos");
	await expect(page.getByRole("heading", { level: 1, name: "Frenos" })).toBeVisible();
});

test("an unknown service is a 404 with a way out", async ({ page }) => {
	const reply = await page.goto("/servicios/no-existe");
	expect(reply?.status()).toBe(404);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Esta página no existe");
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("the form comes back with what is wrong and what was typed, then stores", async ({
		page,
		request,
		staff,
	}) => {
		await page.goto("/servicios/aire-acondicionado");
		await page.getByLabel("Nombre Completo").fill("Ana Ríos");
		await page.getByLabel("Teléfono").fill("123");
		await page.getByLabel("Marca", { exact: true }).selectOption("Kia");
		await page.getByLabel("Modelo").fill("Picanto");
		await page.getByLabel("Año").fill("2018");
		await page.getByLabel("Esta semana").check();
		const refused = page.waitForResponse((reply) => reply.request().method() === "POST");
		await page.getByRole("button", { name: "Enviar solicitud" }).click();
		expect((await refused).status()).toBe(422);
		await expect(page.getByRole("alert")).toContainText("Revisa tu teléfono");
		await expect(page.getByLabel("Modelo")).toHaveValue("Picanto");
		await expect(page.getByLabel("Esta semana")).toBeChecked();

		await page.getByLabel("Teléfono").fill(newPhone());
		const stored = page.waitForResponse((reply) => reply.request().method() === "POST");
		await page.getByRole("button", { name: "Enviar solicitud" }).click();
		expect((await stored).status()).toBe(303);
		await expect(page.getByText(/^¡Solicitud enviada para Aire acondicionado!/)).toBeVisible();
		const reference = (await page.getByText(/^SOL-\d{4}-\d{5}$/).textContent()) ?? "";
		await expect(page.getByRole("link", { name: /Seguir por WhatsApp/ })).toHaveAttribute(
			"href",
			new RegExp(`wa\\.me.*${reference}`),
		);
		expect(await storedAs(request, staff, "service-requests", reference)).toMatchObject({
			service_id: "aire-acondicionado",
		});
	});
});

test("on a phone the receipt takes the place of the form, in sight and with the focus", async ({
	page,
	context,
}) => {
	await context.route("https://wa.me/**", (route) => route.fulfill({ body: "chat" }));
	await page.setViewportSize({ width: 360, height: 740 });
	await openAlive(page, "/servicios/aire-acondicionado");
	await page.getByLabel("Nombre Completo").fill("Ana Ríos");
	await page.getByLabel("Teléfono").fill(newPhone());
	await page.getByLabel("Marca", { exact: true }).selectOption("Kia");
	await page.getByLabel("Modelo").fill("Picanto");
	await page.getByLabel("Año").fill("2018");
	await page.getByLabel("Esta semana").check();
	await page.getByRole("button", { name: "Enviar solicitud" }).click();
	const receipt = page.getByRole("status").filter({ hasText: "Tu referencia" });
	await expect(receipt).toBeFocused();
	await expect(receipt).toBeInViewport({ ratio: 0.9 });
});

test("another service begins with a form of its own, whatever the one before was sent or told", async ({
	page,
	context,
}) => {
	await context.route("https://wa.me/**", (route) => route.fulfill({ body: "chat" }));
	await openAlive(page, "/servicios/aire-acondicionado");
	const fields = page.getByRole("region", { name: /^Solicitar/ });
	await fields.getByLabel("Nombre Completo").fill("Ana Ríos");
	await fields.getByLabel("Cuéntanos").fill("No enfría al mediodía");
	await page.getByRole("contentinfo").getByRole("link", { name: "Mecánica ligera" }).click();
	await expect(page.getByRole("heading", { name: "Solicitar mecánica ligera" })).toBeVisible();
	await expect(fields.getByLabel("Cuéntanos")).toHaveValue("");
	await fillWithCar(fields);
	await fields.getByRole("button", { name: "Enviar solicitud" }).click();
	await expect(fields.getByText(/^¡Solicitud enviada para Mecánica ligera!/)).toBeVisible();
	await page.getByRole("contentinfo").getByRole("link", { name: "Aire acondicionado" }).click();
	await expect(page.getByRole("heading", { name: "Solicitar aire acondicionado" })).toBeVisible();
	await expect(fields.getByText("Tu referencia")).toHaveCount(0);
	await expect(fields.getByLabel("Cuéntanos")).toHaveValue("No enfría al mediodía");
});

for (const width of [360, 1280])
	test(`the dialog at ${width} px breaks no accessibility rule, empty or refused`, async ({
		page,
	}) => {
		await page.setViewportSize({ width, height: 800 });
		await openAlive(page, "/servicios");
		await page.getByRole("link", { name: "Solicitar Frenos" }).click();
		const dialog = page.getByRole("dialog", { name: "Frenos" });
		await expect(dialog).toBeVisible();
		await expectNoAxeViolations(page);
		await dialog.getByRole("button", { name: "Enviar solicitud" }).click();
		await expect(dialog.getByRole("alert")).toBeVisible();
		await expectNoAxeViolations(page);
	});

test("a preferred day that comes back with what was typed still says that the shop is closed then", async ({
	page,
}) => {
	await openAlive(page, "/servicios/frenos");
	// The shop is closed on Sundays.
	const day = new Date();
	day.setUTCDate(day.getUTCDate() + 7 - day.getUTCDay());
	await page.getByLabel("Fecha que prefieres").fill(day.toISOString().slice(0, 10));
	const closed = page.getByText(/^Ese día está cerrado/);
	await expect(closed).toBeVisible();
	await page.reload();
	await expect(closed).toBeVisible();
});
