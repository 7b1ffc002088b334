import type { APIRequestContext } from "@playwright/test";
import type { Login } from "#core/accounts/contract.ts";
import { expect } from "./fixtures.ts";
import { getAuthHeaders, logInPage, test } from "./staff.ts";

const PANEL_PATH = "/admin/dashboard";
/** Returns a name that no other journey uses. */
const createUniqueSuffix = () => `${process.pid}-${Date.now()}`;

type ShowcaseItem = { id: string; title?: string; name?: string };

async function deleteItem(
	collection: "promotions" | "testimonials",
	matches: (apiPath: ShowcaseItem) => boolean,
	request: APIRequestContext,
	staff: Login,
) {
	const headers = getAuthHeaders(staff);
	const showcase = await (await request.get("/api/admin/showcase", { headers })).json();
	const { id } = (showcase[collection] as ShowcaseItem[]).find(matches) ?? {};
	expect((await request.delete(`/api/admin/${collection}/${id}`, { headers })).ok()).toBe(true);
}

// Other journeys count public records, so these journeys publish theirs only briefly.
test("shows a created and repriced product once published", { tag: "@smoke" }, async ({
	page,
	request,
	staff,
}) => {
	const sku = `BAT-${createUniqueSuffix()}`;
	const fetchProductPage = () => request.get(`/productos/${sku}`);
	await logInPage(page, staff);
	await page.goto(`${PANEL_PATH}/editar-productos`);
	await page.getByRole("link", { name: "Nuevo Producto" }).click();
	await page.getByLabel("Nombre").fill(`Batería ${sku}`);
	await page.getByLabel("SKU").fill(sku);
	await page.getByLabel("Precio en dólares").fill("129,95");
	await page.getByLabel("Marca", { exact: true }).fill("Bosch");
	await page.getByLabel("Tipo", { exact: true }).fill("Batería");
	await page.getByLabel("Usos").fill("Sedanes con alternador de 90 A");
	await page.getByLabel("Descripción").fill("Batería sellada de libre mantenimiento.");
	await page.getByLabel("Se muestra en el sitio").uncheck();
	await page.getByRole("button", { name: "Crear producto" }).click();
	await expect(page.getByText("Producto creado", { exact: true })).toBeVisible();
	expect((await fetchProductPage()).status()).toBe(404);

	await page.getByRole("searchbox", { name: "Buscar" }).fill(sku);
	await expect(page.getByRole("status").filter({ hasText: "1 producto" })).toBeVisible();
	await page.getByRole("button", { name: `Cambiar el precio de Batería ${sku}` }).click();
	await page.getByLabel(`Precio de Batería ${sku}`).pressSequentially("119,50");
	await page.keyboard.press("Enter");
	await expect(
		page.getByText("Producto actualizado. Precio: $129.95 → $119.50", { exact: true }),
	).toBeVisible();

	await page
		.getByRole("link", { name: `Batería ${sku}` })
		.first()
		.click();
	await page.getByLabel("Se muestra en el sitio").check();
	const apiPath = `/api/admin/products/${page.url().split("/").at(-1)}`;
	await page.getByRole("button", { name: "Guardar cambios" }).click();
	await expect(page.getByText("Producto actualizado", { exact: true })).toBeVisible();
	const publishedResponse = await fetchProductPage();
	await request.delete(apiPath, { headers: getAuthHeaders(staff) });
	expect(publishedResponse.status()).toBe(200);
	expect(await publishedResponse.text()).toContain("119.50");
	expect((await fetchProductPage()).status()).toBe(410);
});

test("shows an edited service on the site", { tag: "@smoke" }, async ({ page, request, staff }) => {
	const path = "/api/admin/services/chapisteria-y-pintura";
	const headers = getAuthHeaders(staff);
	const fetchService = async () => (await request.get(path, { headers })).json();
	const { duration: originalDuration } = await fetchService();
	const duration = `De 4 a 6 días ${createUniqueSuffix()}`;
	try {
		await logInPage(page, staff);
		await page.goto(`${PANEL_PATH}/editar-servicios/chapisteria-y-pintura`);
		await page.getByLabel("Duración").fill(duration);
		await page.getByRole("button", { name: "Guardar cambios" }).click();
		await expect(page.getByText("Servicio actualizado", { exact: true })).toBeVisible();
		expect(await (await request.get("/servicios")).text()).toContain(duration);
		await page.goto("/servicios/chapisteria-y-pintura");
		await expect(page.getByRole("main")).toContainText(duration);
	} finally {
		const data = { ...(await fetchService()), duration: originalDuration };
		expect((await request.put(path, { data, headers })).ok()).toBe(true);
	}
});

test("shows a new promotion on the home page", { tag: "@smoke" }, async ({ page, request, staff }) => {
	const title = `Frenos de diciembre ${createUniqueSuffix()}`;
	await logInPage(page, staff);
	await page.goto(`${PANEL_PATH}/vitrina`);
	await page.getByRole("link", { name: "Nueva promoción" }).click();
	await page.getByLabel("Título").fill(title);
	await page.getByLabel("Descripción").fill("Pastillas y rectificado");
	await page.getByLabel("Precio normal").fill("90");
	await page.getByLabel("Precio con descuento").fill("75");
	await page.getByRole("button", { name: "Crear promoción" }).click();
	await expect(page.getByText("Promoción creada", { exact: true })).toBeVisible();
	const homeHtml = await (await request.get("/")).text();
	await deleteItem("promotions", ({ title: itemText }) => itemText === title, request, staff);
	expect(homeHtml).toContain(title);
	expect(await (await request.get("/")).text()).not.toContain(title);
});

test("shows a new testimonial on the home page", { tag: "@smoke" }, async ({ page, request, staff }) => {
	const nameField = `Ana Ríos ${createUniqueSuffix()}`;
	await logInPage(page, staff);
	await page.goto(`${PANEL_PATH}/vitrina/testimonios`);
	await page.getByRole("link", { name: "Nuevo testimonio" }).click();
	await page.getByLabel("Cliente", { exact: true }).fill(nameField);
	await page.getByLabel("Servicio", { exact: true }).fill("Frenos");
	await page.getByLabel("Comentario").fill("Frena como nuevo.");
	await page.getByRole("button", { name: "Crear testimonio" }).click();
	await expect(page.getByText("Testimonio creado", { exact: true })).toBeVisible();
	const homeHtml = await (await request.get("/")).text();
	await deleteItem("testimonials", ({ name: itemText }) => itemText === nameField, request, staff);
	expect(homeHtml).toContain(nameField);
	expect(await (await request.get("/")).text()).not.toContain(nameField);
});

test("keeps unsaved input after a reload and across tabs", async ({ page, request, staff }) => {
	const sku = `GUARDA-${createUniqueSuffix()}`;
	const productFields = { type: "Aceite", brand: "Motul", uses: "Motor", is_visible: false };
	const data = { ...productFields, name: "Guarda", sku, price: 10, description: "Prueba", keywords: [] };
	const response = await request.post("/api/admin/products", {
		data,
		headers: getAuthHeaders(staff),
	});
	await logInPage(page, staff);
	await page.goto(`${PANEL_PATH}/editar-productos/${(await response.json()).id}`);
	const nameField = page.getByLabel("Nombre");
	await nameField.fill("Guarda nueva");
	let dialogCount = 0;
	page.on("dialog", (dialog) => {
		dialogCount++;
		void dialog.accept();
	});
	await page.reload();
	expect(dialogCount).toBe(1);
	await expect(nameField).toHaveValue("Guarda nueva");
	await expect(page.getByText("Recuperamos lo que no habías guardado.")).toBeVisible();
	const otherTab = await page.context().newPage();
	await otherTab.goto(page.url());
	await expect(otherTab.getByLabel("Nombre")).toHaveValue("Guarda nueva");
	await otherTab.close();
});
