import type { Settings } from "#core/settings/contract.ts";
import { expect } from "./fixtures.ts";
import { getAuthHeaders, logIn, logInPage, logOut, test } from "./staff.ts";

const SETTINGS_PATH = "/admin/dashboard/configuracion";

test.use({ allowedErrors: /status of 403/ });

test("shows a changed setting on every page immediately", { tag: "@smoke" }, async ({
	page,
	request,
	staff,
}) => {
	const headers = getAuthHeaders(staff);
	const fetchSettings = async () => (await request.get("/api/admin/settings", { headers })).json();
	const { tagline: originalTagline } = (await fetchSettings()).settings as Settings;
	const tagline = `Mecánica sin sorpresas ${Date.now()}`;
	try {
		await logInPage(page, staff);
		await page.goto(`${SETTINGS_PATH}/sitio`);
		await page.getByLabel("Lema").fill(tagline);
		await page.getByRole("button", { name: "Guardar", exact: true }).click();
		await expect(page.getByText("Guardado: así sale en el sitio", { exact: true })).toBeVisible();
		await expect(page).toHaveURL(`${SETTINGS_PATH}/sitio`);
		for (const path of ["/", "/contacto", "/productos", "/blog"])
			expect(await (await request.get(path)).text()).toContain(tagline);
		await page.goto("/nosotros");
		await expect(page.getByRole("banner")).toContainText(tagline);
	} finally {
		const { settings, updated_at } = await fetchSettings();
		const { sampleFields: _, ...edit } = settings;
		const data = { ...edit, tagline: originalTagline, updated_at };
		expect((await request.put("/api/admin/settings", { data, headers })).ok()).toBe(true);
	}
});

test("creates an administrator, changes the password and revokes access", {
	tag: "@smoke",
}, async ({ page, browser, baseURL }) => {
	// These actions ask for the password again some minutes after a login.
	const session = await logIn();
	await logInPage(page, session);
	await page.goto(SETTINGS_PATH);
	await page.getByRole("button", { name: "Crear Admin" }).click();
	const dialog = page.getByRole("dialog", { name: "Crear Admin" });
	const username = `marta${process.pid}${Date.now() % 100_000}`;
	const fullName = `Marta Gil ${username}`;
	await dialog.getByLabel("Nombre completo").fill(fullName);
	await dialog.getByLabel("Usuario").fill(username);
	await dialog.getByLabel("Correo").fill("marta@correo.com");
	await dialog.getByLabel("Contraseña", { exact: true }).fill("grapa-nube-caballo-47");
	await dialog.getByRole("button", { name: "Crear", exact: true }).click();
	await expect(page.getByText("Nuevo administrador creado exitosamente", { exact: true })).toBeVisible();

	const context = await browser.newContext(baseURL ? { baseURL } : {});
	const adminPage = await context.newPage();
	await adminPage.goto("/admin/login");
	await adminPage.getByLabel("Usuario").fill(username);
	await adminPage.getByLabel("Contraseña", { exact: true }).fill("grapa-nube-caballo-47");
	// Until hydration, the form has no submit button.
	await expect(adminPage.locator("button[type=submit]")).toBeVisible();
	await adminPage.keyboard.press("Enter");
	await expect(adminPage).toHaveURL("/admin/clave");
	await adminPage.goto("/admin/dashboard");
	await expect(adminPage).toHaveURL("/admin/clave");
	await adminPage.getByLabel("Contraseña actual").fill("grapa-nube-caballo-47");
	await adminPage.getByLabel("Contraseña nueva").fill("puente-lima-reloj-83");
	await adminPage.getByRole("button", { name: "Cambiar contraseña" }).click();
	await expect(adminPage).toHaveURL(/\/admin\/dashboard/);
	await expect(adminPage.getByRole("navigation").first()).toBeVisible();

	await page.getByText(`Más de ${fullName}`).click();
	await page.getByRole("button", { name: `Desactivar a ${fullName}` }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Desactivar" }).click();
	await expect(page.getByText(`${fullName} ya no puede entrar`, { exact: true })).toBeVisible();
	await adminPage.reload();
	await expect(adminPage).toHaveURL(/\/admin\/login/);
	await context.close();
	await logOut(session);
});
