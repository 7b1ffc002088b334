import { createPhone } from "./contact-steps.ts";
import { expect } from "./fixtures.ts";
import { waitForHydration } from "./shared-steps.ts";
import { logInPage, test } from "./staff.ts";

test("sends a walk-in's estimate and approves it by link", {
	tag: "@smoke",
}, async ({ page, staff, browser, baseURL }) => {
	await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "chat" }));
	await logInPage(page, staff);
	await page.goto("/admin/dashboard/cotizaciones");
	await page.getByRole("link", { name: "Nueva cotización" }).first().click();
	const form = page.getByRole("dialog", { name: "Nueva cotización" });
	await expect(form.getByLabel("Teléfono")).toBeFocused();
	await page.keyboard.type(createPhone());
	await form.getByLabel("Nombre").fill("Rosa Tem");
	await form.getByLabel("Marca").fill("Kia");
	await form.getByLabel("Modelo").fill("Rio");
	await form.getByRole("button", { name: "Poner precios" }).click();
	await page.getByLabel("Trabajo", { exact: true }).fill("Cambio de aceite");
	await page.getByRole("button", { name: "Mano de obra" }).click();
	await page.getByLabel("Precio con ITBMS: Mano de obra").fill("15");
	await expect(page.getByText(/^Guardado a las/)).toBeVisible();
	await page.getByRole("button", { name: "Enviar", exact: true }).click();
	const sendDialog = page.getByRole("dialog", { name: "Enviar la cotización" });
	const chatPopup = page.waitForEvent("popup");
	await sendDialog.getByRole("link", { name: /Enviar por WhatsApp/ }).click();
	const chatUrl = new URL((await chatPopup).url());
	expect(chatUrl.href).toContain("wa.me/507");
	await expect(page.getByText("Enviada", { exact: true }).first()).toBeVisible();

	const [link = ""] = /https?:\/\/\S+\/seguir\/\S+/.exec(chatUrl.searchParams.get("text") ?? "") ?? [];
	const customerContext = await browser.newContext({ baseURL });
	const customerPage = await customerContext.newPage();
	await customerPage.goto(link);
	await waitForHydration(customerPage);
	await customerPage.getByRole("button", { name: "Aprobar", exact: true }).click();
	await customerPage.getByRole("button", { name: "Aprobar $15.00" }).click();
	await expect(customerPage.getByText(/^Aprobado\. Gracias, Rosa\./)).toBeVisible();
	await customerContext.close();
	await page.reload();
	await expect(page.getByText("Aprobada", { exact: true }).first()).toBeVisible();
});
