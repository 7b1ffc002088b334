import type { APIRequestContext } from "@playwright/test";
import type { Login } from "#features/staff/contract.ts";
import { expect } from "./fixtures.ts";
import { getAuthHeaders, logInPage, test } from "./staff.ts";

const PANEL = "/admin/dashboard";
/** Returns a name that no other journey uses. */
const createUniqueSuffix = () => `${process.pid}-${Date.now()}`;

type ShowcaseItem = { id: string; title?: string; name?: string };

async function deleteItem(
	collection: "promotions" | "testimonials",
	matches: (record: ShowcaseItem) => boolean,
	request: APIRequestContext,
	staff: Login,
) {
	const headers = getAuthHeaders(staff);
	const all = await (await request.get("/api/admin/showcase", { headers })).json();
	const { id } = (all[collection] as ShowcaseItem[]).find(matches) ?? {};
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
	await page.goto(`${PANEL}/editar-productos`);
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
	const record = `/api/admin/products/${page.url().split("/").at(-1)}`;
	await page.getByRole("button", { name: "Guardar cambios" }).click();
	await expect(page.getByText("Producto actualizado", { exact: true })).toBeVisible();
	const answer = await fetchProductPage();
	await request.delete(record, { headers: getAuthHeaders(staff) });
	expect(answer.status()).toBe(200);
	expect(await answer.text()).toContain("119.50");
	expect((await fetchProductPage()).status()).toBe(410);
});

test("shows an edited service on the site", { tag: "@smoke" }, async ({ page, request, staff }) => {
	const path = "/api/admin/services/chapisteria-y-pintura";
	const headers = getAuthHeaders(staff);
	const read = async () => (await request.get(path, { headers })).json();
	const { duration: before } = await read();
	const duration = `De 4 a 6 días ${createUniqueSuffix()}`;
	try {
		await logInPage(page, staff);
		await page.goto(`${PANEL}/editar-servicios/chapisteria-y-pintura`);
		await page.getByLabel("Duración").fill(duration);
		await page.getByRole("button", { name: "Guardar cambios" }).click();
		await expect(page.getByText("Servicio actualizado", { exact: true })).toBeVisible();
		expect(await (await request.get("/servicios")).text()).toContain(duration);
		await page.goto("/servicios/chapisteria-y-pintura");
		await expect(page.getByRole("main")).toContainText(duration);
	} finally {
		const data = { ...(await read()), duration: before };
		expect((await request.put(path, { data, headers })).ok()).toBe(true);
	}
});

test("shows a new promotion on the home page", { tag: "@smoke" }, async ({ page, request, staff }) => {
	const title = `Frenos de diciembre ${createUniqueSuffix()}`;
	await logInPage(page, staff);
	await page.goto(`${PANEL}/vitrina`);
	await page.getByRole("link", { name: "Nueva promoción" }).click();
	await page.getByLabel("Título").fill(title);
	await page.getByLabel("Descripción").fill("Pastillas y rectificado");
	await page.getByLabel("Precio normal").fill("90");
	await page.getByLabel("Precio con descuento").fill("75");
	await page.getByRole("button", { name: "Crear promoción" }).click();
	await expect(page.getByText("Promoción creada", { exact: true })).toBeVisible();
	const home = await (await request.get("/")).text();
	await deleteItem("promotions", ({ title: of }) => of === title, request, staff);
	expect(home).toContain(title);
	expect(await (await request.get("/")).text()).not.toContain(title);
});

test("shows a new testimonial on the home page", { tag: "@smoke" }, async ({ page, request, staff }) => {
	const name = `Ana Ríos ${createUniqueSuffix()}`;
	await logInPage(page, staff);
	await page.goto(`${PANEL}/vitrina/testimonios`);
	await page.getByRole("link", { name: "Nuevo testimonio" }).click();
	await page.getByLabel("Cliente").fill(name);
	await page.getByLabel("Servicio", { exact: true }).fill("Frenos");
	await page.getByLabel("Comentario").fill("Frena como nuevo.");
	await page.getByRole("button", { name: "Crear testimonio" }).click();
	await expect(page.getByText("Testimonio creado", { exact: true })).toBeVisible();
	const home = await (await request.get("/")).text();
	await deleteItem("testimonials", ({ name: of }) => of === name, request, staff);
	expect(home).toContain(name);
	expect(await (await request.get("/")).text()).not.toContain(name);
});

test("keeps unsaved input after a reload and across tabs", async ({ page, request, staff }) => {
	const sku = `GUARDA-${createUniqueSuffix()}`;
	const groups = { type: "Aceite", brand: "Motul", uses: "Motor", is_visible: false };
	const data = { ...groups, name: "Guarda", sku, price: 10, description: "Prueba", keywords: [] };
	const response = await request.post("/api/admin/products", {
		data,
		headers: getAuthHeaders(staff),
	});
	await logInPage(page, staff);
	await page.goto(`${PANEL}/editar-productos/${(await response.json()).id}`);
	const name = page.getByLabel("Nombre");
	await name.fill("Guarda nueva");
	let dialogCount = 0;
	page.on("dialog", (dialog) => {
		dialogCount++;
		void dialog.accept();
	});
	await page.reload();
	expect(dialogCount).toBe(1);
	await expect(name).toHaveValue("Guarda nueva");
	await expect(page.getByText("Recuperamos lo que no habías guardado.")).toBeVisible();
	const otherTab = await page.context().newPage();
	await otherTab.goto(page.url());
	await expect(otherTab.getByLabel("Nombre")).toHaveValue("Guarda nueva");
	await otherTab.close();
});
