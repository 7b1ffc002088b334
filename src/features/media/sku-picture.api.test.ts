import { afterEach, expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { openLibrary, png } from "./library.test.kit.ts";

const world = openWorld();
const { upload, get } = openLibrary(world);
async function change(id: string, over: object) {
	const { json } = await world.asStaff(`/api/admin/products/${id}`);
	return world.asStaff(`/api/admin/products/${id}`, { method: "PUT", body: { ...json, ...over } });
}

afterEach(() => {
	world.ctx.images.clear();
});

test("moves the picture when a SKU is corrected", async () => {
	const [first, second, other] = (await world.call("/api/products")).json.slice(-3);
	const imageOf = async (sku: string) => (await world.call(`/api/products/${sku}`)).json.image;
	const rename = ({ id }: { id: string }, sku: string) => change(id, { sku });
	const { json: file } = await upload("products", png(500, 500), `${first.sku}.png`);
	expect((await rename(first, "CORREGIDO-1")).status).toBe(200);
	const moved = `/images/products/CORREGIDO-1.webp?v=${file.url.split("?v=")[1]}`;
	expect(await imageOf("CORREGIDO-1")).toBe(moved);
	expect((await get(moved)).status).toBe(200);
	const known = (await world.asStaff(`/api/admin/media/${file.id}`)).json;
	expect(known).toMatchObject({
		url: moved,
		filename: "CORREGIDO-1.webp",
		target: "CORREGIDO-1",
		uses: [{ label: "Producto CORREGIDO-1", to: "/productos/CORREGIDO-1" }],
	});
	const files = await world.asStaff("/api/admin/media?q=corregido");
	expect(files.json.files.map(({ id }: { id: string }) => id)).toEqual([file.id]);
	// Another product has the old SKU now, and with it the photo of that name.
	await rename(other, first.sku);
	expect(await imageOf(first.sku)).not.toContain(first.sku);
	const { json: photo } = await upload("products", png(500, 500), `${first.sku}.png`);
	expect([await imageOf(first.sku), await imageOf("CORREGIDO-1")]).toEqual([photo.url, moved]);
	const { json: next } = await upload("products", png(400, 400), "CORREGIDO-1.png");
	expect(await imageOf("CORREGIDO-1")).toBe(next.url);
	world.ctx.images.add(`/images/products/studio/${second.sku}.webp`);
	world.ctx.images.add(`/images/products/studio/${second.sku}.avif`);
	await rename(second, "CORREGIDO-2");
	expect(await imageOf("CORREGIDO-2")).toBe(`/images/products/studio/${second.sku}.avif`);
});

test("keeps the picture's address when a post uses it", async () => {
	const { id, sku } = (await world.call("/api/products")).json[2];
	const { json: file } = await upload("products", png(500, 500), `${sku}.png`);
	const post = { title: "Con su foto", published: false, featured_image: file.url };
	await world.asStaff("/api/admin/blog/posts", { body: post });
	await change(id, { sku: "CON-POST" });
	expect((await world.call("/api/products/CON-POST")).json.image).toBe(file.url);
	const { uses } = (await world.asStaff(`/api/admin/media/${file.id}`)).json;
	expect(uses).toHaveLength(2);
});

test("falls back to the SKU's picture without a chosen one", async () => {
	const { id, sku } = (await world.call("/api/products")).json[3];
	const { json: chosen } = await upload("general", png(400, 400));
	const { json: named } = await upload("products", png(500, 500), `${sku}.png`);
	const usesOf = async ({ id }: { id: string }) => (await world.asStaff(`/api/admin/media/${id}`)).json.uses;
	await change(id, { image: chosen.url });
	expect(await usesOf(named)).toEqual([]);
	await world.asStaff(`/api/admin/media/${chosen.id}`, { method: "DELETE" });
	expect((await world.call(`/api/products/${sku}`)).json.image).toBe(named.url);
	expect(await usesOf(named)).toEqual([{ label: `Producto ${sku}`, to: `/productos/${sku}` }]);
});
