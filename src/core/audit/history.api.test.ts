import sharp from "sharp";
import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();

const fetchChanges = async () => (await world.asStaff("/api/admin/changes")).json.changes;
const buildPost = (overrides: object) => ({ title: "Frenos", author: "", published: false, ...overrides });
const finishedPost = {
	category: "Mantenimiento",
	excerpt: "Cuándo cambiarlos.",
	content: "<p>Cada 40 mil kilómetros.</p>",
	published: true,
};

test("returns the record name and whether it still exists", async () => {
	const { products } = (await world.asStaff("/api/admin/products")).json;
	const [{ id, name }] = products;
	// Two changes at the same instant have no defined order.
	world.ctx.clock.advance(1000);
	await world.asStaff(`/api/admin/products/${id}`, { method: "DELETE" });
	expect((await fetchChanges())[0]).toMatchObject({
		subject: "product",
		subject_id: id,
		action: "deleted",
		record_name: name,
		is_there: false,
	});
	await world.asStaff(`/api/admin/products/${id}/restore`, { method: "POST" });
	const [restored, deleted] = await fetchChanges();
	expect(restored).toMatchObject({ action: "restored", record_name: name, is_there: true });
	expect(deleted.is_there).toBe(true);
});

test.each([
	["promotion", "promotions", "title"],
	["testimonial", "testimonials", "name"],
	["brand", "brands", "name"],
] as const)("names a deleted %s", async (subject, table, field) => {
	const row = await world.ctx.db.selectFrom(table).selectAll().executeTakeFirstOrThrow();
	world.ctx.clock.advance(1000);
	const path = `/api/admin/${table}/${encodeURIComponent(row.id)}`;
	expect((await world.asStaff(path, { method: "DELETE" })).status).toBe(200);
	expect((await fetchChanges())[0]).toMatchObject({
		subject,
		subject_id: row.id,
		action: "deleted",
		record_name: JSON.parse(row.value)[field],
		is_there: false,
	});
});

test("merges autosaves of a draft but not of published posts", async () => {
	const created = await world.asStaff("/api/admin/blog/posts", { body: buildPost({ title: "Fre" }) });
	const path = `/api/admin/blog/posts/${created.json.id}`;
	const before = (await fetchChanges()).length;
	for (const title of ["Freno", "Frenos"]) {
		world.ctx.clock.advance(5000);
		await world.asStaff(path, { method: "PUT", body: buildPost({ title }) });
	}
	const [draft] = await fetchChanges();
	expect(await fetchChanges()).toHaveLength(before);
	expect(draft).toMatchObject({ subject: "post", action: "created", record_name: "Frenos" });
	expect(draft.fields).toContainEqual({ name: "title", from: null, to: "Frenos" });
	world.ctx.clock.advance(5000);
	const published = await world.asStaff(path, { method: "PUT", body: buildPost(finishedPost) });
	expect(published.status).toBe(200);
	world.ctx.clock.advance(5000);
	const content = "<p>Cada 45 mil kilómetros.</p>";
	await world.asStaff(path, { method: "PUT", body: buildPost({ ...finishedPost, content }) });
	const [edited, publication] = await fetchChanges();
	expect(publication.fields).toContainEqual({ name: "published", from: false, to: true });
	expect(edited.fields).toEqual([{ name: "content", from: "23 letras", to: "23 letras, cambiadas" }]);
	await world.asStaff(path, { method: "DELETE" });
	expect((await fetchChanges())[0]).toMatchObject({ action: "deleted", is_there: false });
	await world.ctx.db.deleteFrom("blogPosts").where("id", "=", created.json.id).execute();
	expect((await fetchChanges())[0]).toMatchObject({ record_name: "Frenos", is_there: false });
});

test("records an export with its format", async () => {
	world.ctx.clock.advance(1000);
	await world.asStaff("/api/admin/export/customers?format=csv");
	expect((await fetchChanges())[0]).toMatchObject({
		subject: "customer",
		subject_id: "all",
		action: "exported",
		record_name: null,
		fields: [{ name: "format", to: "csv" }],
	});
});

test("records upload, text edit, deletion and restore of a file", async () => {
	world.ctx.clock.advance(1000);
	const body = new FormData();
	const bytes = await sharp({ create: { width: 700, height: 500, channels: 3, background: "red" } })
		.png()
		.toBuffer();
	body.set("file", new File([bytes as Uint8Array<ArrayBuffer>], "Taller.png", { type: "image/png" }));
	body.set("category", "general");
	const { json } = await world.asStaff("/api/admin/upload/image", { body });
	const path = `/api/admin/media/${json.id}`;
	const { updated_at } = json;
	const texts = { alt_text: "La entrada", description: "", updated_at };
	for (const call of [
		() => world.asStaff(path, { method: "PUT", body: texts }),
		() => world.asStaff(path, { method: "DELETE" }),
		() => world.asStaff(`${path}/restore`, { method: "POST" }),
	]) {
		world.ctx.clock.advance(1000);
		expect((await call()).status).toBe(200);
	}
	const changes = (await fetchChanges()).slice(0, 4);
	expect(changes.map(({ action }: { action: string }) => action)).toEqual([
		...["restored", "deleted", "updated", "created"],
	]);
	for (const change of changes)
		expect(change).toMatchObject({ subject: "media", record_name: "Taller.webp", is_there: true });
	expect(changes[2].fields).toEqual([{ name: "alt_text", from: "", to: "La entrada" }]);
});
