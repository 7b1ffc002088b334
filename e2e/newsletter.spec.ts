import { expect } from "./fixtures.ts";
import { openAlive } from "./reading.ts";
import { bearer, enterAs, test } from "./staff.ts";

const FAILED = "Hubo un problema con la suscripción. Inténtalo de nuevo.";
const SUBSCRIBED = "¡Suscripción exitosa! Recibirás ofertas especiales y consejos automotrices.";

test("a subscription is stored and the field is cleared", async ({ page, request, staff }) => {
	await openAlive(page, "/boletin");
	const form = page.getByRole("main");
	const email = form.getByLabel("Correo electrónico");
	const address = `ana.${Date.now()}@correo.com`;
	await email.fill(address);
	await form.getByRole("button", { name: "Suscribir" }).click();
	await expect(page.getByText(SUBSCRIBED, { exact: true })).toBeVisible();
	await expect(email).toHaveValue("");

	const inbox = await request.get(`/api/admin/inbox?kind=newsletter&q=${address}`, {
		headers: bearer(staff),
	});
	expect((await inbox.json()).leads).toMatchObject([{ kind: "newsletter", email: address }]);
});

test("the footer asks on every page but the one that is the form itself", async ({ page }) => {
	await openAlive(page, "/boletin");
	await expect(page.getByLabel("Correo electrónico")).toHaveCount(1);
	await openAlive(page, "/terminos");
	const form = page.getByRole("contentinfo");
	await expect(form.getByLabel("Correo electrónico")).toBeVisible();
});

test("an empty subscription and half an address call nobody and say what to write", async ({
	page,
}) => {
	let calls = 0;
	await page.route("**/api/newsletter", (route) => {
		calls += 1;
		return route.abort();
	});
	await openAlive(page, "/boletin");
	await page.waitForLoadState("networkidle");
	const form = page.getByRole("main");
	await form.getByRole("button", { name: "Suscribir" }).click();
	await expect(form.getByText("Escribe tu correo. Ejemplo: ana@correo.com")).toBeVisible();
	await expect(form.getByLabel("Correo electrónico")).toBeFocused();
	const email = form.getByLabel("Correo electrónico");
	await email.fill("nada");
	await form.getByRole("button", { name: "Suscribir" }).click();
	await expect(email).toHaveAccessibleDescription(
		"Ese correo no parece completo. Ejemplo: ana@correo.com",
	);
	await email.press("End");
	await page.keyboard.type("@correo.com");
	await expect(email).toBeFocused();
	await expect(email).toHaveAccessibleDescription("");
	expect(calls).toBe(0);
});

test.describe(() => {
	test.use({ allowedErrors: /status of (422|500)/ });
	test("an address that is not whole is told beside its field", async ({ page }) => {
		await openAlive(page, "/boletin");
		const email = page.getByRole("main").getByLabel("Correo electrónico");
		await email.fill("ana@correo");
		await page.getByRole("main").getByRole("button", { name: "Suscribir" }).click();
		await expect(page.getByText(FAILED, { exact: true })).toBeVisible();
		await expect(email).toHaveAccessibleDescription(
			/Ese correo no parece completo\. Ejemplo: ana@correo\.com/,
		);
		await expect(email).toHaveValue("ana@correo");
		await expect(email).toBeFocused();
		await page.keyboard.press("End");
		await page.keyboard.type(".com");
		await expect(email).toHaveAccessibleDescription("");
	});

	test("a subscription that fails says so and keeps the address", async ({ page }) => {
		await page.route("**/api/newsletter", (route) =>
			route.fulfill({ status: 500, json: { detail: "Algo falló", code: "broken" } }),
		);
		await openAlive(page, "/boletin");
		await page.waitForLoadState("networkidle");
		const form = page.getByRole("main");
		await form.getByLabel("Correo electrónico").fill("luis@correo.com");
		await form.getByRole("button", { name: "Suscribir" }).click();
		await expect(page.getByText("Error", { exact: true })).toBeVisible();
		await expect(page.getByText(FAILED, { exact: true })).toBeVisible();
		await expect(form.getByLabel("Correo electrónico")).toHaveAccessibleDescription(/Algo falló/);
		await expect(form.getByLabel("Correo electrónico")).not.toBeFocused();
		const chat = page.getByRole("link", { name: /Enviar por WhatsApp/ });
		await expect(chat).toHaveAttribute("href", /wa\.me\/507\d+\?text=Hola.*luis%40correo\.com/);
		await expect(form.getByLabel("Correo electrónico")).toHaveValue("luis@correo.com");
	});
});

test("staff read since when somebody is off the list", async ({ page, staff }) => {
	await enterAs(page, staff);
	const row = { id: "a", lead_id: "b", email: "eva@correo.com", state: "baja", confirmed_at: null };
	const dates = { created_at: "2025-01-05T15:00:00.000Z", left_at: "2026-11-20T14:00:00.000Z" };
	const list = { counts: { baja: 1, todas: 1 }, total: 1, page: 1, pages: 1, per_page: 50 };
	await page.route("**/api/admin/subscribers?*", (route) =>
		route.fulfill({
			json: {
				...list,
				subscribers: route.request().url().includes("state=baja")
					? [{ ...row, ...dates, leave_url: "https://taller.test/x" }]
					: [],
				now: "2026-11-20T15:00:00.000Z",
			},
		}),
	);
	await page.goto("/admin/dashboard/bandeja/boletin?state=baja");
	await expect(page.getByText("hace 1 h", { exact: true })).toBeVisible();
	await page.getByRole("link", { name: /^Suscritos/ }).click();
	await expect(page.getByText("Hasta entonces espera en «Sin confirmar».")).toBeVisible();
});
