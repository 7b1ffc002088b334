import { beforeAll, expect, test } from "vitest";
import { unconfirmBundled } from "#tests/bundled-content.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

/** A published shop that confirmed nothing. */
const world = openWorld();
beforeAll(() => world.ctx.content.edit((trx) => unconfirmBundled(trx)));

const SKU = "MOT-8100-5W30-5L";
const fetchJson = async (path: string) => (await world.call(`/api/${path}`)).json;
const post = async (path: string, body: object = {}) => world.asStaff(`/api/admin/samples/${path}`, { body });
const fetchSamples = async () => (await world.asStaff("/api/admin/samples")).json;
const findProduct = (sku = SKU) =>
	world.ctx.db.selectFrom("products").selectAll().where("sku", "=", sku).executeTakeFirstOrThrow();

async function saveSettings(change: (settings: Record<string, unknown>) => object) {
	const { settings, updated_at } = (await world.asStaff("/api/admin/settings")).json;
	const { sampleFields: _, ...edit } = settings;
	return world.asStaff("/api/admin/settings", {
		method: "PUT",
		body: { ...edit, ...change(edit), updated_at },
	});
}

test("shows nothing invented on a published site", async () => {
	const search = await fetchJson("products/search");
	expect([search.total, search.catalogueTotal, search.types, search.brands]).toEqual([0, 0, [], []]);
	expect(await fetchJson("products")).toEqual([]);
	expect(await fetchJson(`products?skus=${SKU}`)).toEqual([]);
	expect((await fetchJson("products/search?q=aceite")).products).toEqual([]);
	expect((await world.call(`/api/products/${SKU}`)).status).toBe(404);
	expect((await fetchJson("sitemap/products?part=1")).skus).toEqual([]);
	expect(await fetchJson("related/products?words=Aceite%205W-30")).toEqual([]);
	expect(await fetchJson("blog/posts")).toEqual([]);
	expect((await fetchJson("blog/categories")).categories).toEqual([]);
	const services = await fetchJson("services");
	expect(services).toHaveLength(8);
	for (const { warranty, duration } of services) expect([warranty, duration]).toEqual([null, ""]);
	expect(services.map(({ badge }: { badge: string | null }) => badge)).not.toContain("GARANTÍA 2 AÑOS");
	expect(await fetchJson("about")).toEqual({ story: "", timeline: [], certifications: [] });
});

test("rejects a quote for a sample product", async () => {
	const customer = { name: "Ana Ríos", phone: "6123-4567", email: "" };
	const products = [{ sku: SKU, quantity: 1 }];
	const { status, json } = await world.call("/api/quotes", { body: { customer, products } });
	expect([status, json.code]).toEqual([422, "unknown_product"]);
});

test("shows everything without an address", async () => {
	Object.assign(world.ctx.env, { SITE_URL: undefined });
	expect((await fetchJson("products/search")).total).toBe(62);
	expect(await fetchJson("blog/posts")).toHaveLength(10);
	expect((await fetchJson("services"))[0]).toMatchObject({ warranty: "1 año", duration: "2-4 horas" });
});

test("lists what is bundled and forgets what is confirmed", async () => {
	const samples = await fetchSamples();
	expect([samples.products.count, samples.posts.count]).toEqual([62, 10]);
	expect(samples.facts.filter(({ fact }: { fact: string }) => fact === "warranty")).toMatchObject([
		{ service_id: "aire-acondicionado", value: "1 año" },
		{ service_id: "papel-ahumado", value: "2 años" },
	]);
	expect(samples.rows).toHaveLength(10);
	const labels = samples.groups.map(({ label }: { label: string }) => label);
	expect(labels).toContain("62 productos de ejemplo");
	expect(labels).toContain("Garantías de ejemplo en 2 servicios");
	expect((await post("products/confirm")).json).toEqual({ confirmed: 62 });
	expect((await post("products/confirm")).json).toEqual({ confirmed: 0 });
	expect((await post("posts/confirm")).json).toEqual({ confirmed: 10 });
	expect((await fetchJson("products/search")).total).toBe(62);
	expect(await fetchJson("blog/posts")).toHaveLength(10);
	expect(await fetchSamples()).toMatchObject({ products: { count: 0 }, posts: { count: 0 } });
	const { history } = (await world.asStaff(`/api/admin/products/${(await findProduct()).id}`)).json;
	expect(history).toMatchObject([{ batch: expect.stringContaining("productos de ejemplo") }]);
});

test("confirms chosen products only", async () => {
	const { id } = await findProduct();
	expect((await post("products/confirm", { ids: [id] })).json).toEqual({ confirmed: 1 });
	expect((await fetchJson("products")).map(({ sku }: { sku: string }) => sku)).toEqual([SKU]);
});

test("confirms an edited product alone, not an unchanged one", async () => {
	const { id } = await findProduct();
	const { history: _, ...product } = (await world.asStaff(`/api/admin/products/${id}`)).json;
	const path = `/api/admin/products/${id}`;
	expect((await world.asStaff(path, { method: "PUT", body: product })).json.is_sample).toBe(true);
	const price = { price: product.price + 1 };
	const { json } = await world.asStaff(`${path}/price`, { method: "PUT", body: price });
	expect(json.is_sample).toBe(false);
	expect((await fetchJson("products/search")).total).toBe(1);
});

test("confirms products that a bulk edit changes, until undone", async () => {
	const { id } = await findProduct();
	const edit = { field: "price", percent: 10, rounding: "none" };
	const batch = (
		await world.asStaff("/api/admin/product-batches/edits", { body: { selection: { ids: [id] }, edit } })
	).json;
	await world.asStaff(`/api/admin/product-batches/${batch.id}/apply`, { body: { confirms_prices: true } });
	await expect.poll(async () => (await findProduct()).origin).toBe("shop");
	await world.asStaff(`/api/admin/product-batches/${batch.id}/undo`, { method: "POST" });
	await expect.poll(async () => (await findProduct()).origin).toBe("sample");
});

test("hides products as a change that can be undone", async () => {
	const { hidden, batch_id: batchId } = (await post("products/hide")).json;
	expect(hidden).toBe(62);
	expect((await fetchSamples()).products.count).toBe(0);
	expect((await post("products/hide")).json).toEqual({ hidden: 0, batch_id: null });
	await world.asStaff(`/api/admin/product-batches/${batchId}/undo`, { method: "POST" });
	await expect.poll(async () => (await fetchSamples()).products.count).toBe(62);
});

test("takes articles off the site and shows them again", async () => {
	const { ids } = (await post("posts/hide")).json;
	expect(ids).toHaveLength(10);
	expect((await post("posts/hide")).json.ids).toEqual([]);
	expect((await fetchSamples()).posts.count).toBe(0);
	expect((await post("posts/show", { ids })).json.ids).toHaveLength(10);
	expect((await fetchSamples()).posts.count).toBe(10);
});

test("confirms an edited article alone", async () => {
	const [{ id }] = (await world.asStaff("/api/admin/blog/posts?fields=card")).json;
	await world.asStaff(`/api/admin/blog/posts/${id}`, {
		method: "PUT",
		body: { title: "Cómo cuidar tu carro" },
	});
	expect((await fetchJson("blog/posts")).map(({ title }: { title: string }) => title)).toEqual([
		"Cómo cuidar tu carro",
	]);
});

test("confirms warranty and duration of a service one by one", async () => {
	const fact = { service_id: "aire-acondicionado", fact: "warranty" };
	expect((await post("services/confirm", { facts: [fact] })).json).toEqual({ confirmed: 1 });
	expect((await post("services/confirm", { facts: [fact] })).json).toEqual({ confirmed: 0 });
	const readService = () => fetchJson("services/aire-acondicionado");
	expect(await readService()).toMatchObject({ warranty: "1 año", duration: "" });
	const path = "/api/admin/services/aire-acondicionado";
	const { history, ...service } = (await world.asStaff(path)).json;
	expect(history).toMatchObject([{ action: "approved", fields: [{ name: "warranty", to: "1 año" }] }]);
	await world.asStaff(path, { method: "PUT", body: { ...service, category: "Aire" } });
	expect((await readService()).duration).toBe("");
	const { updated_at: _, ...current } = service;
	await world.asStaff(path, { method: "PUT", body: { ...current, duration: "3 horas" } });
	expect((await readService()).duration).toBe("3 horas");
});

test("keeps a sample warranty out of estimates", async () => {
	const items = Object.values((await world.asStaff("/api/admin/price-list")).json).find(Array.isArray);
	expect(items?.find(({ id }: { id: string }) => id === "aire-acondicionado").warranty).toBe("");
});

test("confirms an edited year alone", async () => {
	const { json } = await world.asStaff("/api/admin/settings");
	const [first, ...rest] = json.settings.about.timeline;
	const timeline = [{ ...first, text: "Con dos bahías." }, ...rest.slice(1)];
	const about = { ...json.settings.about, timeline };
	expect((await saveSettings(() => ({ about }))).status).toBe(200);
	expect((await fetchJson("about")).timeline).toEqual([timeline[0]]);
	expect(
		(await fetchSamples()).rows.filter(({ name }: { name: string }) => name.includes("timeline")),
	).toHaveLength(3);
});

test("approves several years and certifications with one press", async () => {
	const fields = ["about.timeline.2012 Aire acondicionado", "about.certifications.Empresa", "foundedYear"];
	const path = "/api/admin/settings/sample-approvals";
	expect((await world.asStaff(path, { body: { fields } })).status).toBe(200);
	expect((await world.asStaff(path, { body: { fields } })).status).toBe(200);
	const about = await fetchJson("about");
	expect(about.timeline.map(({ year }: { year: number }) => year)).toEqual([2012]);
	expect(about.certifications).toHaveLength(1);
	const changes = (await world.asStaff("/api/admin/changes?page=1")).json.changes;
	expect(changes[0]).toMatchObject({ action: "approved" });
	expect(changes[0].fields.map(({ to }: { to: string }) => to).sort()).toEqual([
		"2012 Aire acondicionado: aprobado",
		"Empresa: aprobado",
		"aprobado",
	]);
	const refused = await world.asStaff(path, { body: { fields: ["phone", "legalName"] } });
	expect([refused.status, refused.json.code]).toEqual([422, "only_replaced"]);
});

test("refuses a year before the shop opened", async () => {
	const { json } = await world.asStaff("/api/admin/settings");
	const about = { ...json.settings.about, timeline: [{ year: 2008, title: "Abrimos", text: "Aquí." }] };
	const refused = await saveSettings(() => ({ foundedYear: 2012, about }));
	expect(refused.json.fields).toEqual({
		"about.timeline.0.year": "Dice 2008 y el taller abrió en 2012",
	});
	// A sample is not on the site, so it does not stop the year from being corrected.
	expect((await saveSettings(() => ({ foundedYear: 2012 }))).status).toBe(200);
	const approval = { fields: ["about.timeline.2008 Abrimos en Calidonia"] };
	const approved = await world.asStaff("/api/admin/settings/sample-approvals", { body: approval });
	expect(approved.json.code).toBe("year_before_founding");
});

test("lets editors confirm content but not the reception", async () => {
	const token = await world.logInAs("editor");
	const confirm = (role: string) =>
		world.call("/api/admin/samples/products/confirm", { token: role, body: {} });
	expect((await confirm(await world.logInAs("reception"))).status).toBe(403);
	expect((await confirm(token)).json).toEqual({ confirmed: 62 });
	const approval = { token, body: { fields: ["foundedYear"] } };
	expect((await world.call("/api/admin/settings/sample-approvals", approval)).status).toBe(403);
});
