/** Bundled content in «Falta por completar»: confirmed or hidden by group, and approved several at once. */
import { beforeEach, expect, test } from "vitest";
import { commands, page } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { changeEnv, logInAs, open } from "#tests/component-kit/page.tsx";

const list = page.getByRole("region", { name: "Falta por completar" });

beforeEach(async () => {
	await commands.forgetConfirmations();
	await logInAs();
	await open("/admin/dashboard/configuracion");
	await expect.element(list).toBeVisible();
});

test("confirms the products and hides the articles", async () => {
	await expect.element(list.getByRole("link", { name: "62 productos de ejemplo" })).toBeVisible();
	await expect
		.element(list.getByRole("link", { name: "Importar los míos" }))
		.toHaveAttribute("href", "/admin/dashboard/editar-productos/importar");
	await expectNoViolations();
	await list.getByRole("button", { name: /^Son míos.*los productos/ }).click();
	await expect.element(list.getByText("62 productos de ejemplo")).not.toBeInTheDocument();
	await list.getByRole("button", { name: /^Ocultarlos.*los artículos/ }).click();
	await expect.element(list.getByText("10 artículos ocultos")).toBeVisible();
	await list.getByRole("button", { name: "Deshacer" }).click();
	await expect.element(list.getByRole("link", { name: "10 artículos de ejemplo" })).toBeVisible();
});

test("approves the marked sentences with one press", async () => {
	await expect
		.element(list.getByText("«Damos 1 año de garantía en aire acondicionado», en los términos").first())
		.toBeVisible();
	await list.getByRole("checkbox", { name: /Damos 1 año de garantía/ }).click();
	await list.getByRole("checkbox", { name: /2012 Aire acondicionado/ }).click();
	await list.getByRole("button", { name: "Aprobar los 2 marcados" }).click();
	await expect.element(page.getByText("2 datos aprobados", { exact: true })).toBeVisible();
	await expect.element(list.getByText(/Damos 1 año de garantía/)).not.toBeInTheDocument();
	await expect.element(list.getByText("Garantías de ejemplo en 1 servicio")).toBeVisible();
	await expect.element(list.getByRole("link", { name: /2012 Aire acondicionado/ })).not.toBeInTheDocument();
});

test.each([390, 1280])("leaves no hole on a published site at %i px", async (width) => {
	await page.viewport(width, 900);
	await changeEnv({ SITE_URL: "https://taller.test" });
	await open("/productos");
	await expect.element(page.getByRole("heading", { name: "Estamos subiendo el catálogo" })).toBeVisible();
	await expect.element(page.getByRole("link", { name: "Preguntar por WhatsApp" })).toBeVisible();
	await expectNoViolations();
	await open("/blog");
	await expect
		.element(page.getByRole("heading", { name: "Todavía no hay artículos publicados" }))
		.toBeVisible();
	await open("/servicios");
	await expect
		.element(page.getByRole("heading", { level: 1 }))
		.toMatchTextContent("Qué hacemos y qué incluye");
	await open("/terminos");
	expect(document.body.textContent).not.toMatch(/Damos \d+ años? de garantía/);
	await open("/");
	await expect.element(page.getByRole("heading", { name: "Repuestos para tu carro" })).toBeVisible();
	expect(document.body.textContent).not.toMatch(/undefined|Tarda \.|Duración: \./);
	const sections = [...document.querySelectorAll("main section")];
	expect(sections.filter(({ textContent }) => !textContent?.trim())).toEqual([]);
});
