import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Role } from "#domain/permissions.ts";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { logInAs, open } from "#tests/component-kit/page.tsx";
import { requestQuote } from "#tests/component-kit/people.ts";

const HOME = "/admin/dashboard";
const TABS: [Role, string[]][] = [
	[
		"reception",
		[
			"Dashboard",
			"Bandeja",
			"Agenda",
			"Cotizaciones",
			"Por contactar",
			"Taller",
			"Clientes",
			"Caja",
			"Servicios",
			"Productos",
			"Ayuda",
		],
	],
	["editor", ["Editar Servicios", "Productos", "Editar Productos", "Blog", "Vitrina", "Media", "Ayuda"]],
	["mechanic", ["Citas de hoy", "Taller", "Ayuda"]],
];
/** The heading of each role's first page. */
const FIRST_PAGES: Partial<Record<Role, string>> = { reception: "Viernes 20 de noviembre", editor: "Blog" };
const WRONG_ROLE = /Esta pantalla no es de tu rol/;

const heading = page.getByRole("heading", { level: 1 });
const alert = page.getByRole("alert");

test.each(TABS)("shows the tabs of %s and blocks other pages", async (role, tabs) => {
	const firstPage = FIRST_PAGES[role] ?? tabs[0] ?? "";
	await logInAs(role);
	await open(HOME);
	const bar = page.getByRole("navigation", { name: "Secciones del panel" }).first();
	// Strip the badge, since other tests may create new requests meanwhile.
	const getTabLabels = () =>
		bar
			.getByRole("link")
			.elements()
			.map(({ textContent }) => textContent?.replace(/\d+ nuevas?$/, ""));
	await expect.poll(getTabLabels).toEqual(tabs);
	await expect.element(heading).toHaveTextContent(firstPage);
	await expectNoViolations();
	await open(`${HOME}/configuracion`);
	await expect.element(alert).toMatchTextContent(WRONG_ROLE);
	await expect.element(alert).toMatchTextContent(/Pídelo a un Dueño del taller\./);
	await page.getByRole("link", { name: "Volver a lo tuyo" }).click();
	await expect.element(heading).toHaveTextContent(firstPage);
});

test("lets reception print a quote, not export or edit", async () => {
	const token = await logInAs("reception");
	await open(`${HOME}/clientes`);
	await expect.element(page.getByRole("heading", { name: "Clientes", level: 1 })).toBeVisible();
	expect(page.getByRole("button", { name: /Exportar/ }).elements()).toHaveLength(0);
	await open(`${HOME}/productos`);
	await expect.element(page.getByRole("table", { name: /Productos/ })).toBeVisible();
	expect(document.querySelectorAll("main a[href*=editar-]")).toHaveLength(0);
	await open(`${HOME}/editar-productos`);
	await expect.element(alert).toMatchTextContent(WRONG_ROLE);
	await requestQuote(token, { name: "Marta Gil" });
	await open(`${HOME}/bandeja`);
	await page.getByRole("link", { name: "Marta Gil" }).click();
	await page.getByRole("link", { name: "Imprimir cotización" }).click();
	await expect.element(page.getByRole("article")).toMatchTextContent(/Válida hasta el/);
});
