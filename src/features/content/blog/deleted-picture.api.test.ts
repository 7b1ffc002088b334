import { expect, test } from "vitest";
import { createPng, openLibrary } from "#features/content/media/library.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const { upload } = openLibrary(world);
const POSTS = "/api/admin/blog/posts";

const uploadPicture = async (altText: string) =>
	(await upload("blog", createPng(600, 400), "foto.png", { alt_text: altText })).json;
const createPost = async ({ url }: { url: string }, otherPicture: { url: string }) =>
	(
		await world.asStaff(POSTS, {
			body: {
				title: "Discos",
				excerpt: "Cuándo se cambian.",
				content: `<p>Así se ve uno gastado:</p><img src="${url}"><img src="/favicon.svg">`,
				category: "Mantenimiento",
				featured_image: url,
				gallery_images: [url, otherPicture.url],
			},
		})
	).json;
const readPost = async (id: string) => (await world.call(`/api/blog/posts/${id}`)).json;

test("returns alt texts for gallery photos", async () => {
	const { id } = await createPost(await uploadPicture("Un disco rayado"), await uploadPicture(""));
	expect(await readPost(id)).toMatchObject({
		featured_alt: "Un disco rayado",
		gallery_alts: ["Un disco rayado", ""],
	});
});

test("leaves out images that are in the trash", async () => {
	const trashedPicture = await uploadPicture("Un disco rayado");
	const otherPicture = await uploadPicture("Un disco nuevo");
	const { id } = await createPost(trashedPicture, otherPicture);
	await world.asStaff(`/api/admin/media/${trashedPicture.id}`, { method: "DELETE" });
	const { content, ...rest } = await readPost(id);
	expect(rest).toMatchObject({
		featured_image: null,
		gallery_images: [otherPicture.url],
		gallery_alts: ["Un disco nuevo"],
	});
	expect(content).not.toContain(trashedPicture.url);
	expect(content).toContain("/favicon.svg");
	const { json: posts } = await world.call("/api/blog/posts");
	expect(JSON.stringify(posts)).not.toContain(trashedPicture.url);
});

test("shows restored images after saving while trashed", async () => {
	const trashedPicture = await uploadPicture("Un disco rayado");
	const { id } = await createPost(trashedPicture, await uploadPicture(""));
	await world.asStaff(`/api/admin/media/${trashedPicture.id}`, { method: "DELETE" });
	const { json: staffPost } = await world.asStaff(`${POSTS}/${id}`);
	const body = {
		title: "Discos y pastillas",
		featured_image: staffPost.featured_image,
		gallery_images: staffPost.gallery_images,
		content: staffPost.content,
		updated_at: staffPost.updated_at,
	};
	expect((await world.asStaff(`${POSTS}/${id}`, { method: "PUT", body })).status).toBe(200);
	await world.asStaff(`/api/admin/media/${trashedPicture.id}/restore`, { method: "POST" });
	expect(await readPost(id)).toMatchObject({
		title: "Discos y pastillas",
		featured_image: trashedPicture.url,
		gallery_images: [trashedPicture.url, expect.any(String)],
		content: expect.stringContaining(trashedPicture.url),
	});
});
