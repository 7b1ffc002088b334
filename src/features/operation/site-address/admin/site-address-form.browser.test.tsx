import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { ADDRESS_ERRORS } from "#features/operation/site-address/messages.ts";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { changeEnv, disconnectCalls, logInAs, open } from "#tests/component-kit/page.tsx";

const SETTINGS = "/admin/dashboard/configuracion";
const address = page.getByRole("textbox", { name: "Dirección del sitio" });
const saveButton = page.getByRole("button", { name: "Comprobar y guardar" });
const ownNetwork = page.getByRole("checkbox", { name: /^Es una prueba/ });

beforeEach(async () => {
	await changeEnv({ SITE_URL: undefined, isSiteUrlFixed: false });
	await logInAs();
});

test("keeps a refused address and says why", async () => {
	await open(SETTINGS);
	await expect.element(ownNetwork).not.toBeInTheDocument();
	await address.fill("http://127.0.0.1:1");
	await saveButton.click();
	await expect.element(address).toHaveAccessibleDescription(expect.stringContaining(ADDRESS_ERRORS.private));
	await expect.element(address).toHaveValue("http://127.0.0.1:1");
	await ownNetwork.click();
	await saveButton.click();
	await expect.element(address).toHaveAccessibleDescription(expect.stringContaining(ADDRESS_ERRORS.refused));
	await expectNoViolations();
	await page.getByText("¿Aún no responde? Lo que hace quien lleva el servidor").click();
	await expect.element(page.getByText(/un registro A .* de 127\.0\.0\.1:1/)).toBeVisible();
	// Another address asks about the network anew.
	await address.fill("https://taller.com/inicio");
	await expect.element(ownNetwork).not.toBeInTheDocument();
	await saveButton.click();
	await expect.element(address).toHaveAccessibleDescription(expect.stringContaining(ADDRESS_ERRORS.path));
});

test("keeps the typed address when the line is cut", async () => {
	await open(SETTINGS);
	await address.fill("https://taller.com");
	const reconnect = disconnectCalls("/api/admin/site-address");
	await saveButton.click();
	await expect.element(page.getByRole("alert")).toBeVisible();
	await expect.element(address).toHaveValue("https://taller.com");
	reconnect();
});

test("shows the address that the server fixes", async () => {
	await changeEnv({ SITE_URL: "https://taller.test", isSiteUrlFixed: true });
	await open(SETTINGS);
	await expect.element(page.getByText(ADDRESS_ERRORS.fixed)).toBeVisible();
	await expect.element(saveButton).not.toBeInTheDocument();
});
