import { newPhone } from "./contact-steps.ts";
import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { askQuote, enterAs, test } from "./staff.ts";

const INBOX = "/admin/dashboard/bandeja";

test("a message being written stays, and another template replaces it only when asked to", async ({
	page,
	request,
	staff,
}) => {
	const phone = newPhone();
	const { id } = await askQuote(request, staff, { name: "Berta Solís Ruiz", phone });
	await enterAs(page, staff);
	await page.goto(`${INBOX}/${id}?order=newest`);
	const message = page.getByRole("textbox", { name: "Mensaje" });
	await expect(message).toHaveValue(/^Hola, Berta\. /);
	await message.fill("Berta, te llega mañana");
	await page.getByLabel("Plantilla").selectOption("Tenemos lo que pediste");
	await expect(message).toHaveValue("Berta, te llega mañana");
	await page.getByRole("link", { name: "Cerrar la solicitud" }).click();
	await expect(message).toBeHidden();
	await page.locator(`[data-lead="${id}"]`).first().click();
	await expect(message).toHaveValue("Berta, te llega mañana");
	await expectNoAxeViolations(page);
	await page.getByLabel("Plantilla").selectOption("Tenemos lo que pediste");
	await page.getByRole("button", { name: "Poner la plantilla" }).click();
	await expect(message).toHaveValue(/¿Pasas a buscarlo/);
	await message.clear();
	await expect(message).toHaveValue("");
});

test("a call that nobody took is taken back, and the request waits again", async ({
	page,
	request,
	staff,
}) => {
	const phone = newPhone();
	const { id } = await askQuote(request, staff, { name: "Ciro Paz", phone });
	await enterAs(page, staff);
	await page.goto(`${INBOX}/${id}`);
	const lead = page.getByRole("article", { name: "Ciro Paz" });
	await expect(lead.getByText("Nueva", { exact: true })).toBeVisible();
	// Nothing here answers to a telephone number.
	await lead.getByRole("link", { name: /^Llamar/ }).evaluate((link) => {
		link.addEventListener("click", (event) => event.preventDefault());
	});
	await lead.getByRole("link", { name: /^Llamar/ }).click();
	await expect(lead.getByText("respondida", { exact: true })).toBeVisible();
	await lead.getByRole("button", { name: "Deshacer" }).click();
	await expect(lead.getByText("Nueva", { exact: true })).toBeVisible();
	await expect(lead.getByText(/^(quedan?|vence) /)).toBeVisible();
	await expect(lead.getByRole("button", { name: "Deshacer" })).toBeHidden();
});
