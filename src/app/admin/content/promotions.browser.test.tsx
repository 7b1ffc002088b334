import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { call, logInAs, open } from "#tests/component-kit/page.tsx";

const PROMOTIONS = "/admin/dashboard/vitrina";

const siteSection = page.getByRole("region", { name: "Promociones", exact: true }).first();

async function createPromotion(token: string, title: string, validUntil: string) {
	const prices = { originalPrice: 90, discountPrice: 75 };
	const dates = { validFrom: "2026-01-01", validUntil };
	const body = { title, description: "Pastillas y rectificado", includes: [], ...prices, ...dates };
	expect((await call("/api/admin/promotions", { body, token })).status).toBe(201);
}

test("publishes a promotion in three clicks", { tags: ["slow"] }, async () => {
	await logInAs();
	await open(PROMOTIONS);
	await page.getByRole("link", { name: "Nueva promoción" }).click();
	await page.getByLabelText("Título").click();
	for (const text of ["Frenos de diciembre", "Pastillas y rectificado", "90", "75"]) {
		await userEvent.keyboard(text);
		await userEvent.keyboard("{Tab}");
	}
	await expect.element(page.getByLabelText("Termina")).not.toHaveValue("");
	await page.getByRole("button", { name: "Crear promoción" }).click();
	await expect.element(page.getByText("Promoción creada", { exact: true })).toBeVisible();
	await open("/");
	await expect.element(siteSection).toMatchTextContent("Frenos de diciembre");
});

test("renews an ended promotion in two clicks", async () => {
	const title = "Cambio de aceite de enero";
	await createPromotion(await logInAs(), title, "2026-02-01");
	await open(PROMOTIONS);
	const row = page.getByRole("listitem").filter({ hasText: title });
	await expect.element(row).toMatchTextContent("Finalizada");
	await row.getByRole("button", { name: `Renovar ${title}` }).click();
	const dialog = page.getByRole("dialog", { name: `Renovar «${title}»` });
	await expectNoViolations();
	await dialog.getByRole("button", { name: "Renovar" }).click();
	await expect.element(page.getByText("Promoción renovada", { exact: true })).toBeVisible();
	await expect.element(row.getByText("Vigente", { exact: true })).toBeVisible();
	await open("/");
	await expect.element(siteSection).toMatchTextContent(title);
	await expect.element(siteSection).not.toMatchTextContent("Finalizó");
});

test("links the buttons of a promotion as configured", async () => {
	const title = "Mantenimiento de Navidad";
	await createPromotion(await logInAs(), title, "2099-12-01");
	await page.viewport(390, 844);
	await open(PROMOTIONS);
	await page
		.getByRole("listitem")
		.filter({ hasText: title })
		.getByRole("link", { name: /^Editar/ })
		.click();
	await page.getByLabelText("Termina").fill("2099-12-31");
	await page.getByLabelText("WhatsApp").fill("6222 3344");
	await page.getByLabelText("Instagram").fill("@otro.taller");
	await page.getByLabelText("Sitio web").fill("https://ejemplo.com/promo");
	await page.getByRole("button", { name: "Guardar cambios" }).click();
	await expect.element(page.getByText("Promoción actualizada", { exact: true })).toBeVisible();

	await open("/");
	// Inactive slides are hidden.
	const slide = page.getBySelector("article").filter({ hasText: title });
	const getHref = (name: string | RegExp) =>
		slide.getByRole("link", { name, includeHidden: true }).element().getAttribute("href");
	await expect.element(slide).toBeInTheDocument();
	const chat = new URL(getHref("Reservar Ahora") ?? "");
	expect([chat.host, chat.pathname]).toEqual(["wa.me", "/50762223344"]);
	expect(chat.searchParams.get("text")).toContain(title);
	expect(getHref(/^Instagram/)).toBe("https://www.instagram.com/otro.taller");
	expect(getHref(/^Más detalles de la promoción/)).toBe("https://ejemplo.com/promo");
	expect(getHref(/^Más Información/)).toBe("/contacto");
});
