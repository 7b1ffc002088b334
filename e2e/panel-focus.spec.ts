import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { openDay } from "./reading.ts";
import { enterAs, test } from "./staff.ts";

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

test("a dialog that was refused puts the focus on what is wrong", async ({
	page,
	request,
	staff,
}) => {
	await enterAs(page, staff);
	await page.goto(`${PANEL}/agenda/cerrar?dia=${await openDay(request)}`);
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("button", { name: "Cerrar el día" }).click();
	await expect(dialog.getByRole("textbox", { name: "Motivo" })).toBeFocused();
	await page.goto(`${PANEL}/clientes/nuevo`);
	await dialog.getByRole("button", { name: "Guardar cliente" }).click();
	await expect(dialog.getByRole("alert")).toBeFocused();
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
