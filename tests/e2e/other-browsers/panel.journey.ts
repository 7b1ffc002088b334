import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { createPhone } from "../contact-steps.ts";
import { ADMIN_PASSWORD } from "../server.ts";
import { getAuthHeaders, requestQuote } from "../staff.ts";
import { expect, test } from "./journey.ts";

const PANEL = "/admin/dashboard";

test("logs in and answers a request", async ({ visitor, request, staff }, { project }) => {
	const name = `Marta de ${project.name}`;
	const customer = { name, phone: createPhone() };
	await requestQuote(request, staff, customer);
	await visitor.open(`${PANEL}/bandeja`);
	await visitor.expectAddress(/\/admin\/login\?volver=/);
	await visitor.replaceText({ role: "field", name: "Usuario" }, "admin");
	await visitor.replaceText({ role: "field", name: "Contraseña" }, "no-es-esta");
	await visitor.click({ role: "button", name: "Iniciar sesión" });
	await visitor.expectPageText("Usuario o contraseña incorrectos.");
	await visitor.replaceText({ role: "field", name: "Contraseña" }, ADMIN_PASSWORD);
	await visitor.pressKeys("Enter");
	await visitor.expectAddress(/\/bandeja$/);
	await visitor.click({ role: "link", name });
	await visitor.expectFocus({ role: "heading", name });
	await visitor.click({ role: "button", name: /^Contactada$/ });
	await visitor.expectPageText("Nueva → Contactada");
	await visitor.driver.goBack();
	await visitor.expectAddress(/\/bandeja$/);
	// Focus and scroll return to the row; a press before that may hit another row.
	await visitor.expectFocus({ role: "link", name });
	await visitor.click({ role: "button", name: "Salir" });
	await visitor.expectAddress(/\/admin\/login$/);
});

test("changes a price in its row", async ({ visitor, request, staff }, { project }) => {
	const sku = `BAT-${project.name.toUpperCase()}`;
	const product = {
		name: "Batería",
		sku,
		price: 129.95,
		type: "Batería",
		brand: "Bosch",
		uses: "Sedanes",
		description: "Batería sellada.",
	};
	const headers = getAuthHeaders(staff);
	const created = await request.post("/api/admin/products", { data: product, headers });
	expect(created.status(), await created.text()).toBe(201);
	await visitor.logInAs(staff);
	await visitor.open(`${PANEL}/editar-productos?q=${sku}`);
	await visitor.click({ role: "button", name: "Cambiar el precio de Batería" });
	await visitor.expectFocus({ role: "field", name: "Precio de Batería" });
	await visitor.pressKeys("Control", "a");
	await visitor.typeText("119,50");
	await visitor.pressKeys("Enter");
	await visitor.expectPageText("Producto actualizado. Precio: $129.95 → $119.50");
	expect(await (await request.get(`/productos/${sku}`)).text()).toContain("119.50");
});

test("uploads and finds a picture", async ({ visitor, staff }, { project }) => {
	const folder = await mkdtemp(join(tmpdir(), "biela-picture-"));
	const name = `elevador-${project.name}`;
	const path = join(folder, `${name}.png`);
	await sharp({ create: { width: 900, height: 600, channels: 3, background: "#8a1f1f" } }).toFile(path);
	await visitor.logInAs(staff);
	await visitor.open(`${PANEL}/media`);
	await visitor.waitFor({ role: "heading", name: "Media" });
	await visitor.driver.attachFile("input[type=file]", path);
	await visitor.replaceText({ role: "field", name: "Texto alternativo" }, "Carro en el elevador");
	await visitor.click({ role: "button", name: /^Subir/ });
	await visitor.expectPageText(/imagen subida/);
	await visitor.replaceText({ role: "field", name: /^Buscar$/ }, name);
	await visitor.expectText({ role: "row", name: `${name}.webp` }, "900x600");
	await rm(folder, { recursive: true });
});

test("prints a quote from its button", async ({ visitor, request, staff }) => {
	const phone = createPhone();
	const { id, reference } = await requestQuote(request, staff, { name: "Marta Gil", phone });
	await visitor.logInAs(staff);
	await visitor.open(`${PANEL}/bandeja/${id}/hoja`);
	await visitor.expectPageText(reference);
	await visitor.driver.runInPage(() => {
		window.print = () => document.body.setAttribute("data-printed", "");
	});
	await visitor.click({ role: "button", name: "Imprimir o guardar PDF" });
	const hasPrinted = () => visitor.driver.runInPage(() => document.body.hasAttribute("data-printed"));
	await expect.poll(hasPrinted).toBe(true);
});
