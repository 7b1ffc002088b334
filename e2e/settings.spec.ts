import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { test } from "./on-own-server.ts";
import { bearer, enterAs } from "./staff.ts";

const SETTINGS = "/admin/dashboard/configuracion";
const PHONE = { width: 390, height: 844 };

const PROFILES = {
	Instagram: "instagram.com/tallerrios",
	Facebook: "facebook.com/tallerrios",
	TikTok: "tiktok.com/@tallerrios",
};

test.use({ allowedErrors: /status of (403|409|422)/ });
test.describe.configure({ mode: "default" });

test("a phone and Saturday's hours are on the whole site at once", async ({ page, staff }) => {
	await enterAs(page, staff);
	await page.goto(SETTINGS);
	await expectNoAxeViolations(page);
	await page.getByRole("link", { name: "Editar datos del sitio" }).click();
	await expect(page.getByRole("heading", { name: "Datos del sitio", level: 1 })).toBeVisible();
	await expectNoAxeViolations(page);
	await page.getByLabel("Nombre del negocio").fill("Taller Río Abajo");
	const parts = page.getByRole("navigation", { name: "Partes de esta página" });
	await parts.getByRole("link", { name: "Contacto y ubicación" }).click();
	await page.getByLabel("WhatsApp", { exact: true }).fill("223-4567");
	await parts.getByRole("link", { name: "Horario" }).click();
	await expect(page).toHaveURL(/\?seccion=horario$/);
	await page.getByLabel("Sábado: cierra a las").fill("13:30");
	await page.getByRole("button", { name: "Guardar" }).click();
	// What is wrong stands in another part: it is led to, and named in the list.
	await expect(page.getByRole("alert")).toContainText("línea fija");
	await expect(page).toHaveURL(/\?seccion=contacto$/);
	await expect(parts.getByRole("link", { name: /^Contacto.*hay algo que revisar/ })).toBeVisible();
	await expectNoAxeViolations(page);
	await page.goBack();
	await expect(page.getByLabel("Sábado: cierra a las")).toHaveValue("13:30");
	await page
		.getByRole("alert")
		.getByRole("link", { name: /línea fija/ })
		.click();
	await expect(page.getByLabel("WhatsApp", { exact: true })).toBeFocused();
	await page.keyboard.press("ControlOrMeta+a");
	await page.keyboard.insertText("6777 8899");
	await parts.getByRole("link", { name: "Horario" }).click();
	await page.getByRole("button", { name: "Agregar día", exact: true }).click();
	const day = page.getByLabel(/^Fecha del día/).last();
	await expect(day).toBeFocused();
	await day.fill("2027-11-25");
	await page
		.getByLabel(/^Motivo del día/)
		.last()
		.fill("Inventario");
	await page.getByRole("button", { name: "Guardar" }).click();
	await expect(page).toHaveURL(SETTINGS);
	await expect(page.getByText("Guardado: el sitio ya lo muestra", { exact: true })).toBeVisible();
	await expect(page.getByRole("banner")).toContainText("Taller Río Abajo");
	await page.goto(`${SETTINGS}/historial`);
	const change = page.getByRole("listitem").filter({ hasText: "Inventario" }).last();
	await expect(change).toContainText("Días cerrados: Agregado: 25/11/2027 Inventario");
	await expect(change).toContainText("8:00 AM a 1:30 PM");
	await expect(change).toContainText("6777-8899");
	await page.goto("/");
	const footer = page.getByRole("contentinfo");
	await expect(footer).toContainText("6777-8899");
	await expect(footer).toContainText("1:30 PM");
	await expect(page.locator('a[href*="wa.me/50767778899"]').first()).toBeAttached();
	const data = await page.locator('script[type="application/ld+json"]').allTextContents();
	expect(data.join("")).toContain('"closes":"13:30"');
});

test("the shop's profiles are never empty, and name its networks once they are set", async ({
	page,
	staff,
}) => {
	const profiles = page.getByRole("navigation", { name: "Encuéntranos en" }).getByRole("link");
	await page.goto("/contacto");
	await expect(profiles).toHaveText([/^WhatsApp/, /^Google Maps/, /^Waze/]);
	await enterAs(page, staff);
	await page.goto(`${SETTINGS}/sitio?seccion=contacto`);
	for (const [name, host] of Object.entries(PROFILES))
		await page.getByLabel(name, { exact: true }).fill(`https://www.${host}`);
	await page.getByRole("button", { name: "Guardar" }).click();
	await expect(page).toHaveURL(SETTINGS);
	await page.goto("/");
	await expect(profiles).toHaveText([
		...[/^WhatsApp/, /^Google Maps/, /^Waze/],
		...Object.keys(PROFILES).map((name) => new RegExp(`^${name}`)),
	]);
	await expect(profiles.locator("svg")).toHaveCount(6);
	const shown = await profiles.evaluateAll((links) =>
		links.map((link) => link.getAttribute("href")),
	);
	const data = await page.locator('script[type="application/ld+json"]').allTextContents();
	const shop = data.flatMap((text) => JSON.parse(text)).find((item) => "sameAs" in item);
	expect(shop.sameAs).toEqual(shown);
});

test("the owner's own name is in the header at once", async ({ page, staff }) => {
	await enterAs(page, staff);
	await page.goto(SETTINGS);
	await page.getByRole("button", { name: "Editar mis datos" }).click();
	const dialog = page.getByRole("dialog", { name: "Editar mis datos" });
	await expectNoAxeViolations(page);
	await dialog.getByLabel("Nombre completo").fill("");
	await dialog.getByRole("button", { name: "Guardar" }).click();
	await expect(dialog).toBeVisible();
	await dialog.getByLabel("Nombre completo").fill("Rosa Ortega");
	await dialog.getByRole("button", { name: "Guardar" }).click();
	await expect(dialog).toBeHidden();
	await expect(page.getByRole("banner")).toContainText("Rosa Ortega");
	await page.getByRole("link", { name: "Dashboard" }).click();
	await expect(page.getByText("Hola, Rosa Ortega.")).toBeVisible();
});

test("the owner tells the shop's own story, and «Nosotros» tells it", async ({ page, staff }) => {
	await enterAs(page, staff);
	await page.goto(`${SETTINGS}/sitio?seccion=nosotros`);
	await page.getByLabel("Nuestra historia").fill("Primero fue una cochera.\n\nHoy somos ocho.");
	const remove = page.getByRole("button", { name: /^Quitar el año/ });
	while (await remove.count()) await remove.first().click();
	await page.getByRole("button", { name: "Agregar año" }).click();
	await page.getByLabel("Año", { exact: true }).fill("2019");
	await page.getByLabel("Qué pasó").fill("Nos mudamos");
	await page.getByLabel("En una línea").fill("A una nave con cinco bahías.");
	await page.getByRole("button", { name: "Guardar" }).click();
	await expect(page).toHaveURL(SETTINGS);
	await page.goto("/nosotros");
	await expect(page.getByText(/Primero fue una cochera\.$/)).toBeVisible();
	await expect(page.getByText("Hoy somos ocho.", { exact: true })).toBeVisible();
	const years = page.getByRole("list").filter({ hasText: "Nos mudamos" });
	await expect(years.getByRole("listitem")).toHaveText([/^2019Nos mudamosA una nave/]);
});

test("two tabs that edit at once both see what happened", async ({ page, request, staff }) => {
	await enterAs(page, staff);
	await page.goto(`${SETTINGS}/sitio`);
	const tagline = page.getByLabel("Lema");
	await tagline.fill("Lo mío");
	const headers = bearer(staff);
	const { settings, updated_at } = await (
		await request.get("/api/admin/settings", { headers })
	).json();
	const { sampleFields: _, ...edit } = settings;
	const data = { ...edit, tagline: "Lo de mi colega", updated_at };
	expect((await request.put("/api/admin/settings", { data, headers })).ok()).toBe(true);
	await page.getByRole("button", { name: "Guardar", exact: true }).click();
	const versions = page.getByRole("alert").filter({ hasText: "Hay dos versiones" });
	await expect(versions).toContainText("Lo de mi colega");
	await expect(versions).toContainText("Lo mío");
	await expectNoAxeViolations(page);
	await versions.getByRole("button", { name: "Guardar la mía" }).click();
	await expect(page).toHaveURL(SETTINGS);
	const saved = await (await request.get("/api/settings")).json();
	expect(saved.tagline).toBe("Lo mío");
});

test("the parts of the site's data are one press away, and nothing typed is asked about", async ({
	page,
	staff,
}) => {
	await enterAs(page, staff);
	await page.goto(`${SETTINGS}/sitio`);
	await page.getByLabel("Lema").fill("Sin guardar");
	const parts = page.getByRole("navigation", { name: "Partes de esta página" });
	await parts.getByRole("link", { name: "Promesas y precios" }).click();
	await expect(page.getByRole("heading", { name: "Promesas y precios" })).toBeInViewport();
	await expect(page.getByLabel("Lema")).toBeHidden();
	await expect(page.getByRole("alertdialog")).toBeHidden();
	await page.goBack();
	await expect(page.getByLabel("Lema")).toHaveValue("Sin guardar");
	await page.goForward();
	await expect(parts).toBeInViewport();
	await expectNoAxeViolations(page);
});

test("what was typed survives a reload and leaving asks first", async ({ page, staff }) => {
	await enterAs(page, staff);
	await page.goto(`${SETTINGS}/sitio`);
	await page.getByLabel("Lema").fill("Sin guardar");
	page.once("dialog", (dialog) => void dialog.accept());
	await page.reload();
	await expect(page.getByLabel("Lema")).toHaveValue("Sin guardar");
	await page.getByRole("link", { name: "Configuración" }).first().click();
	await page.getByRole("button", { name: "Seguir editando" }).click();
	await page.getByRole("button", { name: "Descartar y volver a lo guardado" }).click();
	await expect(page.getByLabel("Lema")).not.toHaveValue("Sin guardar");
});

test("an administrator is created, changes the password and loses the panel", async ({
	page,
	browser,
	own,
}) => {
	await page.setViewportSize(PHONE);
	// Axe must not look at a toast while it fades in.
	await page.emulateMedia({ reducedMotion: "reduce" });
	await enterAs(page, await own.login());
	await page.goto(SETTINGS);
	await page.getByRole("button", { name: "Crear Admin" }).click();
	const dialog = page.getByRole("dialog", { name: "Crear Admin" });
	await dialog.getByRole("button", { name: "Crear", exact: true }).click();
	await expect(dialog.getByRole("alert").getByRole("link")).toHaveCount(4);
	await expect(dialog.getByRole("alert")).toContainText("Escribe el usuario");
	await expectNoAxeViolations(page);
	const username = "marta390";
	const fullName = "Marta Gil";
	await dialog.getByLabel("Nombre completo").fill(fullName);
	await dialog.getByLabel("Usuario").fill(username);
	await dialog.getByLabel("Correo").fill("marta@correo.com");
	await dialog.getByLabel("Contraseña", { exact: true }).fill("password1234");
	await dialog.getByRole("button", { name: "Crear", exact: true }).click();
	await expect(dialog.getByRole("alert")).toContainText("primeras que se prueban");
	await dialog.getByLabel("Contraseña", { exact: true }).fill("grapa-nube-caballo-47");
	await dialog.getByRole("button", { name: "Crear", exact: true }).click();
	await expect(
		page.getByText("Nuevo administrador creado exitosamente", { exact: true }),
	).toBeVisible();
	const context = await browser.newContext({ baseURL: own.origin });
	const hers = await context.newPage();
	await hers.goto("/admin/login");
	await hers.getByLabel("Usuario").fill(username);
	await hers.getByLabel("Contraseña", { exact: true }).fill("grapa-nube-caballo-47");
	// Until the script runs there is nothing to submit with.
	await expect(hers.locator("button[type=submit]")).toBeVisible();
	await hers.keyboard.press("Enter");
	await expect(hers).toHaveURL("/admin/clave");
	await expectNoAxeViolations(hers);
	await hers.goto("/admin/dashboard");
	await expect(hers).toHaveURL("/admin/clave");
	await hers.getByLabel("Contraseña actual").fill("grapa-nube-caballo-47");
	await hers.getByLabel("Contraseña nueva").fill("puente-lima-reloj-83");
	await hers.getByRole("button", { name: "Cambiar contraseña" }).click();
	await expect(hers).toHaveURL("/admin/dashboard");
	await expect(hers.getByRole("heading", { name: "Actividad Reciente" })).toBeVisible();
	await page.getByRole("button", { name: `Cambiar rol a ${fullName}` }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Guardar" }).click();
	await expect(page.getByRole("dialog")).toBeHidden();
	await expect(page.getByText(/entra de nuevo con su contraseña/)).toHaveCount(0);
	await page.getByRole("button", { name: `Desactivar a ${fullName}` }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Desactivar" }).click();
	await expect(page.getByText(`${fullName} ya no puede entrar`, { exact: true })).toBeVisible();
	await hers.reload();
	await expect(hers).toHaveURL(/\/admin\/login/);
	await context.close();
});

test("sessions elsewhere are seen and closed, and the status says when it looked", async ({
	page,
	request,
	own,
}) => {
	const other = await own.login();
	await enterAs(page, await own.login());
	await page.goto(SETTINGS);
	await expect(page.getByText("esta sesión", { exact: true })).toBeVisible();
	await page.getByRole("button", { name: "Cerrar otras sesiones" }).click();
	await expect(page.getByRole("button", { name: "Cerrar otras sesiones" })).toBeHidden();
	await expect(page.getByText("Solo queda abierta esta sesión", { exact: true })).toBeVisible();
	expect((await request.get("/api/admin/sessions", { headers: bearer(other) })).status()).toBe(401);
	await page.getByRole("button", { name: "Comprobar ahora" }).click();
	await expect(page.getByText("verificado hace un momento").first()).toBeVisible();
	await expect(page.getByText("Base de datos", { exact: true })).toBeVisible();
});

test("the dashboard counts, links and ticks off what is missing", async ({ page, own }) => {
	await page.setViewportSize(PHONE);
	await enterAs(page, await own.login());
	await page.goto("/admin/dashboard");
	await expect(page.getByRole("link", { name: "Total Clientes" })).toBeVisible();
	const missing = page.getByRole("region", { name: "Falta por completar" });
	// It comes to who scrolls to the end; what came on the way there pushes that down.
	await expect(async () => {
		await page.keyboard.press("End");
		await expect(missing).toBeVisible({ timeout: 500 });
	}).toPass();
	await expectNoAxeViolations(page);
	const approve = missing.getByRole("button", { name: /^(Aprobar|Dejar vacío)/ }).first();
	const label = (await approve.textContent())?.split(": ")[1] ?? "";
	await approve.click();
	await expect(page.getByText("Dato aprobado", { exact: true })).toBeVisible();
	await expect(missing.getByRole("link", { name: label, exact: true })).toBeHidden();
	const next = missing.locator("a[href*='#ajustes-']").first();
	const target = (await next.getAttribute("href")) ?? "";
	await next.click();
	await expect(page.getByRole("heading", { name: "Datos del sitio", level: 1 })).toBeVisible();
	await expect(page.locator(`[id="${target.split("#")[1]}"]`)).toBeInViewport();
});
