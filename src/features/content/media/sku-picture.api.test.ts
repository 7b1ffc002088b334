import { afterEach, expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { createPng, openLibrary } from "./library.test.kit.ts";

const world = openWorld();
const { upload, get } = openLibrary(world);
async function updateProduct(id: string, overrides: object) {
	const { json } = await world.asStaff(`/api/admin/products/${id}`);
	return world.asStaff(`/api/admin/products/${id}`, { method: "PUT", body: { ...json, ...overrides } });
}

afterEach(() => {
	world.ctx.images.clear();
});

test("moves the picture when a SKU is corrected", async () => {
	const [first, second, other] = (await world.call("/api/products")).json.slice(-3);
	const getImage = async (sku: string) => (await world.call(`/api/products/${sku}`)).json.image;
	const changeSku = ({ id }: { id: string }, sku: string) => updateProduct(id, { sku });
	const { json: file } = await upload("products", createPng(500, 500), `${first.sku}.png`);
	expect((await changeSku(first, "CORREGIDO-1")).status).toBe(200);
	const movedUrl = `/images/products/CORREGIDO-1.webp?v=${file.url.split("?v=")[1]}`;
	expect(await getImage("CORREGIDO-1")).toBe(movedUrl);
	expect((await get(movedUrl)).status).toBe(200);
	const storedFile = (await world.asStaff(`/api/admin/media/${file.id}`)).json;
	expect(storedFile).toMatchObject({
		url: movedUrl,
		filename: "CORREGIDO-1.webp",
		target: "CORREGIDO-1",
		uses: [{ label: "Producto CORREGIDO-1", to: "/productos/CORREGIDO-1" }],
	});
	const files = await world.asStaff("/api/admin/media?q=corregido");
	expect(files.json.files.map(({ id }: { id: string }) => id)).toEqual([file.id]);
	// Another product has the old SKU now, and with it the photo of that name.
	await changeSku(other, first.sku);
	expect(await getImage(first.sku)).not.toContain(first.sku);
	const { json: photo } = await upload("products", createPng(500, 500), `${first.sku}.png`);
	expect([await getImage(first.sku), await getImage("CORREGIDO-1")]).toEqual([photo.url, movedUrl]);
	const { json: nextPhoto } = await upload("products", createPng(400, 400), "CORREGIDO-1.png");
	expect(await getImage("CORREGIDO-1")).toBe(nextPhoto.url);
	world.ctx.images.add(`/images/products/studio/${second.sku}.webp`);
	world.ctx.images.add(`/images/products/studio/${second.sku}.avif`);
	await changeSku(second, "CORREGIDO-2");
	expect(await getImage("CORREGIDO-2")).toBe(`/images/products/studio/${second.sku}.avif`);
});

test("keeps the picture's address when a post uses it", async () => {
	const { id, sku } = (await world.call("/api/products")).json[2];
	const { json: file } = await upload("products", createPng(500, 500), `${sku}.png`);
	const post = { title: "Con su foto", published: false, featured_image: file.url };
	await world.asStaff("/api/admin/blog/posts", { body: post });
	await updateProduct(id, { sku: "CON-POST" });
	expect((await world.call("/api/products/CON-POST")).json.image).toBe(file.url);
	const { uses } = (await world.asStaff(`/api/admin/media/${file.id}`)).json;
	expect(uses).toHaveLength(2);
});

test("falls back to the SKU's picture without a chosen one", async () => {
	const { id, sku } = (await world.call("/api/products")).json[3];
	const { json: chosen } = await upload("general", createPng(400, 400));
	const { json: skuPicture } = await upload("products", createPng(500, 500), `${sku}.png`);
	const listUses = async ({ id }: { id: string }) =>
		(await world.asStaff(`/api/admin/media/${id}`)).json.uses;
	await updateProduct(id, { image: chosen.url });
	expect(await listUses(skuPicture)).toEqual([]);
	await world.asStaff(`/api/admin/media/${chosen.id}`, { method: "DELETE" });
	expect((await world.call(`/api/products/${sku}`)).json.image).toBe(skuPicture.url);
	expect(await listUses(skuPicture)).toEqual([{ label: `Producto ${sku}`, to: `/productos/${sku}` }]);
});
