import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { type OwnServer, START_TIMEOUT_MS, startOwnServer } from "./own-server.ts";
import { openHydrated } from "./shared-steps.ts";
import { logInPage } from "./staff.ts";

const PHONE_VIEWPORT = { width: 390, height: 844 };
let server: OwnServer;

test.use({ viewport: PHONE_VIEWPORT, allowedErrors: /ERR_CONNECTION_(REFUSED|RESET)|ERR_EMPTY_RESPONSE/ });
test.beforeAll(async () => {
	test.setTimeout(START_TIMEOUT_MS);
	server = await startOwnServer();
});
test.afterAll(() => server?.stop());

const findToast = (page: Page) => page.getByRole("region", { name: /Notificaciones/, includeHidden: true });

test("delivers a quote that was requested before a power cut", async ({ page, browser }) => {
	test.slow();
	const staffContext = await browser.newContext({ viewport: PHONE_VIEWPORT });
	const staffPage = await staffContext.newPage();
	await logInPage(staffPage, await server.login());
	await staffPage.goto(`${server.origin}/admin/dashboard/bandeja`);
	await expect(staffPage.getByRole("heading", { name: "Todo respondido" })).toBeVisible();

	await openHydrated(page, `${server.origin}/productos`);
	const listButton = page.getByRole("button", { name: /^Lista de cotización/ });
	await expect(listButton).toBeVisible();
	await page.getByRole("searchbox", { name: "Buscar productos" }).fill("liquido frenos");
	await expect(page.getByText(/^Mostrando [2-9] productos/)).toBeVisible();
	const addButtons = page.getByRole("article").getByRole("button", { name: /^Agregar/ });
	await addButtons.nth(0).click();
	await addButtons.nth(1).click();
	await expect(listButton).toContainText("(2)");
	await listButton.click();
	const dialog = page.getByRole("dialog", { name: "Lista de cotización" });
	await dialog
		.getByRole("button", { name: /^Agregar uno/ })
		.first()
		.click();
	await expect(dialog).toContainText("2 productos, 3 piezas");
	await dialog.getByLabel("Nombre Completo").fill("Ana Ríos");
	await dialog.getByLabel("Teléfono").fill("6123-4567");
	const pendingResponse = page.waitForResponse("**/api/quotes");
	await dialog.getByRole("button", { name: "Pedir cotización" }).click();
	const { reference } = await (await pendingResponse).json();
	expect(reference).toMatch(/^COT-\d{4}-00001$/);
	const restart = server.restart();
	// The form resends the request by itself while the user reads it and the server starts.
	await expect(findToast(page)).toContainText("¡Cotización enviada!");
	await expect(findToast(page)).toContainText(
		"¡Cotización solicitada para 2 productos! Te enviaremos precios y disponibilidad por WhatsApp.",
	);
	await expect(findToast(page)).toContainText(reference);
	await restart;
	await listButton.click();
	await expect(dialog).toContainText("Tu lista está vacía");

	// The open inbox reconnects and shows the new request without a reload.
	await staffPage.getByRole("link", { name: "Ana Ríos" }).click();
	await expect(staffPage.getByText(reference).filter({ visible: true }).first()).toBeVisible();
	await expect(staffPage.getByText(/DOT/).filter({ visible: true }).first()).toBeVisible();
	await staffPage.getByRole("button", { name: "Contactada", exact: true }).click();
	await expect(staffPage.getByText("Nueva → Contactada")).toBeVisible();
	await server.restart();
	await staffPage.reload();
	await expect(staffPage.getByText("Nueva → Contactada")).toBeVisible();
	await staffContext.close();
});
