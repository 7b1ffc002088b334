import sharp from "sharp";
import { afterEach, expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { createPicture, createPng, openLibrary } from "./library.test.kit.ts";

const world = openWorld();
const { upload, get } = openLibrary(world);

afterEach(() => {
	world.ctx.images.clear();
});

test("stores a photo in three widths and two formats", async () => {
	const { status, json } = await upload("blog", createPng(2400, 1600), "Frenos delanteros.png", {
		alt_text: "Disco de freno gastado",
		description: "Cambio en el taller",
	});
	expect(status).toBe(201);
	expect(json).toMatchObject({
		filename: "Frenos delanteros.webp",
		url: `/images/media/${json.id}.webp`,
		category: "blog",
		file_type: "image",
		alt_text: "Disco de freno gastado",
		description: "Cambio en el taller",
		width: 1920,
		height: 1280,
		target: null,
		uses: [],
	});
	const full = await get(json.url);
	expect(full.status).toBe(200);
	expect(full.bytes.length).toBe(json.size_bytes);
	expect(full.headers.get("content-type")).toBe("image/webp");
	expect(full.headers.get("cache-control")).toContain("immutable");
	expect(full.headers.get("content-security-policy")).toContain("default-src 'none'");
	expect(full.headers.get("content-disposition")).toBe(`inline; filename="${json.id}.webp"`);
	for (const [width, format] of [
		[480, "avif"],
		[960, "webp"],
		[1600, "avif"],
	]) {
		const small = await get(`/images/media/${json.id}.w${width}.${format}`);
		expect([small.status, small.headers.get("content-type")]).toEqual([200, `image/${format}`]);
		expect((await sharp(small.bytes).metadata()).width).toBe(width);
	}
	expect((await get(`/images/media/${json.id}.w481.avif`)).status).toBe(404);
	expect((await get(`/images/media/${json.id}.png`)).status).toBe(404);
});

test("answers HEAD and conditional requests correctly", async () => {
	const { json } = await upload("general", createPng(100, 100));
	const head = await get(json.url, { method: "HEAD" });
	expect([head.status, head.headers.get("content-type"), head.bytes.length]).toEqual([200, "image/webp", 0]);
	expect(Number(head.headers.get("content-length"))).toBe(json.size_bytes);
	const etag = head.headers.get("etag") ?? "";
	expect((await get(json.url, { headers: { "if-none-match": etag } })).status).toBe(304);
	expect((await get("/images/media/nada.webp", { method: "HEAD" })).status).toBe(404);
});

test("rotates phone photos and strips their location", async () => {
	const bytes = await createPicture(400, 300)
		.withExif({ IFD3: { GPSLatitude: "9/1 0/1 0/1" } })
		.withMetadata({ orientation: 6 })
		.jpeg()
		.toBuffer();
	const { json } = await upload("general", bytes, "IMG_0001.JPG");
	expect([json.width, json.height]).toEqual([300, 400]);
	const { exif, orientation } = await sharp((await get(json.url)).bytes).metadata();
	expect([exif, orientation]).toEqual([undefined, undefined]);
});

test("versions the logo under its fixed name", async () => {
	world.ctx.images.add("/images/logo/logo.svg");
	expect((await world.call("/api/settings")).json.logo).toBe("/images/logo/logo.svg");
	const first = (await upload("logo", createPng(600, 240, "#111"), "mi logo.png")).json;
	expect(first).toMatchObject({ filename: "logo.png", target: "logo" });
	expect(first.url).toMatch(/^\/images\/logo\/logo\.png\?v=[0-9a-f]{12}$/);
	expect((await world.call("/api/settings")).json.logo).toBe(first.url);
	expect((await get("/images/logo/logo.svg")).headers.get("x-outcome")).toBe("taken");
	const second = (await upload("logo", createPng(600, 240, "#eee"), "otro.png")).json;
	expect(second.url).not.toBe(first.url);
	expect((await get(second.url)).headers.get("cache-control")).toContain("immutable");
	expect((await get("/images/logo/logo.png")).headers.get("cache-control")).toBe("no-cache");
	const trash = (await world.asStaff("/api/admin/media?show=trash&category=logo")).json;
	expect(trash.files.map(({ id }: { id: string }) => id)).toEqual([first.id]);

	await world.asStaff(`/api/admin/media/${second.id}`, { method: "DELETE" });
	expect((await world.call("/api/settings")).json.logo).toBe("/images/logo/logo.svg");
	const restored = await world.asStaff(`/api/admin/media/${first.id}/restore`, { method: "POST" });
	expect(restored.json.deleted_at).toBeNull();
	expect((await world.call("/api/settings")).json.logo).toBe(first.url);
});

test("assigns a brand logo by code or file name", async () => {
	const byCode = await upload("brands", createPng(120, 120), "x.png", { target: "Liqui Moly" });
	expect(byCode.json).toMatchObject({ filename: "liqui-moly.png", target: "Liqui Moly" });
	const byName = await upload("brands", createPng(120, 120), "motul.png");
	expect(byName.json.url).toMatch(/^\/images\/marcas\/motul\.png\?v=/);
	const { brands } = (await world.call("/api/showcase")).json;
	expect(brands[0].picture).toBe(byName.json.url);
	expect(byName.json.uses).toEqual([{ label: "Marca: Motul", to: "/" }]);
	const unknown = await upload("brands", createPng(120, 120), "x.png", { target: "Acme" });
	expect([unknown.status, unknown.json.detail]).toEqual([422, "Elige de qué marca es el logo."]);
	const unassigned = await upload("brands", createPng(120, 120), "acme.png");
	expect(unassigned.json).toMatchObject({ url: `/images/media/${unassigned.json.id}.png`, target: null });
});

test("numbers government pictures and replaces bundled ones", async () => {
	world.ctx.images.add("/images/gubernamentales/gubernamentales-3.jpeg");
	const third = await upload("government", createPng(800, 600), "obra.png", {
		target: "3",
		alt_text: "Tres ambulancias en el patio",
	});
	expect(third.json.filename).toBe("gubernamentales-3.jpg");
	const next = await upload("government", createPng(800, 600), "obra.png");
	expect(next.json.target).toBe("1");
	const { images } = (await world.call("/api/government/gallery")).json;
	expect(images).toEqual([
		{ number: 1, url: next.json.url, alt: "Proyecto 1" },
		{ number: 3, url: third.json.url, alt: "Tres ambulancias en el patio" },
	]);
	for (const target of ["0", "16", "../3", "logo"]) {
		const { status } = await upload("government", createPng(800, 600), "x.png", { target });
		expect(status, target).toBe(422);
	}
	const variant = await get(third.json.url.replace(".jpg", ".w480.avif"));
	expect([variant.status, variant.headers.get("content-type")]).toEqual([200, "image/avif"]);
});

test("links a picture named by SKU to its product", async () => {
	const { sku, name } = (await world.call("/api/products")).json[0];
	const { json } = await upload("products", createPng(500, 500), `${sku}.png`);
	expect(json).toMatchObject({ target: sku, uses: [{ label: `Producto ${sku}` }] });
	const product = (await world.call(`/api/products/${sku}`)).json;
	expect([product.name, product.image]).toEqual([name, json.url]);
	const unknownSku = await upload("products", createPng(500, 500), "x.png", { target: "NO-HAY" });
	expect(unknownSku.json.detail).toBe("No hay un producto con ese SKU.");
	expect((await upload("products", createPng(500, 500), "caja.png")).json.target).toBeNull();
});

test("links hidden uses to their edit page", async () => {
	const { json: file } = await upload("general", createPng(400, 400));
	const day = { updatedAt: world.ctx.now().toISOString() };
	const { id } = (await world.call("/api/products")).json[1];
	const { db } = world.ctx;
	const hidden = { image: file.url, isVisible: 0, ...day };
	await db.updateTable("products").set(hidden).where("id", "=", id).execute();
	await db.updateTable("services").set(hidden).where("id", "=", "aire-acondicionado").execute();
	const draft = { title: "A medias", published: false, featured_image: file.url };
	const { json: post } = await world.asStaff("/api/admin/blog/posts", { body: draft });
	const { uses } = (await world.asStaff(`/api/admin/media/${file.id}`)).json;
	expect(uses.map(({ to }: { to: string }) => to)).toEqual([
		`/admin/dashboard/editar-productos/${id}`,
		"/admin/dashboard/editar-servicios/aire-acondicionado",
		`/admin/dashboard/blog/${post.id}`,
	]);
});

test("enforces the guidance of each category", async () => {
	const createNoise = (width: number, height: number) =>
		sharp({
			create: {
				width,
				height,
				channels: 3,
				background: "#888",
				noise: { type: "gaussian", mean: 128, sigma: 60 },
			},
		})
			.png()
			.toBuffer();
	const logo = await upload("logo", createNoise(500, 400), "logo.png");
	expect([logo.status, logo.json.detail]).toEqual([413, "El archivo pesa demasiado: el máximo es 500 KB."]);
	const brand = await upload("brands", createNoise(300, 300), "motul.png");
	expect([brand.status, brand.json.detail]).toEqual([413, expect.stringContaining("150 KB")]);
	const blog = await upload("blog", createPng(599, 400));
	expect([blog.status, blog.json.detail]).toEqual([
		422,
		"La imagen es muy pequeña: necesita al menos 600x400 píxeles.",
	]);
	expect((await upload("otra", createPng(100, 100))).status).toBe(422);
});

test("filters, searches and counts files with their uses", async () => {
	const uploaded = (await upload("services", createPng(800, 500), "Elevador.png", { description: "Bahía 2" }))
		.json;
	const now = world.ctx.now();
	await world.ctx.content.edit((trx) =>
		trx
			.updateTable("services")
			.set({ image: `${uploaded.url}?v=1`, updatedAt: now.toISOString() })
			.where("id", "=", "frenos")
			.execute(),
	);
	const result = (await world.asStaff("/api/admin/media?category=services&q=bahia")).json;
	expect(result).toMatchObject({ total: 1, page: 1, pages: 1 });
	expect(result.files[0]).toMatchObject({
		id: uploaded.id,
		uses: [{ label: expect.stringMatching(/^Servicio: /), to: "/servicios/frenos" }],
	});
	expect((await world.asStaff("/api/admin/media?q=elevador")).json.total).toBe(1);
	const all = (await world.asStaff("/api/admin/media")).json;
	expect(all.total).toBe(all.counts.all);
	expect(all.counts.services).toBe(1);
	const unused = (await world.asStaff("/api/admin/media?show=unused")).json;
	const ids = unused.files.map(({ id }: { id: string }) => id);
	expect(ids).not.toContain(uploaded.id);
	expect(unused.files.every(({ uses }: { uses: unknown[] }) => uses.length === 0)).toBe(true);
	expect((await world.asStaff("/api/admin/media?category=../../etc")).status).toBe(422);
});

test("pages unused files newest first with counts", async () => {
	const { db } = world.ctx;
	await upload("general", createPng(100, 100));
	const template = await db.selectFrom("mediaFiles").selectAll().executeTakeFirstOrThrow();
	const rows = Array.from({ length: 50 }, (_, index) => ({
		...template,
		id: `unused-${index}`,
		stem: `unused-${index}`,
		path: `/images/media/unused-${index}.webp`,
		target: null,
		deletedAt: null,
		searchText: "muchas",
		category: index % 5 === 0 ? "blog" : "general",
		// Some files have the same creation time.
		createdAt: `2026-01-01T00:00:${10 + Math.floor(index / 3)}.000Z`,
	}));
	await db.insertInto("mediaFiles").values(rows).execute();
	const listUnused = async (query: string) =>
		(await world.asStaff(`/api/admin/media?show=unused&q=muchas${query}`)).json;
	const listedFiles = [];
	for (const page of [1, 2, 3]) {
		const { files, ...result } = await listUnused(`&page=${page}`);
		expect(result).toMatchObject({
			total: 50,
			pages: 3,
			counts: { all: 50, blog: 10, general: 40 },
		});
		listedFiles.push(...files);
	}
	const newest = rows
		.toSorted((left, right) => (left.id < right.id ? -1 : 1))
		.toSorted((left, right) => right.createdAt.localeCompare(left.createdAt));
	expect(listedFiles.map(({ id }) => id)).toEqual(newest.map(({ id }) => id));
	expect(await listUnused("&category=blog&page=1")).toMatchObject({ total: 10, pages: 1 });
	expect((await listUnused("&page=4")).files).toEqual([]);
	await db.deleteFrom("mediaFiles").where("id", "like", "unused-%").execute();
});

test("returns both versions on a stale edit", async () => {
	const { json: file } = await upload("general", createPng(100, 100));
	const path = `/api/admin/media/${file.id}`;
	const edit = (altText: string, updatedAt: string) =>
		world.asStaff(path, {
			method: "PUT",
			body: { alt_text: altText, description: "", updated_at: updatedAt },
		});
	const first = await edit("Taller", file.updated_at);
	expect([first.status, first.json.alt_text]).toEqual([200, "Taller"]);
	const staleReply = await edit("Patio", file.updated_at);
	expect(staleReply.status).toBe(409);
	expect(staleReply.json).toMatchObject({
		current: { alt_text: "Taller" },
		yours: { alt_text: "Patio" },
	});
	expect((await edit("Patio", staleReply.json.current.updated_at)).status).toBe(200);
});

test("accepts a complete JPEG without its end marker, but no cut one", async () => {
	const photo = await sharp(await createPng(640, 480))
		.jpeg()
		.toBuffer();
	for (const progressive of [false, true]) {
		const complete = progressive ? await sharp(photo).jpeg({ progressive }).toBuffer() : photo;
		for (const missing of [1, 2]) {
			const { status } = await upload("general", complete.subarray(0, -missing), "golpe.jpg");
			expect(status, `${missing} bytes`).toBe(201);
		}
		for (const missing of [3, 4, 40, Math.round(complete.length * 0.4)]) {
			const { status, json } = await upload("general", complete.subarray(0, -missing), "golpe.jpg");
			expect([status, json.code], `${missing} bytes`).toEqual([422, "broken_image"]);
		}
	}
});
