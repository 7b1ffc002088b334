import { expect, test } from "vitest";
import { listDeletionChores } from "#composition/deletion-chores.test.kit.ts";
import type { PostForm } from "#features/content/blog/contract.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const POSTS = "/api/admin/blog/posts";
const DAY_MS = 24 * 60 * 60_000;

const brakePost = {
	title: "Cuándo cambiar las pastillas",
	excerpt: "Tres señales que se oyen antes de que se vean.",
	content: "<h2>El chillido</h2><p>Un metal avisa.</p>",
	category: "Mantenimiento",
} satisfies PostForm;

const createPost = async (form: PostForm = {}) =>
	(await world.asStaff(POSTS, { body: { ...brakePost, ...form } })).json;
const savePost = (id: string, form: PostForm) =>
	world.asStaff(`${POSTS}/${id}`, { method: "PUT", body: form });
const deletePost = (id: string) => world.asStaff(`${POSTS}/${id}`, { method: "DELETE" });
const restorePost = (id: string) => world.asStaff(`${POSTS}/${id}/restore`, { method: "POST" });
const isPublic = async (key: string) => (await world.call(`/api/blog/posts/${key}`)).status === 200;
const toTitles = (json: { title: string }[]) => json.map(({ title }) => title);
const listPosts = (query: string) => world.asStaff(`${POSTS}?${query}`);

test.each([
	["GET", ""],
	["POST", ""],
	["GET", "/x"],
	["PUT", "/x"],
	["DELETE", "/x"],
	["POST", "/x/restore"],
])("rejects %s /api/admin/blog/posts%s without a session", async (method, path) => {
	const body = method === "GET" || method === "DELETE" ? undefined : brakePost;
	expect((await world.call(POSTS + path, { method, body })).status).toBe(401);
});

test("rejects the other panel routes without a session", async () => {
	expect((await world.call("/api/admin/blog/summary")).status).toBe(401);
	expect((await world.call("/api/admin/blog/preview", { body: brakePost })).status).toBe(401);
});

test("publishes a new post immediately with defaults", async () => {
	const version = await world.ctx.content.getCurrent();
	const form = { ...brakePost, title: "Cuándo cambiar los discos" };
	const { status, json } = await world.asStaff(POSTS, { body: form });
	expect(status).toBe(201);
	expect(json).toMatchObject({
		...form,
		slug: "cuando-cambiar-los-discos",
		author: "Equipo Autocentro Calidonia",
		published: true,
		featured: false,
		read_time: 1,
		tags: [],
		view_count: 0,
	});
	expect(await isPublic(json.slug)).toBe(true);
	expect(await world.ctx.content.getCurrent()).toBeGreaterThan(version);
});

test("updates the same post when a create is retried", async () => {
	const id = "0123456789abcdef0123456789abcdef";
	const sendPost = (form: object) => world.asStaff(POSTS, { body: { ...brakePost, ...form, id } });
	const draft = { title: "Una sola vez", published: false };
	const replies = await Promise.all([sendPost(draft), sendPost(draft)]);
	expect(replies.map(({ status, json }) => [status, json.id])).toEqual([
		[201, id],
		[201, id],
	]);
	expect((await sendPost({ ...draft, excerpt: "Con más palabras" })).status).toBe(201);
	expect((await sendPost({ ...draft, excerpt: "Con más palabras" })).status).toBe(201);
	const matches = await listPosts("q=una+sola+vez");
	expect(matches.json).toMatchObject([{ id, excerpt: "Con más palabras" }]);
	const staleReply = await sendPost({ ...draft, excerpt: "Otra versión" });
	expect(staleReply).toMatchObject({ status: 409, json: { current: { excerpt: "Con más palabras" } } });
	await deletePost(id);
	expect((await sendPost(draft)).json.id).not.toBe(id);
});

test("requires all fields of posts but not of drafts", async () => {
	const rejection = await world.asStaff(POSTS, { body: { title: "Solo un título" } });
	expect(rejection.status).toBe(422);
	expect(Object.keys(rejection.json.fields).sort()).toEqual(["category", "content", "excerpt"]);
	const draft = await world.asStaff(POSTS, { body: { published: false } });
	expect(draft).toMatchObject({ status: 201, json: { slug: "borrador", published: false } });
	const incompleteReply = await savePost(draft.json.id, { published: true });
	expect(incompleteReply.json.fields.title).toBe("Escribe el título");
	const empty = await savePost((await createPost()).id, { content: "<p> </p>" });
	expect(empty).toMatchObject({ status: 422, json: { code: "incomplete" } });
});

test("rejects unknown related products unless already published", async () => {
	const relatedProducts = { related_skus: ["ENI-DOT4-500", "NO-EXISTE-1"] };
	const { id } = await createPost({ ...relatedProducts, published: false });
	const rejection = await savePost(id, { published: true });
	expect(rejection.status).toBe(422);
	expect(rejection.json.fields).toEqual({
		related_skus: "El catálogo no muestra ningún producto con este SKU: NO-EXISTE-1",
	});
	expect((await savePost(id, { related_skus: ["ENI-DOT4-500"], published: true })).status).toBe(200);
	const products = world.ctx.db.updateTable("products").where("sku", "=", "ENI-DOT4-500");
	await products.set({ isVisible: 0 }).execute();
	expect((await savePost(id, { excerpt: "Otro extracto" })).status).toBe(200);
	await products.set({ isVisible: 1 }).execute();
});

test("dates a draft when it is published", async () => {
	const draft = await createPost({ published: false, title: "Secreto a voces" });
	const version = await world.ctx.content.getCurrent();
	await savePost(draft.id, { excerpt: "Otro extracto" });
	expect(await world.ctx.content.getCurrent()).toBe(version);
	for (const key of [draft.id, draft.slug]) expect(await isPublic(key)).toBe(false);
	expect((await world.asStaff(`${POSTS}/${draft.id}`)).json.excerpt).toBe("Otro extracto");
	world.ctx.clock.advance(60_000);
	const { json } = await savePost(draft.id, { published: true });
	expect(json.created_at).toBe(world.ctx.now().toISOString());
	expect(await isPublic(draft.slug)).toBe(true);
	const publicPosts = (await world.call("/api/blog/posts?fields=card")).json;
	expect(publicPosts[0].id).toBe(draft.id);
	expect((await savePost(draft.id, { published: false })).status).toBe(200);
	expect(await isPublic(draft.slug)).toBe(false);
});

test("sanitises HTML when a post is stored", async () => {
	const content =
		'<p onclick="x()">Hola</p><script>alert(1)</script><a href="javascript:x()">a</a><img src="https://evil.example/a.png">';
	const { content: stored, id } = await createPost({ content });
	expect(stored).toBe("<p>Hola</p><a>a</a>");
	const edited = await savePost(id, { content: `${content}<svg onload="x()"></svg>` });
	expect(edited.json.content).toBe("<p>Hola</p><a>a</a>");
	const preview = await world.asStaff("/api/admin/blog/preview", { body: { ...brakePost, content } });
	expect(preview.json.content).toBe("<p>Hola</p><a>a</a>");
	for (const featuredImage of ["https://evil.example/a.png", "javascript:x()", "//evil.example"])
		expect((await savePost(id, { featured_image: featuredImage })).status).toBe(422);
});

test("previews a form without storing it", async () => {
	const before = (await listPosts("fields=card")).json.length;
	const { json } = await world.asStaff("/api/admin/blog/preview", {
		body: { ...brakePost, title: "", published: false, tags: [" uno ", "", "UNO"] },
	});
	expect(json).toMatchObject({ title: "", tags: ["uno"], author: "Equipo Autocentro Calidonia" });
	expect((await listPosts("fields=card")).json.length).toBe(before);
});

test("normalizes tags and the team's signature", async () => {
	const { id, tags, author } = await createPost({ tags: [" frenos ", "", "Frenos", "pastillas"] });
	expect(tags).toEqual(["frenos", "pastillas"]);
	expect((await savePost(id, { author: "Luis Vega" })).json.author).toBe("Luis Vega");
	expect((await savePost(id, { author })).json.author).toBe("Equipo Autocentro Calidonia");
	const row = await world.ctx.db.selectFrom("blogPosts").select("author").where("id", "=", id).execute();
	expect(row).toEqual([{ author: "" }]);
});

test("computes the reading time until staff set it", async () => {
	const createContent = (count: number) => `<p>${"palabra ".repeat(count)}</p>`;
	const { id, read_time } = await createPost({ content: createContent(450) });
	expect(read_time).toBe(3);
	expect((await savePost(id, { content: createContent(850), read_time: 3 })).json.read_time).toBe(5);
	expect((await savePost(id, { read_time: 9 })).json.read_time).toBe(9);
	expect((await savePost(id, { content: createContent(100) })).json.read_time).toBe(9);
	expect((await savePost(id, { read_time: null })).json.read_time).toBe(1);
});

test("returns both versions on a stale save", async () => {
	const post = await createPost({ title: "Dos manos" });
	const { updated_at } = post;
	const first = await savePost(post.id, { title: "Primera", updated_at });
	expect(first.status).toBe(200);
	const staleReply = await savePost(post.id, { title: "Segunda", updated_at });
	expect(staleReply).toMatchObject({
		status: 409,
		json: { code: "changed_meanwhile", current: { title: "Primera" }, yours: { title: "Segunda" } },
	});
	expect((await world.asStaff(`${POSTS}/${post.id}`)).json.title).toBe("Primera");
	const secondReply = await savePost(post.id, { title: "Segunda", updated_at: first.json.updated_at });
	expect(secondReply.status).toBe(200);
});

test("accepts one of ten concurrent saves", async () => {
	const { id, updated_at } = await createPost();
	const saves = await Promise.all(
		Array.from({ length: 10 }, (_, index) => savePost(id, { title: `Mano ${index}`, updated_at })),
	);
	expect(saves.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
});

test("keeps public slugs and redirects replaced ones", async () => {
	const { id, slug } = await createPost({ title: "Aceite para motores viejos" });
	expect((await savePost(id, { title: "Aceite con años" })).json.slug).toBe(slug);
	const slugChange = await savePost(id, { slug: "Aceite con Años" });
	expect(slugChange.json.slug).toBe("aceite-con-anos");
	const oldSlugReply = await world.call(`/api/blog/posts/${slug}`);
	expect(oldSlugReply).toMatchObject({ status: 200, json: { id, slug: "aceite-con-anos" } });
	const otherPost = await createPost({ title: "Aceite para motores viejos" });
	expect(otherPost.slug).toBe(`${slug}-2`);
	const conflict = await savePost(otherPost.id, { slug });
	expect(conflict).toMatchObject({ status: 422, json: { code: "slug_taken" } });
	expect((await savePost(id, { slug })).json.slug).toBe(slug);
	expect((await world.call("/api/blog/posts/aceite-con-anos")).json.slug).toBe(slug);
});

test("derives a draft's slug from its title unless set", async () => {
	const { id } = await createPost({ published: false, title: "" });
	expect((await savePost(id, { title: "Bujías" })).json.slug).toBe("bujias");
	expect((await savePost(id, { title: "Bujías y cables" })).json.slug).toBe("bujias-y-cables");
	expect((await savePost(id, { slug: "encendido" })).json.slug).toBe("encendido");
	expect((await savePost(id, { title: "Encendido electrónico" })).json.slug).toBe("encendido");
	expect(await isPublic("bujias")).toBe(false);
	expect((await createPost({ title: "Bujías" })).slug).toBe("bujias");
});

test("trashes, restores and purges posts after 30 days", async () => {
	const { id, slug } = await createPost({ title: "Se va", category: "Frenos" });
	const findSuccessor = () => world.call(`/api/blog/posts/${slug}/successor`);
	expect((await findSuccessor()).status).toBe(404);
	expect((await deletePost(id)).status).toBe(200);
	expect(await isPublic(slug)).toBe(false);
	expect((await findSuccessor()).json).toEqual({ path: "/blog" });
	expect((await deletePost(id)).json.code).toBe("already_done");
	expect((await savePost(id, { title: "No" })).status).toBe(404);
	expect(toTitles((await listPosts("state=trash")).json)).toContain("Se va");
	expect(toTitles((await listPosts("")).json)).not.toContain("Se va");
	expect((await restorePost(id)).json).toMatchObject({ slug, deleted_at: null, published: true });
	expect(await isPublic(slug)).toBe(true);
	expect((await restorePost(id)).json.code).toBe("already_done");
	await deletePost(id);
	await createPost({ title: "Otro de frenos", category: "Frenos" });
	expect((await findSuccessor()).json).toEqual({ path: "/blog?categoria=Frenos" });
	world.ctx.clock.advance(30 * DAY_MS);
	const login = { username: "admin", password: world.ctx.env.BIELA_ADMIN_PASSWORD };
	const token = (await world.call("/api/admin/login", { body: login })).json.access_token;
	expect((await world.call(`${POSTS}?state=trash`, { token })).json).toEqual([]);
	expect((await world.call(`${POSTS}/${id}/restore`, { token, method: "POST" })).status).toBe(404);
	for (const { run } of listDeletionChores()) await run(world.ctx);
	const rows = await world.ctx.db.selectFrom("blogPosts").select("id").where("id", "=", id).execute();
	expect(rows).toEqual([]);
	expect((await findSuccessor()).status).toBe(200);
	const secondReply = await world.call(POSTS, { token, body: { ...brakePost, title: "Se va" } });
	expect(secondReply.json.slug).toBe("se-va-2");
	world.ctx.clock.advance(-30 * DAY_MS);
	await deletePost(secondReply.json.id);
});

test("searches, filters, sorts and pages posts", async () => {
	await createPost({ title: "Zumbido", author: "Íngrid Peña", category: "Ruidos", published: false });
	for (const q of ["zumbído", "ingrid", "oyen zumbido"])
		expect(toTitles((await listPosts(`q=${encodeURIComponent(q)}`)).json)).toContain("Zumbido");
	expect((await listPosts("q=metal%20avisa")).json).toEqual([]);
	expect((await listPosts("q=equipo%20calidonia")).json.length).toBeGreaterThan(9);
	expect(toTitles((await listPosts("category=Ruidos")).json)).toEqual(["Zumbido"]);
	expect((await listPosts("category=Ruidos&published_only=true")).json).toEqual([]);
	expect((await listPosts("category=Ruidos&state=drafts")).json).toHaveLength(1);
	const all = await listPosts("published_only=false");
	expect(Number(all.headers.get("x-total-count"))).toBe(all.json.length);
	expect(all.json[0]).toHaveProperty("content");
	const byTitle = await listPosts("sort=title&dir=asc&fields=card&page=1");
	expect(byTitle.json.length).toBeLessThanOrEqual(20);
	expect(byTitle.json[0]).not.toHaveProperty("content");
	expect(Number(byTitle.headers.get("x-page-count"))).toBe(Math.ceil(all.json.length / 20));
	expect((await listPosts("sort=nada")).status).toBe(422);
	const { json } = await world.asStaff("/api/admin/blog/summary");
	expect(json.categories.slice(0, 3)).toEqual(["Mantenimiento", "Productos", "Servicios"]);
	expect(json.categories).toContain("Ruidos");
	expect(json.counts.all).toBe(json.counts.published + json.counts.drafts);
	expect(json.counts.all).toBe(all.json.length);
});

test("returns pages of twenty with the total", async () => {
	const [row] = await world.ctx.db.selectFrom("blogPosts").selectAll().limit(1).execute();
	if (!row) throw new Error("the seed has posts");
	const rows = Array.from({ length: 1000 }, (_, index) => ({
		...row,
		id: `m-${index}`,
		slug: `m-${index}`,
	}));
	for (let from = 0; from < rows.length; from += 100)
		await world.ctx.db
			.insertInto("blogPosts")
			.values(rows.slice(from, from + 100))
			.execute();
	const page = await listPosts("fields=card&page=30&q=de&sort=view_count");
	expect(page.json).toHaveLength(20);
	expect(Number(page.headers.get("x-total-count"))).toBeGreaterThanOrEqual(1000);
	await world.ctx.db.deleteFrom("blogPosts").where("id", "like", "m-%").execute();
});

test("finds a post without the tilde of its title", async () => {
	await createPost({ title: "Consejos de Núñez Peña" });
	for (const q of ["nunez", "peña NUÑEZ"])
		expect(toTitles((await listPosts(`q=${encodeURIComponent(q)}`)).json)).toEqual([
			"Consejos de Núñez Peña",
		]);
});
