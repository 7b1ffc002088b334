import type { Page } from "@playwright/test";
import { ADMIN_TOKEN_KEY, ADMIN_USER_KEY } from "#domain/shop.ts";
import { createPhone } from "./contact-steps.ts";
import { expect } from "./fixtures.ts";
import { delayResponses } from "./hold-requests.ts";
import { ADMIN_PASSWORD } from "./server.ts";
import { waitForHydration } from "./shared-steps.ts";
import { logIn, logInPage, logOut, requestQuote, test } from "./staff.ts";

const INBOX_PATH = "/admin/dashboard/bandeja";
test.use({ allowedErrors: /status of 401/ });

/** Ends a page's session on the server without its knowledge. */
const logOutPage = async (page: Page) => logOut({ access_token: await getToken(page) });

const getToken = (page: Page) => page.evaluate((key) => localStorage.getItem(key) ?? "", ADMIN_TOKEN_KEY);

test("returns to the requested page after login and logs out", { tag: "@smoke" }, async ({ page }) => {
	await page.goto(`${INBOX_PATH}?state=all`);
	await expect(page).toHaveURL(/\/admin\/login\?volver=/);
	await page.getByLabel("Usuario").fill("admin");
	await page.getByLabel("Contraseña", { exact: true }).fill(ADMIN_PASSWORD);
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(`${INBOX_PATH}?state=all`);
	await expect(page.getByText("Login exitoso", { exact: true })).toBeVisible();
	await page.getByRole("link", { name: "Dashboard" }).click();
	await expect(page.getByRole("heading", { name: "Ahora" })).toBeVisible();
	await page.getByRole("button", { name: "Salir" }).click();
	await expect(page).toHaveURL("/admin/login");
	const storedValues = await page.evaluate(() => ({ ...localStorage }));
	expect(storedValues).not.toHaveProperty(ADMIN_TOKEN_KEY);
	expect(storedValues).not.toHaveProperty(ADMIN_USER_KEY);
	await page.goto("/admin");
	await expect(page).toHaveURL("/admin/login");
});

test("submits a login sent before hydration without exposing the password", async ({ page }) => {
	const requestedUrls: string[] = [];
	page.on("request", (request) => requestedUrls.push(request.url()));
	const releaseScript = await delayResponses(page, "**/assets/*.js");
	await page.goto("/admin/login", { waitUntil: "commit" });
	await page.getByLabel("Usuario").fill("admin");
	await page.getByLabel("Contraseña", { exact: true }).fill(ADMIN_PASSWORD);
	await page.keyboard.press("Enter");
	releaseScript();
	await expect(page).toHaveURL("/admin/dashboard");
	expect(requestedUrls.filter((url) => url.includes(ADMIN_PASSWORD))).toEqual([]);
	await logOutPage(page);
});

test("asks for the password again and keeps the note", {
	tag: "@smoke",
}, async ({ page, request, staff }) => {
	const ownLogin = await logIn();
	const { id } = await requestQuote(request, staff, { name: "Luis Mora", phone: createPhone() });
	await logInPage(page, ownLogin);
	await page.goto(`${INBOX_PATH}/${id}`);
	const noteField = page.getByRole("textbox", { name: "Nota" });
	await noteField.fill("Quiere factura a nombre de la empresa");
	await page.reload();
	await expect(noteField).toHaveValue("Quiere factura a nombre de la empresa");
	await logOut(ownLogin);
	const dialog = page.getByRole("dialog", { name: "Tu sesión terminó" });
	await expect(dialog).toBeVisible();
	await dialog.getByLabel("Contraseña", { exact: true }).fill(ADMIN_PASSWORD);
	await page.keyboard.press("Enter");
	await expect(dialog).toBeHidden();
	await expect(noteField).toHaveValue("Quiere factura a nombre de la empresa");
	await page.getByRole("button", { name: "Guardar nota" }).click();
	await expect(page.getByText("Nota · Administrador")).toBeVisible();
	await expect(noteField).toHaveValue("");
	await logOutPage(page);
});

test.describe(() => {
	test.use({ allowedErrors: /status of 401|ERR_FAILED|Failed to fetch dynamically imported/ });
	test("links to the login when the script is missing", async ({ page, request, staff }) => {
		const ownLogin = await logIn();
		const { id } = await requestQuote(request, staff, { name: "Delia Mora", phone: createPhone() });
		await logInPage(page, ownLogin);
		await page.route("**/assets/password-dialog-*.js", (route) => route.abort());
		await page.goto(`${INBOX_PATH}/${id}`);
		const noteField = page.getByRole("textbox", { name: "Nota" });
		await noteField.fill("Quiere factura a nombre de la empresa");
		await logOut(ownLogin);
		await page.getByRole("button", { name: "Guardar nota" }).click();
		const toast = page.getByText("No se pudo pedir tu contraseña", { exact: true });
		await expect(toast).toBeVisible();
		const [otherTab] = await Promise.all([
			page.waitForEvent("popup"),
			page.getByRole("link", { name: /Entrar en otra pestaña/ }).click(),
		]);
		await waitForHydration(otherTab);
		await otherTab.getByLabel("Usuario").fill("admin");
		await otherTab.getByLabel("Contraseña", { exact: true }).fill(ADMIN_PASSWORD);
		await otherTab.keyboard.press("Enter");
		await expect(otherTab).not.toHaveURL(/login/);
		await otherTab.close();
		// A poll of the inbox may have shown the toast again, over this button.
		await page.getByRole("button", { name: "Guardar nota" }).press("Enter");
		await expect(page.getByText("Nota · Administrador")).toBeVisible();
		await expect(noteField).toHaveValue("");
		await logOutPage(page);
	});
});

test("closes the password prompt after login in another tab", async ({ page }) => {
	const ownLogin = await logIn();
	await logInPage(page, ownLogin);
	await page.goto(INBOX_PATH);
	await expect(page.getByRole("heading", { name: "Bandeja", level: 1 })).toBeVisible();
	const otherTab = await page.context().newPage();
	await otherTab.goto(INBOX_PATH);
	await expect(otherTab.getByRole("heading", { name: "Bandeja", level: 1 })).toBeVisible();
	await logOut(ownLogin);
	const findPasswordDialog = (tabPage: typeof page) =>
		tabPage.getByRole("dialog", { name: "Tu sesión terminó" });
	const [dialog, otherDialog] = [findPasswordDialog(page), findPasswordDialog(otherTab)] as const;
	await expect(dialog).toBeVisible();
	await expect(otherDialog).toBeVisible();
	await otherDialog.getByLabel("Contraseña", { exact: true }).fill(ADMIN_PASSWORD);
	await otherTab.keyboard.press("Enter");
	await expect(otherDialog).toBeHidden();
	await expect(dialog).toBeHidden();
	await otherTab.close();
	await logOutPage(page);
});
