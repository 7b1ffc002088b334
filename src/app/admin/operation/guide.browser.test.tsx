import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { measureOverflow } from "#tests/component-kit/layout-checks.ts";
import { getCurrentPath, logInAs, open } from "#tests/component-kit/page.tsx";

const PANEL = "/admin/dashboard";
const heading = page.getByRole("heading", { level: 1 });
const main = page.getByRole("main");
const listLinks = () =>
	main
		.getByRole("listitem")
		.getByRole("link")
		.elements()
		.map(({ textContent }) => textContent);

test.each([
	["mechanic", ["Lo que hace un mecánico"]],
	["editor", ["Importar una lista de precios", "Publicar una promoción"]],
] as const)("lists for %s the pages that they may use", async (role, titles) => {
	await logInAs(role);
	await open(`${PANEL}/ayuda`);
	await expect.element(heading).toHaveTextContent("Ayuda");
	await expect.poll(listLinks).toEqual(titles);
});

test("leads from a page to its help and back", async () => {
	await page.viewport(1280, 800);
	await logInAs("reception");
	await open(`${PANEL}/caja`);
	await page.getByRole("link", { name: "Ayuda: cómo cerrar el día" }).click();
	await expect.element(heading).toHaveTextContent("Cerrar el día (caja)");
	expect(main.getByRole("list").first().getByRole("listitem").elements()).toHaveLength(6);
	await expect.element(page.getByRole("heading", { name: "Si algo sale mal" })).toBeVisible();
	await main.getByRole("link", { name: "Caja", exact: true }).first().click();
	await expect.poll(getCurrentPath).toBe(`${PANEL}/caja`);
});

test("shows all ten pages to an owner on a phone", async () => {
	await page.viewport(390, 844);
	await logInAs();
	await open(`${PANEL}/ayuda`);
	await expect.poll(() => listLinks().length).toBe(10);
	expect(measureOverflow()).toBe(0);
	await page.getByRole("link", { name: "Restaurar una copia" }).click();
	await expect.element(page.getByRole("button", { name: "Copiar las dos líneas" })).toBeVisible();
	expect(measureOverflow()).toBe(0);
	await expectNoViolations();
});

test("rejects a page of another role, and an unknown one", async () => {
	await logInAs("mechanic");
	await open(`${PANEL}/ayuda/cerrar-el-dia`);
	await expect.element(page.getByRole("alert")).toMatchTextContent(/Esta pantalla no es de tu rol/);
	await open(`${PANEL}/ayuda/no-existe`);
	await expect.element(heading).toHaveTextContent("Esa pantalla no existe");
});

test("is found by the search", async () => {
	await page.viewport(1280, 800);
	await logInAs("reception");
	await open(`${PANEL}/buscar?q=cerrar+el+dia`);
	const help = page.getByRole("region", { name: "Ayuda" });
	await expect.element(help.getByRole("link").first()).toHaveTextContent("Cerrar el día (caja)");
	await open(`${PANEL}/buscar?q=importar`);
	await expect.element(page.getByText("Nada con «importar»")).toBeVisible();
});
