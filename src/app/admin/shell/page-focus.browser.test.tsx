import { beforeEach, expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { createPhone } from "#tests/component-kit/agenda.ts";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { measureOverflow } from "#tests/component-kit/layout-checks.ts";
import { logInAs, open } from "#tests/component-kit/page.tsx";
import { requestQuote } from "#tests/component-kit/people.ts";
import { callPanel } from "#tests/component-kit/workshop.ts";

const PANEL = "/admin/dashboard";
const OPEN_DAY = "2026-11-24";

let token = "";
beforeEach(async () => {
	token = await logInAs();
});

async function press(target: Locator): Promise<void> {
	await expect.element(target).toBeVisible();
	(target.element() as HTMLElement).focus();
	await userEvent.keyboard("{Enter}");
}
const pressButton = (name: string, within: Locator = page.getBySelector("body")) =>
	press(within.getByRole("button", { name, exact: true }));
/** Tells whether a visible element of the page has the focus. */
const hasFocusInPage = () => document.querySelector("main :focus")?.checkVisibility() ?? false;

test.each([
	["editar-productos", "Nuevo Producto"],
	["editar-servicios", "Nuevo Servicio"],
	["blog", "Nuevo artículo"],
])("focuses the heading after opening a form in %s", { tags: ["slow"] }, async (list, link) => {
	await open(`${PANEL}/${list}`);
	await press(page.getByRole("link", { name: link }));
	await expect.element(page.getByRole("heading", { name: link, level: 1 })).toHaveFocus();
	await expect.poll(() => window.scrollY).toBe(0);
});

test("focuses a tab's heading, but not during a search", {
	tags: ["slow"],
}, async () => {
	await open(PANEL);
	const tabs = page.getByRole("navigation", { name: "Secciones del panel" }).first();
	await tabs.getByRole("link", { name: "Media" }).click();
	await expect.element(page.getByRole("heading", { name: "Media", level: 1 })).toHaveFocus();
	const searchBox = page.getByRole("searchbox", { name: "Buscar" });
	await searchBox.fill("nada de esto");
	await expect.element(page.getByText("Nada con ese filtro")).toBeVisible();
	await expect.element(searchBox).toHaveFocus();
});

test("keeps the focus while an estimate is edited and answered", {
	tags: ["slow"],
}, async () => {
	const { id, reference } = await draftEstimate("Marta Foco");
	await open(`${PANEL}/cotizaciones/${id}`);
	const minusButton = page.getByRole("button", { name: /^Quitar uno/ }).first();
	await press(page.getByRole("button", { name: /^Agregar uno/ }).first());
	await press(minusButton);
	await expect.element(minusButton).toBeDisabled();
	await expect.poll(hasFocusInPage).toBe(true);
	const heading = page.getByRole("heading", { name: reference, level: 1 });
	const dialog = page.getByRole("dialog");
	await pressButton("Enviar");
	await pressButton("Copiar enlace", dialog);
	await expect.element(page.getByRole("dialog", { name: "Enviar otra vez" })).toBeVisible();
	await pressButton("Cerrar", dialog);
	await expect.element(heading).toHaveFocus();
	await pressButton("Registrar respuesta");
	await dialog.getByRole("radio", { name: "Llamada" }).click();
	await pressButton("Aprobar $140.00", dialog);
	await expect.element(heading).toHaveFocus();
	await userEvent.keyboard("{Tab}");
	await expect.element(page.getByRole("link", { name: "Ayuda: cómo cotizar" })).toHaveFocus();
	await userEvent.keyboard("{Tab}");
	await expect.element(page.getByRole("button", { name: "Agregar trabajos" })).toHaveFocus();
});

test("keeps the focus when a request's buttons change", async () => {
	const { id } = await requestQuote(token, { name: "Marta Llamada" });
	await open(`${PANEL}/bandeja/${id}`);
	const title = page.getByRole("heading", { name: "Marta Llamada", level: 2 });
	await expect.element(title).toHaveFocus();
	const callbackButtons = page.getByRole("list", { name: "Volver a llamar" }).getByRole("button");
	await press(callbackButtons.first());
	await expect.element(page.getByRole("button", { name: "Quitar", exact: true })).toBeVisible();
	await expect.element(page.getByRole("heading", { name: "Volver a llamar" })).toHaveFocus();
	await pressButton("Contactada");
	await expect.element(page.getByRole("button", { name: "Contactada", exact: true })).not.toBeInTheDocument();
	await expect.poll(hasFocusInPage).toBe(true);
});

test("focuses the next row when one is deleted", async () => {
	for (const name of ["Foco Uno", "Foco Dos"]) {
		const searchBox = { name, service: "Frenos", rating: 5, comment: "Bien", date: "2026-01-01" };
		await callPanel(token, "/testimonials", searchBox);
	}
	await open(`${PANEL}/vitrina/testimonios`);
	const cards = page.getByRole("listitem").filter({ hasText: "Foco" });
	await cards
		.first()
		.getByText(/^Más de /)
		.click();
	await press(cards.first().getByRole("button", { name: /^Eliminar/ }));
	await pressButton("Eliminar", page.getByRole("alertdialog"));
	await expect.poll(() => cards.elements()).toHaveLength(1);
	await expect.element(cards.getByRole("heading")).toHaveFocus();
});

test("focuses the errors when a dialog is rejected", { tags: ["slow"] }, async () => {
	await open(`${PANEL}/agenda/cerrar?dia=${OPEN_DAY}&para=${OPEN_DAY}`);
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("button", { name: "Cerrar el día" }).click();
	await expect.element(dialog.getByRole("textbox", { name: "Motivo" })).toHaveFocus();
	await open(`${PANEL}/clientes/nuevo`);
	await dialog.getByRole("button", { name: "Guardar cliente" }).click();
	await expect.element(dialog.getByRole("alert")).toHaveFocus();
	// Correcting the second of two invalid fields first keeps the focus there.
	const name = dialog.getByRole("textbox", { name: "Nombre" });
	(name.element() as HTMLElement).focus();
	await userEvent.keyboard("Zoila");
	await expect.element(name).toHaveValue("Zoila");
	await expect.element(name).toHaveFocus();
});

test("scrolls focused tabs into view in a low window", async () => {
	await page.viewport(1100, 420);
	await open(PANEL);
	const tabBar = page.getByRole("navigation", { name: "Secciones del panel" }).first();
	await expect.element(tabBar.getByRole("link").first()).toBeVisible();
	const sections = tabBar.getByRole("link").elements() as HTMLElement[];
	expect(sections.length).toBeGreaterThan(9);
	sections[0]?.focus();
	for (const section of sections) {
		await expect.poll(() => document.activeElement).toBe(section);
		await expect.element(section).toBeInViewport({ ratio: 1 });
		await userEvent.keyboard("{Tab}");
	}
});

test.each([768, 360])("shows the bar with the tabs in groups at %i px", async (width) => {
	await page.viewport(width, 740);
	await open(`${PANEL}/clientes`);
	const tabBar = page.getByRole("navigation", { name: "Secciones del panel" });
	await tabBar.getByRole("button", { name: "Más" }).click();
	const group = tabBar.getByRole("list", { name: "Carros y clientes" });
	await expect.element(group.getByRole("link", { name: "Clientes" })).toHaveAttribute("aria-current", "page");
	await expect.element(tabBar.getByRole("list", { name: "Catálogo" })).toBeVisible();
	expect(measureOverflow()).toBe(0);
});

test("shows the phone bar until a form opens", {
	tags: ["slow"],
}, async () => {
	await page.viewport(360, 740);
	await open(PANEL);
	const tabBar = page.getByRole("navigation", { name: "Secciones del panel" });
	await expect
		.element(tabBar.getByRole("link", { name: "Dashboard" }))
		.toHaveAttribute("aria-current", "page");
	const moreButton = tabBar.getByRole("button", { name: "Más" });
	await press(moreButton);
	const menu = page.getBySelector("#barra-mas");
	// Thirteen sections and the account page.
	await expect.poll(() => menu.getByRole("link").elements()).toHaveLength(14);
	await expectNoViolations();
	await userEvent.keyboard("{Escape}");
	await expect.element(menu).not.toBeVisible();
	await expect.element(moreButton).toHaveFocus();
	await moreButton.click();
	await menu.getByRole("link", { name: "Clientes" }).click();
	await expect.element(page.getByRole("heading", { name: "Clientes", level: 1 })).toHaveFocus();
	await expect.element(menu).not.toBeVisible();
	await tabBar.getByRole("button", { name: "Crear" }).click();
	await page.getByRole("link", { name: "Nueva promoción" }).click();
	await expect.element(page.getByRole("button", { name: "Crear promoción" })).toBeInViewport();
	await expect.element(tabBar).not.toBeInTheDocument();
	history.back();
	await tabBar.getByRole("button", { name: "Crear" }).click();
	await page.getByRole("link", { name: "Nueva cita" }).click();
	await expect.element(page.getByRole("dialog")).toBeVisible();
});

/** Creates a draft estimate with two jobs, of $100.00 and $40.00, that can be sent. */
async function draftEstimate(name: string) {
	const car = { brand: "Toyota", model: "Corolla", year: 2015, plate: "AB3410" };
	const draft = await callPanel(token, "/estimates", { name, phone: createPhone(), car });
	const line = { kind: "labor", text: "Trabajo", quantity_hundredths: 100 };
	const jobs = [
		["Cambiar pastillas", 10_000],
		["Rectificar discos", 4000],
	].map(([title, unitCents]) => ({
		id: crypto.randomUUID(),
		title,
		lines: [{ id: crypto.randomUUID(), ...line, unit_cents: unitCents }],
	}));
	const { updated_at, valid_until } = draft;
	return callPanel(token, `/estimates/${draft.id}`, { updated_at, valid_until, car, jobs }, "PUT");
}
