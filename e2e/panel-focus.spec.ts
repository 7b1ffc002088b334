import type { Locator, Page } from "@playwright/test";
import { draftEstimate } from "./estimate-steps.ts";
import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { openDay } from "./reading.ts";
import { bearer, enterAs, test } from "./staff.ts";

const PANEL = "/admin/dashboard";

test("a step to another page of the panel puts the focus on its heading", async ({
	page,
	staff,
}) => {
	await enterAs(page, staff);
	for (const [list, link] of [
		["editar-productos", "Nuevo Producto"],
		["editar-servicios", "Nuevo Servicio"],
		["blog", "Nuevo artículo"],
	]) {
		await page.goto(`${PANEL}/${list}`);
		await page.getByRole("link", { name: link }).focus();
		await page.keyboard.press("Enter");
		await expect(page.getByRole("heading", { name: link, level: 1 })).toBeFocused();
		await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
	}
	const tabs = page.getByRole("navigation", { name: "Secciones del panel" });
	await tabs.getByRole("link", { name: "Media" }).click();
	await expect(page.getByRole("heading", { name: "Media", level: 1 })).toBeFocused();
	const words = page.getByRole("searchbox", { name: "Buscar" });
	await words.fill("nada de esto");
	await expect(page.getByText("Nada con ese filtro")).toBeVisible();
	await expect(words).toBeFocused();
});

test("who presses what goes by its own press goes on where it stood", async ({
	page,
	request,
	staff,
}) => {
	await enterAs(page, staff);
	const press = async (name: string, within: Page | Locator = page) => {
		await within.getByRole("button", { name, exact: true }).focus();
		await page.keyboard.press("Enter");
	};
	// Sent, and answered by telephone: the editor goes, and then the button.
	const { id, lead_id, reference } = await draftEstimate(request, staff, "Marta Foco");
	await page.goto(`${PANEL}/cotizaciones/${id}`);
	const within = page.locator("main :focus");
	const fewer = page.getByRole("button", { name: /^Quitar uno/ }).first();
	await page
		.getByRole("button", { name: /^Agregar uno/ })
		.first()
		.press("Enter");
	await fewer.press("Enter");
	await expect(fewer).toBeDisabled();
	await expect(within).toBeVisible();
	const heading = page.getByRole("heading", { name: reference, level: 1 });
	await press("Enviar");
	await press("Copiar enlace", page.getByRole("dialog"));
	await expect(page.getByRole("dialog", { name: "Enviar otra vez" })).toBeVisible();
	await press("Cerrar", page.getByRole("dialog"));
	await expect(heading).toBeFocused();
	await press("Registrar respuesta");
	await press("Aprobar $140.00", page.getByRole("dialog"));
	await expect(heading).toBeFocused();
	await page.keyboard.press("Tab");
	await expect(page.getByRole("button", { name: "Agregar trabajos" })).toBeFocused();

	// Of a request, whose buttons rest while the press is under way.
	await page.goto(`${PANEL}/bandeja/${lead_id}`);
	// The first that is offered: on the eve of a closed day that is not the next one.
	const soon = page.getByRole("list", { name: "Volver a llamar" }).getByRole("button");
	await soon.first().press("Enter");
	await expect(page.getByRole("button", { name: "Quitar", exact: true })).toBeVisible();
	await expect(page.getByRole("heading", { name: "Volver a llamar" })).toBeFocused();
	await press("Contactada");
	await expect(page.getByRole("button", { name: "Contactada", exact: true })).toHaveCount(0);
	await expect(within).toBeVisible();

	// Deleted in a list: the next row has the focus.
	const headers = bearer(staff);
	for (const name of ["Foco Uno", "Foco Dos"]) {
		const data = { name, service: "Frenos", rating: 5, comment: "Bien", date: "2026-01-01" };
		expect((await request.post("/api/admin/testimonials", { data, headers })).status()).toBe(201);
	}
	await page.goto(`${PANEL}/vitrina/testimonios`);
	const cards = page.getByRole("listitem").filter({ hasText: "Foco" });
	await cards
		.first()
		.getByRole("button", { name: /^Eliminar/ })
		.press("Enter");
	await press("Eliminar", page.getByRole("alertdialog"));
	await expect(cards).toHaveCount(1);
	await expect(cards.getByRole("heading")).toBeFocused();
});

test("a dialog that was refused puts the focus on what is wrong", async ({
	page,
	request,
	staff,
}) => {
	await enterAs(page, staff);
	const day = await openDay(request);
	await page.goto(`${PANEL}/agenda/cerrar?dia=${day}&para=${day}`);
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("button", { name: "Cerrar el día" }).click();
	await expect(dialog.getByRole("textbox", { name: "Motivo" })).toBeFocused();
	await page.goto(`${PANEL}/clientes/nuevo`);
	await dialog.getByRole("button", { name: "Guardar cliente" }).click();
	await expect(dialog.getByRole("alert")).toBeFocused();
	// Whoever mends the second of two wrong fields first stays in it.
	const name = dialog.getByRole("textbox", { name: "Nombre" });
	await name.focus();
	await page.keyboard.type("Zoila");
	await expect(name).toHaveValue("Zoila");
	await expect(name).toBeFocused();
});

test("on a tablet every section that the keyboard reaches comes whole into sight", async ({
	page,
	staff,
}) => {
	await page.setViewportSize({ width: 768, height: 740 });
	await enterAs(page, staff);
	await page.goto(PANEL);
	const sections = page.getByRole("navigation", { name: "Secciones del panel" }).getByRole("link");
	await sections.first().focus();
	const count = await sections.count();
	for (let place = 0; place < count; place++) {
		await expect(sections.nth(place)).toBeFocused();
		await expect(sections.nth(place)).toBeInViewport({ ratio: 1 });
		await page.keyboard.press("Tab");
	}
});

test("on a phone the sections stand at the bottom, and a form's own actions take their place", async ({
	page,
	staff,
}) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await enterAs(page, staff);
	await page.goto(PANEL);
	const bar = page.getByRole("navigation", { name: "Secciones del panel" });
	await expect(bar.getByRole("link", { name: "Hoy" })).toHaveAttribute("aria-current", "page");
	const more = bar.getByRole("button", { name: "Más" });
	await more.press("Enter");
	const rest = page.getByRole("list", { name: "Más" });
	// Nine sections and one's own account.
	await expect(rest.getByRole("link")).toHaveCount(10);
	await expectNoAxeViolations(page);
	await page.keyboard.press("Escape");
	await expect(rest).toBeHidden();
	await expect(more).toBeFocused();
	await more.click();
	await rest.getByRole("link", { name: "Clientes" }).click();
	await expect(page.getByRole("heading", { name: "Clientes", level: 1 })).toBeFocused();
	await expect(rest).toBeHidden();
	await bar.getByRole("button", { name: "Crear" }).click();
	await page.getByRole("link", { name: "Nueva promoción" }).click();
	await expect(page.getByRole("button", { name: "Crear promoción" })).toBeInViewport();
	await expect(bar).toBeHidden();
	await page.goBack();
	await bar.getByRole("button", { name: "Crear" }).click();
	await page.getByRole("link", { name: "Nueva cita" }).click();
	await expect(page.getByRole("dialog")).toBeVisible();
});
