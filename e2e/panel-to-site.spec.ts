import { newPhone } from "./contact-steps.ts";
import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { test } from "./on-own-server.ts";
import { openAlive } from "./reading.ts";
import { askQuote, enterAs } from "./staff.ts";

const PANEL = "/admin/dashboard";

test.use({ viewport: { width: 390, height: 844 }, allowedErrors: /status of 422/ });

test("references begin where the owner says, never below, and a figure is refused rather than cut", async ({
	page,
	request,
	staff,
}) => {
	const askedNow = async (name: string) => {
		return (await askQuote(request, staff, { name, phone: newPhone() })).reference;
	};
	await enterAs(page, staff);
	const openPromises = () => page.goto(`${PANEL}/configuracion/sitio?seccion=promesas`);
	await openPromises();
	const beginning = page.getByLabel("Las referencias empiezan en");
	const save = page.getByRole("button", { name: "Guardar", exact: true });
	const told = page.getByRole("alert").filter({ hasText: "Revisa estos datos" });
	await beginning.fill("100000");
	await save.click();
	await expect(told).toContainText(
		"Las referencias empiezan en: escribe un número entero, de 1 a 90000",
	);
	await expect(beginning).toHaveValue("100000");
	await beginning.fill("500");
	await save.click();
	await expect(page).toHaveURL(`${PANEL}/configuracion`);
	expect(await askedNow("Ana Ríos")).toMatch(/^COT-\d{4}-00500$/);

	await openPromises();
	await beginning.fill("100");
	await save.click();
	await expect(told).toContainText(
		"Las referencias empiezan en: solo puede subir: escribe 501 o más, o deja 500.",
	);
	await expectNoAxeViolations(page);
	expect(await askedNow("Luis Paz")).toMatch(/-00501$/);
});

test("a promotion's buttons lead where staff set them", async ({ page, staff }) => {
	const title = "Mantenimiento preventivo completo";
	await enterAs(page, staff);
	await page.goto(`${PANEL}/vitrina`);
	await page
		.getByRole("listitem")
		.filter({ hasText: title })
		.getByRole("link", { name: /^Editar/ })
		.click();
	await page.getByLabel("Termina").fill("2099-12-31");
	await page.getByLabel("WhatsApp").fill("6222 3344");
	await page.getByLabel("Instagram").fill("@otro.taller");
	await page.getByLabel("Sitio web").fill("https://ejemplo.com/promo");
	await page.getByRole("button", { name: "Guardar cambios" }).click();
	await expect(page.getByText("Promoción actualizada", { exact: true })).toBeVisible();

	await openAlive(page, "/");
	const slide = page.getByRole("article").filter({ hasText: title });
	const hrefOf = (name: string | RegExp) => slide.getByRole("link", { name }).getAttribute("href");
	const chat = new URL((await hrefOf("Reservar Ahora")) ?? "");
	expect([chat.host, chat.pathname]).toEqual(["wa.me", "/50762223344"]);
	expect(chat.searchParams.get("text")).toContain(title);
	expect(await hrefOf(/^Instagram/)).toBe("https://www.instagram.com/otro.taller");
	expect(await hrefOf(/^Más detalles de la promoción/)).toBe("https://ejemplo.com/promo");
	expect(await hrefOf(/^Más Información/)).toBe("/contacto");
});

test("a word that staff teach finds at once, and the history says who taught it", async ({
	page,
	staff,
}) => {
	await enterAs(page, staff);
	await openAlive(page, "/productos?q=rascabuche");
	await expect(page.getByText("No se encontraron productos")).toBeVisible();
	await page.goto(`${PANEL}/productos`);
	await page.getByLabel("La gente dice").fill("rascabuche");
	await page.getByLabel("En el catálogo se llama").fill("gata hidráulica de oro");
	await page.getByRole("button", { name: "Enseñar", exact: true }).click();
	await expect(page.getByText("El catálogo no tiene nada con").first()).toBeVisible();
	await expect(page.getByLabel("La gente dice")).toHaveValue("rascabuche");
	// The page reads its lists again after a refusal, and sends nothing until it did.
	await expect(page.getByRole("button", { name: "Enseñar", exact: true })).toBeEnabled();
	await page.getByLabel("En el catálogo se llama").fill("refrigerante");
	await page.keyboard.press("Enter");
	await expect(page.getByText("El buscador ya la entiende", { exact: true })).toBeVisible();
	await expect(page.getByLabel("La gente dice")).toHaveValue("");
	await expectNoAxeViolations(page);

	await openAlive(page, "/productos?q=rascabuche");
	await expect(
		page
			.getByRole("main")
			.getByText(/refrigerante/i)
			.first(),
	).toBeVisible();
	await page.goto(`${PANEL}/configuracion/historial`);
	await expect(page.getByRole("listitem").filter({ hasText: "«rascabuche»" })).toContainText(
		"En el catálogo se llama: refrigerante",
	);
});
