import { expect, test } from "vitest";
import { listDeletionChores } from "#composition/deletion-chores.test.kit.ts";
import { insertBundledPost } from "#features/content/blog/editing/post-row.server.ts";
import { PAGE_CACHE } from "#server/pages/page-caller.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import type { PostForm } from "./contract.ts";

const world = openWorld();
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const GOOGLEBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

const draft: PostForm = {
	title: "Borrador secreto",
	excerpt: "Nadie debe leer esto todavía",
	content: "<p>Palabra clave: zurcidora</p>",
	author: "Luis Vega",
	category: "Secretos",
	tags: ["secreto"],
	related_skus: [],
	published: false,
	featured: true,
	seo_title: "",
	seo_description: "",
};
const createPost = (post: PostForm) =>
	world.ctx.content.edit((trx) => insertBundledPost(trx, world.ctx.now(), { ...draft, ...post }));
const toSlugs = (json: { slug: string }[]) => json.map(({ slug }) => slug);
const searchSlugs = async (q: string) =>
	toSlugs((await world.call(`/api/blog/posts?q=${encodeURIComponent(q)}`)).json);
const addView = (id: string, address: string, userAgent = FIREFOX) =>
	world.call(`/api/blog/posts/${id}/views`, {
		method: "POST",
		address,
		headers: { "user-agent": userAgent },
	});

test("lists published posts newest first with all fields", async () => {
	const { status, json } = await world.call("/api/blog/posts");
	expect(status).toBe(200);
	expect(json.length).toBeGreaterThanOrEqual(8);
	const dates = json.map((post: { created_at: string }) => post.created_at);
	expect(dates).toEqual([...dates].sort().reverse());
	expect(Object.keys(json[0]).sort()).toEqual(
		`author category content created_at excerpt featured featured_image gallery_images id published
		read_time related_skus seo_description seo_title slug tags title updated_at view_count`.split(/\s+/),
	);
	const bundled = await world.call("/api/blog/posts/que-significa-5w-30");
	expect(bundled.json).toMatchObject({ author: "Equipo Autocentro Calidonia", published: true });
});

test("leaves long fields out of cards", async () => {
	const { json } = await world.call("/api/blog/posts?fields=card");
	expect(json.length).toBeGreaterThanOrEqual(8);
	expect(json[0]).not.toHaveProperty("content");
	expect(json[0]).toHaveProperty("excerpt");
});

test("reads a post by id or slug", async () => {
	const bySlug = await world.call("/api/blog/posts/que-significa-5w-30");
	expect(bySlug.json).toMatchObject({ category: "Productos", read_time: 3 });
	const byId = await world.call(`/api/blog/posts/${bySlug.json.id}`);
	expect(byId.json).toEqual(bySlug.json);
	const missing = await world.call("/api/blog/posts/no-existe");
	expect(missing).toMatchObject({ status: 404, json: { code: "not_found" } });
});

test("hides drafts from every public route", async () => {
	const content = "<p>Palabra clave: costurera</p>";
	const { id, slug } = await createPost({ content, category: "Costura" });
	expect(toSlugs((await world.call("/api/blog/posts")).json)).not.toContain(slug);
	expect(await searchSlugs("costurera")).toEqual([]);
	expect((await world.call("/api/blog/categories")).json.categories).not.toContain("Costura");
	const sewingReply = await world.call("/api/blog/posts?categoria=Costura&fields=card");
	expect(sewingReply.json).toEqual([]);
	for (const key of [id, slug]) {
		expect((await world.call(`/api/blog/posts/${key}`)).status).toBe(404);
		expect((await addView(key, "10.9.9.9")).status).toBe(404);
	}
});

test("lists categories with published posts in order", async () => {
	const bundled = ["Mantenimiento", "Productos", "Servicios"];
	const { categories } = (await world.call("/api/blog/categories")).json;
	expect(categories.filter((name: string) => bundled.includes(name))).toEqual(bundled);
	const { json: posts } = await world.call("/api/blog/posts?categoria=Productos");
	expect(new Set(posts.map((post: { category: string }) => post.category))).toEqual(new Set(["Productos"]));
});

test.each([
	["in the title, without accents", "corriente sin bateria", "como-cuidar-la-bateria-del-carro"],
	["in the excerpt", "guantera", "por-que-no-enfria-el-aire-acondicionado"],
	["in the content only", "higroscopicos", "liquido-de-frenos-dot-3-y-dot-4"],
	["without its dash", "5w30", "que-significa-5w-30"],
	["in capitals", "BATERÍA", "como-cuidar-la-bateria-del-carro"],
])("finds a word %s", async (_, q, slug) => {
	expect(await searchSlugs(q)).toContain(slug);
});

test("pages lists except for the page cache", async () => {
	for (let count = 0; count < 25; count++)
		await createPost({ title: `Consejo ${count}`, category: "Consejos", published: true });
	const listSlugs = async (query: string, address = "10.4.4.4") =>
		toSlugs((await world.call(`/api/blog/posts${query}`, { address })).json);
	const allSlugs = await listSlugs("", PAGE_CACHE);
	expect(allSlugs.length).toBeGreaterThanOrEqual(33);
	expect(await listSlugs("?x=1")).toEqual(allSlugs.slice(0, 20));
	expect(await listSlugs("?pagina=2")).toEqual(allSlugs.slice(20, 40));
	expect(await listSlugs("?categoria=Consejos&fields=card")).toHaveLength(25);
});

test("matches every term, not wildcards or long queries", async () => {
	expect(await searchSlugs("frenos zurcidora")).toEqual([]);
	expect(await searchSlugs("%")).toEqual([]);
	const longQuery = await world.call(`/api/blog/posts?q=${"a".repeat(200)}`);
	expect(longQuery).toMatchObject({ status: 422, json: { code: "invalid" } });
});

test("counts one view per visitor and Panama day", async () => {
	const slug = "como-cuidar-la-bateria-del-carro";
	expect((await addView(slug, "10.1.1.1")).json).toEqual({ view_count: 1 });
	expect((await addView(slug, "10.1.1.1")).json).toEqual({ view_count: 1 });
	expect((await addView(slug, "10.1.1.2")).json).toEqual({ view_count: 2 });
	expect((await addView(slug, "10.1.1.3", GOOGLEBOT)).json).toEqual({ view_count: 2 });
	expect((await addView(slug, "10.1.1.3", "")).json).toEqual({ view_count: 2 });
	expect((await addView("que-significa-5w-30", "10.1.1.1")).json).toEqual({ view_count: 1 });
	world.ctx.clock.advance(24 * 60 * 60_000);
	expect((await addView(slug, "10.1.1.1")).json).toEqual({ view_count: 3 });
	expect((await world.call(`/api/blog/posts/${slug}`)).json.view_count).toBe(3);
});

test("counts no view when reading by GET", async () => {
	const slug = "refrigerante-o-agua-en-el-radiador";
	await world.call(`/api/blog/posts/${slug}`);
	expect((await world.call(`/api/blog/posts/${slug}`)).json.view_count).toBe(0);
});

test("counts concurrent views of one visitor once", async () => {
	const slug = "escobillas-en-temporada-de-lluvia";
	const version = await world.ctx.content.getCurrent();
	await Promise.all(Array.from({ length: 20 }, () => addView(slug, "10.2.2.2")));
	expect((await world.call(`/api/blog/posts/${slug}`)).json.view_count).toBe(1);
	expect(await world.ctx.content.getCurrent()).toBe(version);
});

test("stores no address and deletes yesterday's views", async () => {
	const slug = "por-que-no-enfria-el-aire-acondicionado";
	await addView(slug, "10.3.3.3");
	world.ctx.clock.advance(24 * 60 * 60_000);
	await addView(slug, "10.3.3.4");
	const views = await world.ctx.db.selectFrom("blogViews").selectAll().execute();
	const salts = await world.ctx.db.selectFrom("blogSalts").selectAll().execute();
	expect(views).toHaveLength(1);
	expect(salts).toHaveLength(1);
	expect(JSON.stringify([views, salts])).not.toContain("10.3.3");
	world.ctx.clock.advance(24 * 60 * 60_000);
	for (const { run } of listDeletionChores()) await run(world.ctx);
	for (const table of ["blogViews", "blogSalts"] as const)
		expect(await world.ctx.db.selectFrom(table).selectAll().execute()).toEqual([]);
});

test("sanitises HTML when storing and when sending", async () => {
	const unsafeHtml = '<p onclick="alert(1)">Hola<script>alert(1)</script></p>';
	const { id, content } = await createPost({ title: "Con guion", content: unsafeHtml, published: true });
	expect(content).toBe("<p>Hola</p>");
	await world.ctx.db.updateTable("blogPosts").set({ content: unsafeHtml }).where("id", "=", id).execute();
	expect((await world.call(`/api/blog/posts/${id}`)).json.content).toBe("<p>Hola</p>");
	const { json } = await world.call("/api/blog/posts?q=guion");
	expect(json[0].content).toBe("<p>Hola</p>");
});

test("gives posts with equal titles different slugs", async () => {
	const first = await createPost({ title: "Llantas", published: true });
	const second = await createPost({ title: "Llantas", published: true });
	expect([first.slug, second.slug]).toEqual(["llantas", "llantas-2"]);
});
