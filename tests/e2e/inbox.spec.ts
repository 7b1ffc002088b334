import { createPhone } from "./contact-steps.ts";
import { expect } from "./fixtures.ts";
import { logInPage, requestQuote, test } from "./staff.ts";

const NEWEST_INBOX_PATH = "/admin/dashboard/bandeja?order=newest";
const PHONE_VIEWPORT = { width: 390, height: 844 };

test("shows a new quote and marks it won", { tag: "@smoke" }, async ({ page, request, staff }) => {
	await page.setViewportSize(PHONE_VIEWPORT);
	await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "chat" }));
	await logInPage(page, staff);
	await page.goto(NEWEST_INBOX_PATH);
	await expect(page.getByRole("heading", { name: "Bandeja", level: 1 })).toBeVisible();
	const name = "Ana Ríos de Paz";
	const phone = createPhone();
	const { reference } = await requestQuote(request, staff, { name, phone });
	const row = page.getByRole("link", { name });
	await expect(row).toBeVisible();
	await expect(page.getByText(/^\d+ solicitud(es)? nuevas?$/)).toBeAttached();
	await expect(page).toHaveTitle(/^\(\d+\) Bandeja · /);

	await row.click();
	await expect(page.getByRole("heading", { name, level: 2 })).toBeFocused();
	await expect(page.getByRole("row", { name: /Total, ITBMS incluido/ })).toContainText("$17.90");
	const contactLink = page.getByRole("link", { name: /^Contactar/ });
	const chatUrl = new URL((await contactLink.getAttribute("href")) ?? "");
	expect(chatUrl.pathname).toBe(`/507${phone}`);
	expect(chatUrl.searchParams.get("text")).toContain(`por tu solicitud ${reference}`);
	expect(chatUrl.searchParams.get("text")).toContain("Total: $17.90, ITBMS incluido.");
	const chatPopup = page.waitForEvent("popup");
	await contactLink.click();
	await (await chatPopup).close();
	const lead = page.getByRole("article", { name });
	await expect(lead.getByText("respondida", { exact: true })).toBeVisible();
	await lead.getByRole("button", { name: "Atender yo" }).click();
	await expect(lead.getByRole("button", { name: "Soltar" })).toBeVisible();
	await lead.getByRole("textbox", { name: "Nota" }).fill("Pasa el viernes a las 4 PM");
	await lead.getByRole("button", { name: "Guardar nota" }).click();
	await expect(lead.getByRole("listitem").getByText("Pasa el viernes a las 4 PM")).toBeVisible();
	await expect(lead.getByRole("textbox", { name: "Nota" })).toHaveValue("");
	await lead.getByRole("button", { name: "Cotizada" }).click();
	await expect(lead.getByText("Contactada → Cotizada")).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(page).toHaveURL(NEWEST_INBOX_PATH);
	await expect(row).toBeFocused();

	await page.getByRole("searchbox", { name: "Buscar" }).fill(reference);
	await expect(page).toHaveURL(new RegExp(`q=${reference}`));
	await row.click();
	await lead.getByRole("button", { name: "Ganada" }).click();
	await expect(lead.getByLabel("¿Por cuánto?")).toHaveValue("17.90");
	await lead.getByRole("button", { name: "Marcar como ganada" }).click();
	await expect(lead.getByText("Cotizada → Ganada: $17.90")).toBeVisible();
});
