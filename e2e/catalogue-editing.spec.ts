import type { Page } from "@playwright/test";
import { newPhone } from "./contact-steps.ts";
import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { test } from "./on-own-server.ts";
import { keepMessage, openAlive } from "./reading.ts";
import { askQuote, bearer, enterAs } from "./staff.ts";

const PANEL = "/admin/dashboard";
const PHONE = { width: 390, height: 844 };
/** A name that no other journey uses. */
const unique = () => `${process.pid}-${Date.now()}`;

test.use({ allowedErrors: /status of (404|409|422)/ });

function newProduct(name: string, sku: string) {
	const groups = { type: "Aceite", brand: "Motul" };
	return { ...groups, name, sku, price: 10, uses: "Motor", description: "Prueba", keywords: [] };
}

async function fillProduct(page: Page, sku: string, price: string) {
	await page.getByLabel("Nombre").fill(`Batería ${sku}`);
	await page.getByLabel("SKU").fill(sku);
	await page.getByLabel("Precio en dólares").fill(price);
	await page.getByLabel("Marca", { exact: true }).fill("Bosch");
	await page.getByLabel("Tipo", { exact: true }).fill("Batería");
	await page.getByLabel("Usos").fill("Sedanes con alternador de 90 A");
	await page.getByLabel("Descripción").fill("Batería sellada de libre mantenimiento.");
}

test("a product is created, repriced, deleted and restored", async ({ page, request, staff }) => {
	await page.setViewportSize(PHONE);
	await enterAs(page, staff);
	await page.goto(`${PANEL}/editar-productos`);
	await expect(page.getByRole("heading", { name: "Editar Productos" })).toBeVisible();
	await expectNoAxeViolations(page);
	await page.getByRole("link", { name: "Nuevo Producto" }).click();
	await expect(page.getByRole("heading", { name: "Nuevo Producto" })).toBeVisible();
	const sku = `BAT-${unique()}`;
	await fillProduct(page, sku, "129,95");
	await expect(page.getByText("El sitio muestra $129.95, ITBMS incluido")).toBeVisible();
	await expectNoAxeViolations(page);
	await page.getByRole("button", { name: "Crear producto" }).click();
	await expect(page.getByText("Producto creado", { exact: true })).toBeVisible();
	expect(await (await request.get(`/productos/${sku}`)).text()).toContain("129.95");

	await page.getByRole("searchbox", { name: "Buscar" }).fill(sku);
	await expect(page.getByRole("status").filter({ hasText: "1 producto" })).toBeVisible();
	await page.getByRole("button", { name: `Cambiar el precio de Batería ${sku}` }).click();
	await page.getByLabel(`Precio de Batería ${sku}`).pressSequentially("119,50");
	await page.keyboard.press("Enter");
	await expect(
		page.getByText("Producto actualizado: $129.95 → $119.50", { exact: true }),
	).toBeVisible();
	const html = await (await request.get(`/productos/${sku}`)).text();
	expect(html).toContain("119.50");
	expect(html).not.toContain("129.95");

	const question = page.getByRole("alertdialog");
	const confirmed = async () => {
		await question.getByRole("button", { name: "Eliminar" }).click();
		await expect(page.getByText("Producto eliminado", { exact: true })).toBeVisible();
	};
	const restored = page.getByText("Producto restaurado", { exact: true });
	await page.getByRole("button", { name: "Eliminar" }).click();
	await expect(question).toContainText("¿Estás seguro de eliminar este producto?");
	await expectNoAxeViolations(page);
	await confirmed();
	await keepMessage(page);
	expect((await request.get(`/productos/${sku}`)).status()).toBe(410);
	await page.getByRole("button", { name: "Deshacer" }).click();
	await expect(restored).toBeVisible();
	expect((await request.get(`/productos/${sku}`)).status()).toBe(200);
	await page.reload();
	await page.getByRole("button", { name: "Eliminar" }).click();
	await confirmed();
	await page.goto(`${PANEL}/editar-productos?bin=1&q=${sku}`);
	await page.getByRole("button", { name: "Restaurar" }).click();
	await expect(restored).toBeVisible();
	expect((await request.get(`/productos/${sku}`)).status()).toBe(200);
});

test("a service is created and shown", async ({ page, request, staff }) => {
	await page.setViewportSize(PHONE);
	await enterAs(page, staff);
	await page.goto(`${PANEL}/editar-servicios`);
	await expectNoAxeViolations(page);
	await page.getByRole("link", { name: "Nuevo Servicio" }).click();
	const name = `Alineación ${unique()}`;
	await page.getByLabel("Nombre").fill(name);
	await page.getByLabel("Duración").fill("1 hora");
	await page.getByLabel("Categoría").fill("Llantas");
	await page.getByLabel("Descripción").fill("Alineamos las cuatro ruedas con láser.");
	await page.getByLabel("Incluye").fill("Alineación\n\n Balanceo ");
	await page.getByLabel("Servicio especializado").check();
	await expectNoAxeViolations(page);
	await page.getByRole("button", { name: "Crear servicio" }).click();
	await expect(page.getByText("Servicio creado", { exact: true })).toBeVisible();
	expect(await (await request.get("/servicios")).text()).toContain(name);
	const { services } = await (
		await request.get("/api/admin/services", { headers: bearer(staff) })
	).json();
	expect(services.at(-1).includes).toEqual(["Alineación", "Balanceo"]);
	await page.getByRole("button", { name: `Eliminar ${name}` }).click();
	const question = page.getByRole("alertdialog");
	await expect(question).toContainText("¿Estás seguro de eliminar este servicio?");
	await question.getByRole("button", { name: "Eliminar" }).click();
	await expect(page.getByText("Servicio eliminado", { exact: true })).toBeVisible();
});

test("a form sent empty says everything that is missing at once, in the shop's words", async ({
	page,
	staff,
}) => {
	await enterAs(page, staff);
	await page.goto(`${PANEL}/editar-productos/nuevo`);
	await page.getByRole("button", { name: "Crear producto" }).click();
	const told = page.getByRole("alert").filter({ hasText: "Revisa estos datos" });
	await expect(told.getByRole("link")).toHaveCount(7);
	await told.getByRole("link", { name: "Escribe el SKU" }).click();
	await expect(page.getByLabel("SKU")).toBeFocused();
	await expectNoAxeViolations(page);
	await page.keyboard.type("BAT");
	await expect(page.getByLabel("SKU")).toHaveValue("BAT");
	await page.getByRole("button", { name: "Crear producto" }).click();
	await expect(told).toBeFocused();
});

test("what was typed survives a reload, leaving asks first, and a colleague's save is compared", async ({
	page,
	request,
	staff,
}) => {
	const headers = bearer(staff);
	const sku = `GUARDA-${unique()}`;
	const body = newProduct("Guarda", sku);
	const made = await (await request.post("/api/admin/products", { data: body, headers })).json();
	await enterAs(page, staff);
	await page.goto(`${PANEL}/editar-productos/${made.id}`);
	const name = page.getByLabel("Nombre");
	await name.fill("Guarda nueva");
	await page.getByRole("link", { name: "Cancelar" }).click();
	const question = page.getByRole("alertdialog", { name: "¿Salir sin guardar?" });
	await expectNoAxeViolations(page);
	await question.getByRole("button", { name: "Seguir editando" }).click();
	page.on("dialog", (dialog) => void dialog.accept());
	await page.reload();
	await expect(name).toHaveValue("Guarda nueva");
	await expect(page.getByText("Recuperamos lo que no habías guardado.")).toBeVisible();
	const otherTab = await page.context().newPage();
	await otherTab.goto(page.url());
	await expect(otherTab.getByLabel("Nombre")).toHaveValue("Guarda nueva");
	await otherTab.close();

	const data = { ...body, name: "Guarda del colega", uses: "Motor y caja" };
	await request.put(`/api/admin/products/${made.id}`, { data, headers });
	await page.getByRole("button", { name: "Guardar cambios" }).click();
	const versions = page.getByRole("alert").filter({ hasText: "Hay dos versiones" });
	await expect(versions).toContainText("Guarda del colega");
	await expect(page.getByText(/^Error guardando producto\. Alguien lo cambió/)).toBeVisible();
	await expectNoAxeViolations(page);
	await versions.getByRole("button", { name: "Guardar la mía" }).click();
	await expect(page.getByText("Producto actualizado", { exact: true })).toBeVisible();
	const saved = await request.get(`/api/admin/products/${made.id}`, { headers });
	// One's own name, and the colleague's word where one touched nothing.
	expect(await saved.json()).toMatchObject({ name: "Guarda nueva", uses: "Motor y caja" });
});

test("a save that came too late shows both versions", async ({ page, request, staff }) => {
	const headers = bearer(staff);
	const body = newProduct("Bujía", `TARDE-${unique()}`);
	const made = await (await request.post("/api/admin/products", { data: body, headers })).json();
	await page.setViewportSize(PHONE);
	await enterAs(page, staff);
	await page.goto(`${PANEL}/editar-productos/${made.id}`);
	await page.getByLabel("Precio en dólares").fill("12.50");
	await page.getByLabel("Descripción").fill("Una descripción larga y sin cortes ".repeat(12));
	await request.put(`/api/admin/products/${made.id}`, { data: { ...body, price: 11 }, headers });
	await page.getByLabel("Palabras clave").focus();
	await page.getByRole("button", { name: "Guardar cambios" }).click();
	const versions = page.getByRole("alert").filter({ hasText: "Hay dos versiones" });
	await expect(versions).toBeFocused();
	await expect(versions.getByRole("heading", { name: "Hay dos versiones" })).toBeInViewport();
	await expect(versions).toContainText("$12.50");
	await expect(versions).toContainText("$11.00");
	await expect(page.getByRole("heading", { name: "Historial" })).toBeHidden();
	await expectNoAxeViolations(page);
	await expect
		.poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
		.toBeLessThanOrEqual(0);
	const apart = async () => {
		const [message, save] = await Promise.all([
			page.getByText(/^Error guardando producto/).boundingBox(),
			page.getByRole("button", { name: "Guardar cambios" }).boundingBox(),
		]);
		return (save?.y ?? 0) - (message?.y ?? 0) - (message?.height ?? 0);
	};
	await expect.poll(apart).toBeGreaterThan(0);
	await versions.getByRole("button", { name: "Usar la guardada" }).click();
	await expect(versions).toBeHidden();
	await expect(page.getByLabel("Precio en dólares")).toHaveValue("11.00");
	await expect(page.getByRole("heading", { name: "Historial" })).toBeVisible();
	await expect(page.locator("body")).not.toBeFocused();
});

test("the overviews count what people ask for", async ({ page, request, staff }) => {
	await page.setViewportSize(PHONE);
	await enterAs(page, staff);
	const phone = newPhone();
	await askQuote(request, staff, { name: "Ana Ríos", phone });
	await page.goto(`${PANEL}/productos?q=ENI-DOT4-500`);
	await expect(page.getByRole("heading", { name: "Productos Más Cotizados" })).toBeVisible();
	await expect(page.getByText("ENI-DOT4-500").first()).toBeVisible();
	await expectNoAxeViolations(page);
	await page.getByRole("searchbox", { name: "Buscar" }).fill("esto no existe");
	await expect(page.getByText("No se encontraron productos")).toBeVisible();
	await expect(page.getByText("Intenta ajustar tu búsqueda")).toBeVisible();

	const name = "Luis de Obaldía";
	const car = { vehicleBrand: "Toyota", vehicleModel: "Corolla", vehicleYear: "2015" };
	const data = { name, phone, urgency: "alta", serviceId: "frenos", ...car };
	await request.post("/api/service-requests", { data });
	await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "chat" }));
	await page.goto(`${PANEL}/servicios`);
	await expect(page.getByRole("heading", { name: "Solicitudes Recientes" })).toBeVisible();
	await expectNoAxeViolations(page);
	await page.getByRole("button", { name: "Información de Frenos" }).click();
	const toast = page.getByRole("region", { name: /F8/ });
	await expect(toast.getByText(/en total, \d+ esta semana/)).toBeVisible();
	const row = page.getByRole("listitem").filter({ hasText: name });
	const contact = row.getByRole("link", { name: /^Contactar/ });
	const chat = new URL((await contact.getAttribute("href")) ?? "");
	expect(chat.pathname).toBe(`/507${phone}`);
	expect(chat.searchParams.get("text")).toContain("Hola, Luis. Te escribimos de");
	const opened = page.waitForEvent("popup");
	await contact.click();
	await (await opened).close();
	await expect(row.getByText("Ya contactada")).toBeVisible();
});

test("an ended promotion is renewed in one step and the home page shows it", async ({
	page,
	staff,
}) => {
	await enterAs(page, staff);
	await page.goto(`${PANEL}/vitrina`);
	const title = "Mantenimiento preventivo completo";
	await page.getByRole("button", { name: `Renovar ${title}` }).click();
	const dialog = page.getByRole("dialog", { name: `Renovar «${title}»` });
	await expectNoAxeViolations(page);
	await dialog.getByRole("button", { name: "Renovar" }).click();
	await expect(page.getByText("Promoción renovada", { exact: true })).toBeVisible();
	await expect(page.getByText("Vigente", { exact: true })).toBeVisible();
	await openAlive(page, "/");
	const promotions = page.getByRole("region", { name: "Promociones", exact: true }).first();
	await expect(promotions).toContainText(title);
	await expect(promotions).not.toContainText("Finalizó");
});

test("a testimonial is approved and a brand edited", async ({ page, request, staff }) => {
	await page.setViewportSize(PHONE);
	await enterAs(page, staff);
	await page.goto(`${PANEL}/vitrina/testimonios`);
	await expectNoAxeViolations(page);
	await page
		.getByRole("button", { name: /^Aprobar/ })
		.first()
		.click();
	await expect(page.getByText("Testimonio aprobado", { exact: true })).toBeVisible();
	await page.goto(`${PANEL}/vitrina/marcas/A1`);
	const specialty = `Filtros y repuestos ${unique()}`;
	await page.getByLabel("Especialidad").fill(specialty);
	await expectNoAxeViolations(page);
	await page.getByRole("button", { name: "Guardar cambios" }).click();
	await expect(page.getByText("Marca actualizada", { exact: true })).toBeVisible();
	expect(await (await request.get("/")).text()).toContain(specialty);
});
