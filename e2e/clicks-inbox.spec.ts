import { newPhone } from "./contact-steps.ts";
import { counter } from "./counter.ts";
import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { askQuote, enterAs, test } from "./staff.ts";

const INBOX = "/admin/dashboard/bandeja";

test.beforeEach(async ({ page, staff }) => {
	await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "chat" }));
	await enterAs(page, staff);
});

test("a walk-in's request is written down in four clicks at most, and corrected", async ({
	page,
}) => {
	await page.goto(`${INBOX}?order=newest`);
	const { press, clicks } = counter(page);
	await press(page.getByRole("link", { name: "Nueva solicitud" }));
	const form = page.getByRole("dialog", { name: "Nueva solicitud" });
	await expect(form.getByLabel("Teléfono")).toBeFocused();
	await expectNoAxeViolations(page);
	const phone = newPhone();
	await page.keyboard.type(phone);
	await page.keyboard.press("Tab");
	await page.keyboard.type("Rosa Tem");
	await press(form.getByRole("radio", { name: "Cotización" }));
	await press(form.getByLabel("Qué pide"));
	await page.keyboard.type("Cuatro llantas 195/65");
	await press(form.getByRole("button", { name: "Guardar solicitud" }));
	expect(clicks()).toBeLessThanOrEqual(4);
	const lead = page.getByRole("article", { name: "Rosa Tem" });
	await expect(lead.getByText(/Mostrador/).first()).toBeVisible();
	await expect(lead.getByText(/^(quedan?|vence) /)).toBeVisible();

	await lead.getByRole("link", { name: "Corregir datos" }).click();
	const correction = page.getByRole("dialog", { name: "Corregir datos" });
	await correction.getByRole("button", { name: "Guardar" }).click();
	await expect(page.getByText(/^No cambiaste nada/)).toBeVisible();
	await lead.getByRole("link", { name: "Corregir datos" }).click();
	await correction.getByLabel("Nombre").fill("Rosa Tem Ruiz");
	await correction.getByLabel("Carro").fill("Kia Rio 2018");
	await expectNoAxeViolations(page);
	await correction.getByRole("button", { name: "Guardar" }).click();
	const corrected = page.getByRole("article", { name: "Rosa Tem Ruiz" });
	await expect(corrected.getByText("Nombre: Rosa Tem → Rosa Tem Ruiz")).toBeVisible();
});

test("a reply takes two clicks, a price two, a quote sent and marked three", async ({
	page,
	request,
	staff,
}) => {
	const name = `Ciro Clics ${Date.now()}`;
	await askQuote(request, staff, { name, phone: newPhone() });
	await page.goto(`${INBOX}?order=newest`);
	const reply = counter(page);
	await reply.press(page.getByRole("link", { name }));
	const lead = page.getByRole("article", { name });
	// The first message holds every price already.
	await expect(lead.getByRole("textbox", { name: "Mensaje" })).toHaveValue(/ITBMS incluido/);
	await reply.pressOut(lead.getByRole("link", { name: /^Contactar/ }));
	expect(reply.clicks()).toBe(2);
	await reply.press(lead.getByRole("button", { name: "Cotizada" }));
	await expect(lead.getByText("Contactada → Cotizada")).toBeVisible();
	expect(reply.clicks()).toBe(3);
	await lead.getByRole("button", { name: "Ganada" }).click();
	await expect(lead.getByLabel("¿Por cuánto?")).toHaveValue("17.90");
	await lead.getByRole("button", { name: "Marcar como ganada" }).click();
	await expect(lead.getByText("Cotizada → Ganada: $17.90")).toBeVisible();
});
