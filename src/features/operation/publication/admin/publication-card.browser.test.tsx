import { beforeEach, expect, test } from "vitest";
import { commands, page } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { call, logInAs, open } from "#tests/component-kit/page.tsx";
import { publishShop } from "#tests/publish-shop.ts";

const SETTINGS = "/admin/dashboard/configuracion";
const card = page.getByRole("region", { name: "Publicación", exact: true });
const line = page.getByRole("status").getByText("El sitio está en privado: los clientes ven «Muy pronto».");
const toast = page.getByRole("region", { name: /F8/, includeHidden: true });

let token: string;
async function callPanel(path: string, method: string, body?: object) {
	const { status, json } = await call(`/api/admin/${path}`, { token, method, ...(body && { body }) });
	if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`);
	return json;
}

beforeEach(async () => {
	token = (await commands.openSession("owner")).token;
	await callPanel("publication", "DELETE");
	await logInAs();
});

test("names the sample contacts that keep the site private", async () => {
	await page.viewport(390, 844);
	await open(SETTINGS);
	await expect.element(card.getByText(/Falta cambiar o confirmar 8 datos de ejemplo/)).toBeVisible();
	await expect.element(card.getByRole("button", { name: "Publicar" })).not.toBeInTheDocument();
	const link = card.getByRole("link", { name: "Teléfono" });
	await expect.element(link).toHaveAttribute("href", `${SETTINGS}/sitio#ajustes-phone`);
	const preview = card.getByRole("link", { name: /Ver el sitio como se verá/ });
	await expect.element(preview).toHaveAttribute("href", expect.stringMatching(/^\/\?muestra=sitio~todo~/));
	await expect.element(line).toBeVisible();
	await expectNoViolations();
});

test("publishes after a question about the other samples", async () => {
	await publishShop(callPanel);
	await callPanel("publication", "DELETE");
	await open(SETTINGS);
	await expect.element(line).toBeVisible();
	await card.getByRole("button", { name: "Publicar" }).click();
	const dialog = page.getByRole("alertdialog", { name: "¿Publicar el sitio?" });
	await expect.element(dialog.getByRole("link", { name: /^Testimonios de ejemplo/ })).toBeVisible();
	await expectNoViolations();
	await dialog.getByRole("button", { name: "Publicar" }).click();
	await expect.element(toast.getByText("Sitio publicado", { exact: true })).toBeVisible();
	await expect.element(card.getByText(/El sitio está publicado: lo publicó /)).toBeVisible();
	await expect.element(line).not.toBeInTheDocument();
});

test("goes back to private after a question", async () => {
	await publishShop(callPanel);
	await open(SETTINGS);
	await card.getByRole("button", { name: "Volver a privado" }).click();
	const dialog = page.getByRole("alertdialog", { name: "¿Volver a privado?" });
	await dialog.getByRole("button", { name: "Volver a privado" }).click();
	await expect.element(card.getByText(/El sitio está en privado/)).toBeVisible();
	await expect.element(line).toBeVisible();
});

test("says who published meanwhile", async () => {
	await publishShop(callPanel);
	await callPanel("publication", "DELETE");
	await open(SETTINGS);
	await publishShop(callPanel);
	await card.getByRole("button", { name: "Publicar" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Publicar" }).click();
	await expect.element(toast.getByText(/El sitio ya está publicado: lo hizo /)).toBeVisible();
	await expect.element(card.getByText(/El sitio está publicado/)).toBeVisible();
});

test("shows reception no line about the private site", async () => {
	await logInAs("reception");
	await open("/admin/dashboard/bandeja");
	await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
	expect(line.elements()).toHaveLength(0);
});
