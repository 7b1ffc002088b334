import sharp, { type Sharp } from "sharp";
import { beforeAll, expect, test } from "vitest";
import { getStudioPicturePath } from "#features/content/blog/studio-pictures.ts";
import { productSeeds } from "#seed/products.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { PICTURE_AREA } from "./drawing.ts";

const world = openWorld();
const [first] = productSeeds;
const SKU = first?.sku ?? "";
const BRAKES = "senales-de-frenos-gastados";
const TINY_SIZE = { width: 24, height: 24 };

beforeAll(() => {
	const picturePaths = [`products/studio/${SKU}.webp`, `products/studio/${SKU}.avif`];
	for (const path of [...picturePaths, "services/frenos.avif", "og/inicio.jpg"])
		world.ctx.images.add(`/images/${path}`);
	world.ctx.images.add(getStudioPicturePath(BRAKES));
});

async function fetchPreview(path: string) {
	const reply = await world.api.fetch(new Request(`http://localhost/api/previews/${path}`), {
		address: "10.9.9.9",
	});
	return {
		status: reply.status,
		etag: reply.headers.get("etag"),
		bytes: Buffer.from(await reply.arrayBuffer()),
	};
}

async function getStaffProduct() {
	const { products } = (await world.asStaff(`/api/admin/products?q=${SKU}`)).json;
	return products.find(({ sku }: { sku: string }) => sku === SKU);
}

test.each([
	["producto", () => SKU],
	["servicio", () => "frenos"],
	["articulo", () => BRAKES],
])("draws a small preview for a shared %s", async (kind, id) => {
	const { status, bytes } = await fetchPreview(`${kind}/${id()}`);
	expect(status).toBe(200);
	expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
	expect(bytes.length).toBeLessThan(200_000);
	expect(bytes.length).toBeGreaterThan(20_000);
});

test("uses the article's featured picture", async () => {
	const { bytes } = await fetchPreview(`articulo/${BRAKES}`);
	const { width, height } = PICTURE_AREA;
	const shrink = (image: Sharp) =>
		image
			.resize({ ...TINY_SIZE, fit: "fill" })
			.raw()
			.toBuffer();
	const drawnPixels = await shrink(sharp(await sharp(bytes).extract(PICTURE_AREA).toBuffer()));
	const originalPicture = sharp(`public${getStudioPicturePath(BRAKES)}`).resize(width, height);
	const originalPixels = await shrink(sharp(await originalPicture.toBuffer()));
	const differences = drawnPixels.map((value, index) => Math.abs(value - (originalPixels[index] ?? 0)));
	expect(Math.max(...differences)).toBeLessThan(24);
});

test("changes the preview when the price changes", async () => {
	const before = await fetchPreview(`producto/${SKU}`);
	expect(await fetchPreview(`producto/${SKU}`)).toEqual(before);
	const photo = await fetchPreview(`foto/${SKU}`);
	const { json: product } = await world.call(`/api/products/${SKU}`);
	const { id, ...rest } = await getStaffProduct();
	const edit = { ...rest, price: product.price + 1 };
	expect((await world.asStaff(`/api/admin/products/${id}`, { method: "PUT", body: edit })).status).toBe(200);
	const after = await fetchPreview(`producto/${SKU}`);
	expect(after.etag).not.toBe(before.etag);
	expect(after.bytes.equals(before.bytes)).toBe(false);
	expect(await fetchPreview(`foto/${SKU}`)).toEqual(photo);
});

test("draws previews of public records only", async () => {
	for (const path of ["producto/NO-HAY", "servicio/no-hay", "articulo/no-hay", "foto/NO-HAY"])
		expect((await fetchPreview(path)).status).toBe(404);
	expect((await fetchPreview("cliente/1")).status).toBe(422);
});

test("answers 410 for a withdrawn product", async () => {
	const { id } = await getStaffProduct();
	expect((await fetchPreview(`producto/${SKU}`)).status).toBe(200);
	await world.asStaff(`/api/admin/products/${id}`, { method: "DELETE" });
	expect((await fetchPreview(`producto/${SKU}`)).status).toBe(410);
	expect((await fetchPreview(`foto/${SKU}`)).status).toBe(410);
	await world.asStaff(`/api/admin/products/${id}/restore`, { method: "POST" });
});

test("answers 503 beyond the queue and draws the rest", {
	tags: ["slow"],
}, async () => {
	const previews = productSeeds.slice(1, 40).map(({ sku }) => fetchPreview(`producto/${sku}`));
	const statuses = (await Promise.all(previews)).map(({ status }) => status);
	expect(new Set(statuses)).toEqual(new Set([200, 503]));
	expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(21);
});
