import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";
import type { ProductReplacement } from "./contract.ts";

const world = openWorld();
const OIL = "MOT-8100-5W30-5L";
const ADDITIVE = "LM-3721";
const listReplacements = async (skus: string) =>
	(await world.call(`/api/products/instead?${new URLSearchParams({ skus })}`)).json as ProductReplacement[];
const toSkus = (replacement: ProductReplacement | undefined) =>
	replacement?.products.map(({ sku }) => sku) ?? [];

async function findStaffProduct(sku: string) {
	const { json } = await world.asStaff(`/api/admin/products?q=${sku}`);
	return json.products.find((product: { sku: string }) => product.sku === sku);
}

test("leaves out a product that is on sale", async () => {
	expect(await listReplacements(OIL)).toEqual([]);
});

test("offers products of the same type when one is hidden", async () => {
	const { id, updated_at, ...form } = await findStaffProduct(ADDITIVE);
	const hidden = { ...form, updated_at, is_visible: false };
	await world.asStaff(`/api/admin/products/${id}`, { method: "PUT", body: hidden });
	const [replacement] = await listReplacements(ADDITIVE.toLowerCase());
	expect(replacement).toMatchObject({ sku: ADDITIVE, name: form.name, type: form.type });
	expect(replacement?.products.length).toBeGreaterThan(0);
	expect(replacement?.products.length).toBeLessThanOrEqual(4);
	expect(replacement?.products[0]).toMatchObject({ type: form.type, brand: "Liqui Moly" });
	expect(toSkus(replacement)).not.toContain(ADDITIVE);
	expect(await world.call(`/api/products/${ADDITIVE}`)).toMatchObject({
		status: 410,
		json: { code: "gone", detail: `«${form.name}» ya no está en el catálogo.` },
	});
});

// Once published, a hidden product answers 410 with its name instead of 404.
test("hides a product's name until its first publication", async () => {
	const { id: _, updated_at: __, ...other } = await findStaffProduct(OIL);
	const draft = { ...other, sku: "BORRADOR-1", name: "Aceite que nadie vio", is_visible: false };
	const created = (await world.asStaff("/api/admin/products", { body: draft })).json;
	expect(await world.call("/api/products/BORRADOR-1")).toMatchObject({
		status: 404,
		json: { code: "not_found", detail: expect.not.stringContaining("nadie vio") },
	});
	expect(await listReplacements("BORRADOR-1")).toMatchObject([{ name: null }]);
	const path = `/api/admin/products/${created.id}`;
	let { updated_at } = created;
	for (const isVisible of [true, false])
		({ updated_at } = (
			await world.asStaff(path, {
				method: "PUT",
				body: { ...draft, updated_at, is_visible: isVisible },
			})
		).json);
	expect((await world.call("/api/products/BORRADOR-1")).status).toBe(410);
});

test("names a product in the trash until its restore", async () => {
	const { id, name } = await findStaffProduct(OIL);
	await world.asStaff(`/api/admin/products/${id}`, { method: "DELETE" });
	const [replacement] = await listReplacements(OIL);
	expect(replacement).toMatchObject({ sku: OIL, name });
	expect(replacement?.products.every(({ type }) => type === "Aceite")).toBe(true);
	expect((await world.call(`/api/products/${OIL}`)).status).toBe(410);
	await world.asStaff(`/api/admin/products/${id}/restore`, { method: "POST", body: {} });
	expect(await listReplacements(OIL)).toEqual([]);
});

test.each([
	["without its dashes", "ENIDOT4500"],
	["with a wrong digit", "ENI-DOT4-501"],
	["with an extra letter", "ENII-DOT4-500"],
	["with two letters swapped", "NEI-DOT4-500"],
])("finds the intended product by a SKU %s", async (_, typedSku) => {
	const [replacement] = await listReplacements(typedSku);
	expect(replacement).toMatchObject({ sku: typedSku, name: null, type: null });
	expect(toSkus(replacement)).toContain("ENI-DOT4-500");
});

test("searches by words when the SKU is unknown", async () => {
	const [replacement] = await listReplacements("liquido-frenos");
	expect(toSkus(replacement)).toContain("ENI-DOT4-500");
	expect(toSkus((await listReplacements("wzqxkj"))[0])).toEqual([]);
	expect((await world.call("/api/products/wzqxkj")).status).toBe(404);
});

test("accepts one to five SKUs", async () => {
	expect(await listReplacements("a-1,b-2,c-3,d-4,e-5")).toHaveLength(5);
	for (const skus of ["", ",", "a,b,c,d,e,f"])
		expect(await world.call(`/api/products/instead?skus=${skus}`)).toMatchObject({
			status: 422,
			json: { detail: "Pregunta por 1 a 5 SKU" },
		});
});

async function createProduct(fields: { sku: string; name: string; type: string }) {
	const form = {
		price: 10,
		brand: "Generic",
		uses: "Carros",
		description: "De prueba.",
		...fields,
	};
	return (await world.asStaff("/api/admin/products", { method: "POST", body: form })).json;
}

async function changeSku({ id }: { id: string }, sku: string) {
	const { json } = await world.asStaff(`/api/admin/products/${id}`);
	const { updated_at, ...form } = json;
	const body = { ...form, updated_at, sku };
	return world.asStaff(`/api/admin/products/${id}`, { method: "PUT", body });
}

test("resolves a former SKU until another product uses it", async () => {
	const product = await createProduct({ sku: "NOM-1", name: "Aceite que cambia", type: "Aceite" });
	expect((await changeSku(product, "NOM-2")).status).toBe(200);
	await changeSku(product, "NOM-3");
	for (const sku of ["NOM-1", "nom-2"]) {
		const [replacement] = await listReplacements(sku);
		expect(replacement).toMatchObject({ sku: sku.toUpperCase(), name: null, type: null });
		expect(replacement?.products).toMatchObject([{ id: product.id, sku: "NOM-3" }]);
		const { status, json } = await world.call(`/api/products/${sku}`);
		expect([status, json.sku]).toEqual([200, "NOM-3"]);
	}
	const other = await createProduct({ sku: "NOM-1", name: "Filtro que lo toma", type: "Filtro" });
	expect(await listReplacements("NOM-1")).toEqual([]);
	expect((await world.call("/api/products/NOM-1")).json.id).toBe(other.id);
	await changeSku(other, "NOM-9");
	expect((await world.call("/api/products/NOM-1")).json.id).toBe(other.id);
	await changeSku(product, "NOM-2");
	expect(await listReplacements("NOM-2")).toEqual([]);
});

test("names a withdrawn product by its former SKU", async () => {
	const product = await createProduct({ sku: "IDA-1", name: "Aceite que se va", type: "Aceite" });
	await changeSku(product, "IDA-2");
	await world.asStaff(`/api/admin/products/${product.id}`, { method: "DELETE" });
	expect((await listReplacements("IDA-1"))[0]).toMatchObject({ sku: "IDA-1", name: "Aceite que se va" });
	expect((await world.call("/api/products/IDA-1")).status).toBe(410);
});

test("shows a product's uses in a quote after a rename", async () => {
	const product = await createProduct({ sku: "USO-1", name: "Aceite con uso", type: "Aceite" });
	const customer = { name: "Ana Ríos", phone: "6888-0077", email: "", notes: "" };
	const body = { customer, products: [{ sku: "USO-1", quantity: 1 }] };
	const { reference } = (await world.call("/api/quotes", { body })).json;
	await changeSku(product, "USO-2");
	const { leads } = (await world.asStaff(`/api/admin/inbox?q=${reference}`)).json;
	const quote = (await world.asStaff(`/api/admin/quotes/${leads[0].id}`)).json;
	expect(quote.products).toMatchObject([{ sku: "USO-1", uses: "Carros" }]);
});

// «Accesorio» is a catch-all type, so the type alone makes no replacement.
test("replaces an inflator only with another inflator", async () => {
	const { id } = await findStaffProduct("GEN-INFLADOR-12V");
	await world.asStaff(`/api/admin/products/${id}`, { method: "DELETE" });
	const [replacement] = await listReplacements("GEN-INFLADOR-12V");
	expect(replacement).toMatchObject({ type: "Accesorio", products: [] });
	await createProduct({ sku: "INF-2", name: "Compresor e infladores de taller", type: "Repuesto" });
	expect(toSkus((await listReplacements("GEN-INFLADOR-12V"))[0])).toEqual(["INF-2"]);
});

test("omits a type without remaining products", async () => {
	const product = await createProduct({ sku: "SOLO-1", name: "Tipo único de prueba", type: "Cosa rara" });
	await world.asStaff(`/api/admin/products/${product.id}`, { method: "DELETE" });
	const [replacement] = await listReplacements("SOLO-1");
	expect(replacement).toMatchObject({ name: "Tipo único de prueba", type: null, products: [] });
});
