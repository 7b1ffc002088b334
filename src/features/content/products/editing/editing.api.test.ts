import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const PRODUCTS = "/api/admin/products";

const battery = {
	id: "1732106400000",
	name: "Batería Bosch S4 12V 60Ah",
	price: 129.95,
	sku: "bos-s4-60",
	type: "Batería",
	brand: "Bosch",
	uses: "Sedanes con alternador de 90 A",
	description: "Batería sellada de libre mantenimiento.",
	keywords: [" batería ", "", "battery", "battery"],
};
let productCount = 0;
const buildProduct = (overrides: object = {}) => ({
	...battery,
	id: `n-${++productCount}`,
	sku: `NUEVO-${productCount}`,
	...overrides,
});
const createProduct = (body: object) => world.asStaff(PRODUCTS, { body });
const updateProduct = (id: string, body: object) =>
	world.asStaff(`${PRODUCTS}/${id}`, { method: "PUT", body });
const fetchPublicProduct = (sku: string) => world.call(`/api/products/${sku}`);

test("creates a product that customers find at once", async () => {
	const version = await world.ctx.content.getCurrent();
	const { status, json } = await createProduct(battery);
	expect(status).toBe(201);
	expect(json).toMatchObject({
		id: "1732106400000",
		sku: "BOS-S4-60",
		price: 129.95,
		keywords: ["batería", "battery"],
		is_visible: true,
		image: null,
		deleted_at: null,
	});
	expect((await fetchPublicProduct("BOS-S4-60")).json).toMatchObject({ name: battery.name, price: 129.95 });
	const { products } = (await world.call("/api/products/search?q=bateria%20bosch")).json;
	expect(products.map(({ sku }: { sku: string }) => sku)).toContain("BOS-S4-60");
	expect(await world.ctx.content.getCurrent()).toBeGreaterThan(version);
});

// A different form with an id in use gets a new id from the server.
test("creates one product when a form is sent twice", async () => {
	const first = buildProduct({ sku: "BOS-S3-45", name: "Batería Bosch S3" });
	for (const { status, json } of [await createProduct(first), await createProduct(first)])
		expect([status, json.id]).toEqual([201, first.id]);
	const otherReply = await createProduct({ ...first, sku: "BOS-S3-74" });
	expect(otherReply.status).toBe(201);
	expect(otherReply.json.id).not.toBe(first.id);
	expect((await world.asStaff(`${PRODUCTS}?q=bosch%20s3`)).json.total).toBe(2);
});

// Different forms with the same SKU: one is stored, the other gets a 409.
test("creates one product when two forms arrive at once", async () => {
	const twin = buildProduct({ sku: "GEMELO-1" });
	const sameReplies = await Promise.all([createProduct(twin), createProduct(twin)]);
	expect(sameReplies.map(({ status, json }) => [status, json.id])).toEqual([
		[201, twin.id],
		[201, twin.id],
	]);
	const rivalReplies = await Promise.all([
		createProduct(buildProduct({ sku: "RIVAL-1", name: "Uno" })),
		createProduct(buildProduct({ sku: "RIVAL-1", name: "Otro" })),
	]);
	expect(rivalReplies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

test("stores the fitted cars and publishes them", async () => {
	const fits = "Toyota Corolla 2014-2019\nKia Picanto";
	const { json } = await createProduct(buildProduct({ sku: "LE-SIRVE", fits }));
	expect(json.fits).toBe(fits);
	expect((await fetchPublicProduct("LE-SIRVE")).json.fits).toBe(fits);
	const { products } = (await world.call("/api/products/search?q=LE-SIRVE")).json;
	expect(products).toMatchObject([{ sku: "LE-SIRVE", fits }]);
	const { fits: _, ...rest } = json;
	expect((await updateProduct(json.id, rest)).json.fits).toBe(fits);
	const emptied = await updateProduct(json.id, { ...rest, fits: "", updated_at: undefined });
	expect(emptied.json.fits).toBe("");
	expect((await fetchPublicProduct("LE-SIRVE")).json).not.toHaveProperty("fits");
});

test("rejects a SKU in use, even in the trash", async () => {
	const { id, ...ownerProduct } = buildProduct({ sku: "DUENA-1", name: "Batería Bosch S6" });
	const created = (await createProduct({ ...ownerProduct, id })).json;
	const conflict = await createProduct(buildProduct({ sku: "Duena-1" }));
	expect(conflict.status).toBe(409);
	expect(conflict.json).toMatchObject({ code: "sku_taken", fields: { sku: expect.any(String) } });
	expect(conflict.json.detail).toContain("ya es de «Batería Bosch S6»");
	const trashed = await createProduct(buildProduct({ sku: "PARA-BORRAR" }));
	await world.asStaff(`${PRODUCTS}/${trashed.json.id}`, { method: "DELETE" });
	const trashConflict = await createProduct(buildProduct({ sku: "PARA-BORRAR" }));
	expect([trashConflict.status, trashConflict.json.detail]).toEqual([
		409,
		expect.stringContaining("papelera"),
	]);
	const renameReply = await updateProduct(created.id, { ...ownerProduct, sku: "PARA-BORRAR" });
	expect(renameReply.status).toBe(409);
});

test.each([
	["name", "", "Escribe el nombre"],
	["sku", "con espacio", "El SKU lleva letras"],
	["sku", "a/b", "El SKU lleva letras"],
	["fits", "Toyota Corolla, Yaris 2014-2019", "«Toyota Corolla, Yaris 2014-2019» no queda claro"],
	["fits", "x".repeat(2001), "Máximo 2000 letras"],
	["price", 0, "mayor que cero"],
	["price", -1, "mayor que cero"],
	["price", 0.001, "dos decimales"],
	["price", "12", "Escribe el precio"],
	["price", 1e9, "hasta $100,000.00"],
	["brand", " ", "Escribe la marca"],
	["type", "", "Escribe el tipo"],
	["uses", "", "Escribe para qué se usa"],
	["description", "", "Escribe la descripción"],
	["image", "https://otro.example/foto.jpg", "Elige la imagen en Media"],
	["image", "//otro.example/foto.jpg", "Elige la imagen en Media"],
	["id", "../x", "El identificador"],
])("rejects %s «%s» with a message", async (field, value, message) => {
	const { status, json } = await createProduct(buildProduct({ [field]: value }));
	expect([status, json.code]).toEqual([422, "invalid"]);
	expect(json.fields[field]).toContain(message);
	expect(json.detail).toBe(json.fields[field]);
});

// Covers both the full form and the price editor, and the history of each.
test("shows customers an edited price", async () => {
	const { json: product } = await createProduct(buildProduct({ sku: "PRECIO-1", price: 10 }));
	const { status, json } = await updateProduct(product.id, { ...product, price: 12.35 });
	expect([status, json.price, json.shown_price]).toEqual([200, 12.35, 12.35]);
	expect((await fetchPublicProduct("PRECIO-1")).json.price).toBe(12.35);
	const priceReply = await world.asStaff(`${PRODUCTS}/${product.id}/price`, {
		method: "PUT",
		body: { price: 14, updated_at: json.updated_at },
	});
	expect(priceReply.json.price).toBe(14);
	const stored = await world.ctx.db
		.selectFrom("products")
		.select("priceCents")
		.where("id", "=", product.id)
		.executeTakeFirstOrThrow();
	expect(stored.priceCents).toBe(1400);
	const { history } = (await world.asStaff(`${PRODUCTS}/${product.id}`)).json;
	expect(history.map((change: { action: string }) => change.action)).toEqual([
		...["updated", "updated", "created"],
	]);
	expect(history[0]).toMatchObject({
		author: "Administrador",
		fields: [{ name: "price", from: 12.35, to: 14 }],
	});
});

// Two tabs edit the same product; the second succeeds once it sends the version of the first.
test("rejects a stale save and returns both versions", async () => {
	const { json: original } = await createProduct(buildProduct({ sku: "DOS-PESTANAS" }));
	const first = await updateProduct(original.id, { ...original, name: "Primera" });
	expect(first.status).toBe(200);
	const second = await updateProduct(original.id, { ...original, name: "Segunda" });
	expect(second.status).toBe(409);
	expect(second.json).toMatchObject({
		code: "changed_meanwhile",
		detail: expect.stringContaining("Administrador cambió este producto mientras"),
		current: { name: "Primera", updated_at: first.json.updated_at },
		yours: { name: "Segunda" },
	});
	const retry = await updateProduct(original.id, {
		...original,
		name: "Segunda",
		updated_at: first.json.updated_at,
	});
	expect([retry.status, retry.json.name]).toEqual([200, "Segunda"]);
});

test("keeps the fields that a form does not send", async () => {
	const image = "/images/media/foto.webp";
	world.ctx.images.add(image);
	const { json } = await createProduct(buildProduct({ sku: "PARCIAL-1", image, is_visible: false }));
	const { image: _, is_visible: __, ...form } = { ...buildProduct(), image, is_visible: false };
	const saved = await updateProduct(json.id, { ...form, sku: "PARCIAL-1" });
	expect(saved.json).toMatchObject({ image, is_visible: false });
	expect((await fetchPublicProduct("PARCIAL-1")).status).toBe(404);
	const shownReply = await updateProduct(json.id, { ...form, sku: "PARCIAL-1", is_visible: true, image: "" });
	expect(shownReply.json).toMatchObject({ image: null, is_visible: true });
	expect((await fetchPublicProduct("PARCIAL-1")).status).toBe(200);
});

test("rejects a picture that does not exist", async () => {
	const image = "/images/products/no-hay.jpg";
	const rejection = await createProduct(buildProduct({ sku: "SIN-FOTO-1", image }));
	const detail = "Esa imagen ya no está. Elígela otra vez en Media.";
	expect([rejection.status, rejection.json.fields]).toEqual([422, { image: detail }]);
	expect((await createProduct(buildProduct({ sku: "SIN-FOTO-1", image: "/contacto" }))).status).toBe(422);
	world.ctx.images.add(image);
	const { json } = await createProduct(buildProduct({ sku: "SIN-FOTO-1", image }));
	expect((await fetchPublicProduct("SIN-FOTO-1")).json.image).toBe(image);
	world.ctx.images.delete(image);
	expect((await fetchPublicProduct("SIN-FOTO-1")).json.image).toMatch(/stock/);
	// The picture no longer exists, but a save that leaves it unchanged is accepted.
	const { shown_price: _, picture: __, ...form } = json;
	const renameReply = await updateProduct(json.id, { ...form, name: "Otro nombre" });
	expect(renameReply.status).toBe(200);
	const { updated_at } = renameReply.json;
	const otherReply = await updateProduct(json.id, {
		...form,
		updated_at,
		image: "/images/products/otra.jpg",
	});
	expect(otherReply.status).toBe(422);
});

test("deletes and restores a product, keeping its quotes", async () => {
	const { json: product } = await createProduct(buildProduct({ sku: "BORRABLE-1", price: 20 }));
	await world.call("/api/quotes", {
		body: {
			customer: { name: "Ana Ríos", phone: "6123-4567" },
			products: [{ sku: "BORRABLE-1", quantity: 2 }],
		},
	});
	const removal = await world.asStaff(`${PRODUCTS}/${product.id}`, { method: "DELETE" });
	expect([removal.status, removal.json.deleted_at]).toEqual([200, expect.any(String)]);
	expect((await fetchPublicProduct("BORRABLE-1")).status).toBe(410);
	expect((await world.asStaff(`${PRODUCTS}?q=borrable`)).json.total).toBe(0);
	expect((await world.asStaff(`${PRODUCTS}?q=borrable&bin=1`)).json.total).toBe(1);
	const { quotes } = (await world.asStaff("/api/admin/quotes")).json;
	expect(quotes[0].products[0]).toMatchObject({ sku: "BORRABLE-1", price: 20, quantity: 2 });
	const secondRemoval = await world.asStaff(`${PRODUCTS}/${product.id}`, { method: "DELETE" });
	expect([secondRemoval.status, secondRemoval.json.detail]).toEqual([
		409,
		"Eso ya lo borró Administrador a las 10:00 AM.",
	]);
	const restoration = await world.asStaff(`${PRODUCTS}/${product.id}/restore`, { method: "POST" });
	expect([restoration.status, restoration.json.deleted_at]).toEqual([200, null]);
	expect((await fetchPublicProduct("BORRABLE-1")).status).toBe(200);
});

test("lists products with consistent pages, filters and totals", async () => {
	expect((await createProduct(buildProduct())).status).toBe(201);
	const first = (await world.asStaff(PRODUCTS)).json;
	expect([first.products.length, first.page]).toEqual([50, 1]);
	const second = (await world.asStaff(`${PRODUCTS}?page=2`)).json;
	expect(first.products.length + second.products.length).toBe(first.total);
	expect(first.pages).toBe(2);
	const motul = (await world.asStaff(`${PRODUCTS}?brand=Motul&sort=price&order=desc`)).json;
	const prices = motul.products.map((product: { price: number }) => product.price);
	expect(prices).toEqual(prices.toSorted((a: number, b: number) => b - a));
	expect(motul.total).toBe(motul.products.length);
	expect(first.brands).toContain("Motul");
	expect(first.types).toContain("Batería");
	expect((await world.asStaff(`${PRODUCTS}?sort=drop`)).status).toBe(422);
});

test.each([
	["GET", PRODUCTS],
	["GET", `${PRODUCTS}/prod-001`],
	["POST", PRODUCTS],
	["PUT", `${PRODUCTS}/prod-001`],
	["PUT", `${PRODUCTS}/prod-001/price`],
	["DELETE", `${PRODUCTS}/prod-001`],
	["POST", `${PRODUCTS}/prod-001/restore`],
	["GET", "/api/admin/overview/products"],
])("rejects %s %s without a session", async (method, path) => {
	const body = method === "PUT" || method === "POST" ? battery : undefined;
	expect((await world.call(path, { method, body })).status).toBe(401);
	expect((await world.call(path, { method, body, token: "inventado" })).status).toBe(401);
});
