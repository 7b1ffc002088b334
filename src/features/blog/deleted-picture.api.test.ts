import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { openLibrary, png } from "#features/media/library.test.kit.ts";

const world = openWorld();
const { upload } = openLibrary(world);
const POSTS = "/api/admin/blog/posts";

const uploaded = async (altText: string) =>
	(await upload("blog", png(600, 400), "foto.png", { alt_text: altText })).json;
const post = async ({ url }: { url: string }, other: { url: string }) =>
	(
		await world.asStaff(POSTS, {
			body: {
				title: "Discos",
				excerpt: "Cuándo se cambian.",
				content: `<p>Así se ve uno gastado:</p><img src="${url}"><img src="/favicon.svg">`,
				category: "Mantenimiento",
				featured_image: url,
				gallery_images: [url, other.url],
			},
		})
	).json;
const read = async (id: string) => (await world.call(`/api/blog/posts/${id}`)).json;

test("returns alt texts for gallery photos", async () => {
	const { id } = await post(await uploaded("Un disco rayado"), await uploaded(""));
	expect(await read(id)).toMatchObject({
		featured_alt: "Un disco rayado",
		gallery_alts: ["Un disco rayado", ""],
	});
});

test("leaves out images that are in the trash", async () => {
	const gone = await uploaded("Un disco rayado");
	const other = await uploaded("Un disco nuevo");
	const { id } = await post(gone, other);
	await world.asStaff(`/api/admin/media/${gone.id}`, { method: "DELETE" });
	const { content, ...rest } = await read(id);
	expect(rest).toMatchObject({
		featured_image: null,
		gallery_images: [other.url],
		gallery_alts: ["Un disco nuevo"],
	});
	expect(content).not.toContain(gone.url);
	expect(content).toContain("/favicon.svg");
	const { json: all } = await world.call("/api/blog/posts");
	expect(JSON.stringify(all)).not.toContain(gone.url);
});

test("shows restored images after saving while trashed", async () => {
	const gone = await uploaded("Un disco rayado");
	const { id } = await post(gone, await uploaded(""));
	await world.asStaff(`/api/admin/media/${gone.id}`, { method: "DELETE" });
	const { json: open } = await world.asStaff(`${POSTS}/${id}`);
	const body = {
		title: "Discos y pastillas",
		featured_image: open.featured_image,
		gallery_images: open.gallery_images,
		content: open.content,
		updated_at: open.updated_at,
	};
	expect((await world.asStaff(`${POSTS}/${id}`, { method: "PUT", body })).status).toBe(200);
	await world.asStaff(`/api/admin/media/${gone.id}/restore`, { method: "POST" });
	expect(await read(id)).toMatchObject({
		title: "Discos y pastillas",
		featured_image: gone.url,
		gallery_images: [gone.url, expect.any(String)],
		content: expect.stringContaining(gone.url),
	});
});
