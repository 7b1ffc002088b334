// @module-tag engines
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { getFieldLabels } from "#core/records/record-fields.ts";
import { PRODUCT } from "#features/content/products/fields.ts";
import { insertProducts } from "#features/content/products/store.server.ts";
import { productSeeds } from "#seed/products.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();

async function download(path: string) {
	const request = new Request(`http://localhost${path}`, {
		headers: { authorization: `Bearer ${world.token}` },
	});
	const reply = await world.api.fetch(request, { address: "10.3.3.3" });
	return { reply, bytes: new Uint8Array(await reply.arrayBuffer()) };
}
const downloadCsv = async (kind: string) => {
	const { bytes } = await download(`/api/admin/export/${kind}?format=csv`);
	return new TextDecoder().decode(bytes);
};
const createProduct = async (sku: string, other: object = {}) => {
	const form = {
		name: "Faja",
		price: 9.5,
		type: "Repuesto",
		brand: "Gates",
		uses: "Motor",
		description: "EPDM",
	};
	const { json } = await world.asStaff("/api/admin/products", { body: { ...form, id: sku, sku, ...other } });
	return json;
};

test("exports every field of every product, hidden ones included, without the trash", async () => {
	const linesBefore = (await downloadCsv("products")).trimEnd().split("\r\n");
	await createProduct("00123", { availability: "on_order", order_days: 3, keywords: ["banda", "correa"] });
	await createProduct("OCULTA-1", { is_visible: false, name: "=1+1" });
	const { id } = await createProduct("BORRADA-1");
	await world.asStaff(`/api/admin/products/${id}`, { method: "DELETE" });
	const [header, ...lines] = (await downloadCsv("products")).trimEnd().split("\r\n");
	expect(header?.replace("\ufeff", "")).toBe(
		Object.values({ ...getFieldLabels(PRODUCT), price: "Precio con ITBMS" })
			.map((label) => `"${label}"`)
			.join(),
	);
	expect(lines).toHaveLength(linesBefore.length - 1 + 2);
	const ordered = lines.find((line) => line.includes("00123"));
	expect(ordered).toContain(`"Por encargo","3"`);
	expect(ordered).toContain(`"'00123","9.5","Gates"`);
	expect(ordered).toContain(`"banda, correa"`);
	const hidden = lines.find((line) => line.includes("OCULTA-1"));
	expect(hidden).toMatch(/^"'=1\+1"/);
	expect(hidden).toMatch(/"No"$/);
	expect(lines.join()).not.toContain("BORRADA-1");
});

test("stores prices as numbers and codes as text in Excel's format", async () => {
	await createProduct("00456");
	const { reply, bytes } = await download("/api/admin/export/products");
	expect(reply.headers.get("content-disposition")).toMatch(/filename="productos-\d{4}-\d\d-\d\d\.xlsx"/);
	const sheet = strFromU8(unzipSync(bytes)["xl/worksheets/sheet1.xml"] as Uint8Array);
	expect(sheet).toMatch(/<t xml:space="preserve">00456<\/t><\/is><\/c><c><v>9\.5<\/v><\/c>/);
	expect(sheet).not.toContain("<f>");
});

test("exports the services in their order with list prices", async () => {
	const { services } = (await world.asStaff("/api/admin/services")).json;
	const [service] = services;
	await world.asStaff(`/api/admin/services/${service.id}`, {
		method: "PUT",
		body: { ...service, price: 45 },
	});
	const csv = await downloadCsv("services");
	expect(csv).toContain('"45"');
	const places = services.map(({ name }: { name: string }) => csv.indexOf(`"${name}"`));
	expect(places).not.toContain(-1);
	expect(places).toEqual(places.toSorted((a: number, b: number) => a - b));
});

test("reads all batches of a long catalogue once, in order", async () => {
	const [seed] = productSeeds;
	if (!seed) throw new Error("no product");
	const products = Array.from({ length: 620 }, (_, number) => {
		const sku = `LARGA-${number}`;
		return { ...seed, id: sku, sku, name: `Largo ${number % 2}` };
	});
	await world.ctx.content.edit((trx) => insertProducts(trx, world.ctx.now(), products));
	const skus = (await downloadCsv("products")).match(/"LARGA-\d+"/g) ?? [];
	expect(skus).toHaveLength(620);
	expect(new Set(skus).size).toBe(620);
});

test("refuses the export to those who may not edit the catalogue", async () => {
	const token = await world.logInAs("mechanic");
	for (const kind of ["products", "services"])
		expect((await world.call(`/api/admin/export/${kind}`, { token })).status).toBe(403);
});

test("exports a name that is a word of JavaScript", async () => {
	await createProduct("PALABRA-1", { name: "constructor" });
	expect(await downloadCsv("products")).toContain(`"constructor","PALABRA-1"`);
});
