// @module-tag engines
import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { openFollowUpsWorld } from "#features/inbox/follow-ups/follow-ups.test.kit.ts";
import { markArrivals } from "./arrivals.server.ts";

const { world, setClock, asStaff, createPerson, getFollowUps, findByName, markFollowedUp } =
	openFollowUpsWorld();

const PRODUCTS = "/api/admin/products";
let productCount = 0;

/** Creates a product that is sold out. */
async function createSoldOut(stock: object = { availability: "out_of_stock" }) {
	const sku = `ZQ${1000 + ++productCount}`;
	const form = { name: `Bomba ${sku}`, price: 40, type: "Repuesto", brand: "GMB", uses: "Motores" };
	const body = { ...form, description: "Con empaque.", id: sku, sku, ...stock };
	const { status, json } = await asStaff(PRODUCTS, { body });
	expect(status, JSON.stringify(json)).toBe(201);
	return { id: json.id as string, sku, name: form.name };
}
type SoldOut = Awaited<ReturnType<typeof createSoldOut>>;

async function setInStock({ id }: SoldOut, isInStock: boolean) {
	const { updated_at } = (await asStaff(`${PRODUCTS}/${id}`)).json;
	const options = { method: "PUT", body: { in_stock: isInStock, updated_at } };
	expect((await asStaff(`${PRODUCTS}/${id}/availability`, options)).status).toBe(200);
}

const sendNotice = ({ sku }: { sku: string }, customer: object, extra: object = {}) => {
	const body = { customer, products: [{ sku, quantity: 1 }], notify_on_arrival: true, ...extra };
	return world.call("/api/quotes", { body, key: randomUUID() });
};

async function requestNotice(product: SoldOut, name: string, email?: string) {
	const { status, json } = await sendNotice(product, { ...createPerson(name), email });
	expect(status, JSON.stringify(json)).toBe(201);
	const { leads } = (await asStaff(`/api/admin/inbox?q=${json.reference}&state=all`)).json;
	return { id: leads[0].id as string, lead: leads[0], receipt: json };
}

const countWaiting = async ({ id }: SoldOut) => (await asStaff(`${PRODUCTS}/${id}/waiting`)).json.waiting;
const listArrived = async () => (await getFollowUps()).arrivals;
const readQuote = async (id: string) => (await asStaff(`/api/admin/quotes/${id}`)).json;
/** Lists the queued emails that contain a text, after the jobs that queue them ran. */
const listEmails = async (text: string) => {
	await world.ctx.outbox.drain();
	const rows = await world.ctx.db.selectFrom("outbox").select("payload").execute();
	return rows.map(({ payload }) => String(payload)).filter((payload) => payload.includes(text));
};

test("stores a notice that promises only the arrival", async () => {
	const countMeasured = async () => (await asStaff("/api/admin/stats")).json.answers_measured;
	const measuredBefore = await countMeasured();
	const product = await createSoldOut();
	const { id, lead, receipt } = await requestNotice(product, "Ana Espera", "ana@correo.com");
	expect(receipt.message).toBe(
		`Te escribimos por WhatsApp cuando llegue ${product.name}, y también a tu correo.`,
	);
	expect(lead).toMatchObject({
		state: "contacted",
		summary: `Avisar cuando llegue: ${product.name} (${product.sku})`,
	});
	const quote = await readQuote(id);
	expect(quote).toMatchObject({
		notice: { arrived_at: null },
		products: [{ sku: product.sku, quantity: 1, availability: "out_of_stock", order_days: null }],
	});
	const emails = await listEmails(receipt.reference);
	expect(emails.filter((email) => email.includes("Piden aviso de llegada"))).toHaveLength(1);
	expect(emails.filter((email) => email.includes("y también a tu correo"))).toHaveLength(1);
	expect(emails.join()).not.toMatch(/a más tardar|Mandar fotos/);
	expect(receipt.photos).toBeUndefined();
	expect(await countMeasured()).toBe(measuredBefore);
	await setClock("2026-11-21T15:00:00Z");
	expect(findByName((await getFollowUps()).promises, "Ana Espera")).toBeUndefined();
});

test("stores an ordinary quote without the flag", async () => {
	const product = await createSoldOut();
	for (const notifyOnArrival of [undefined, false]) {
		const { json } = await sendNotice(product, createPerson("Sin Aviso"), {
			notify_on_arrival: notifyOnArrival,
		});
		expect(json.message).toContain("¡Cotización solicitada para 1 producto!");
		const { leads } = (await asStaff(`/api/admin/inbox?q=${json.reference}`)).json;
		expect(leads[0].state).toBe("new");
		expect((await readQuote(leads[0].id)).notice).toBeNull();
	}
	expect(await countWaiting(product)).toBe(0);
});

test.each([
	[{ availability: "in_stock" }, "not_sold_out", /ya está disponible/],
	[
		{ availability: "on_order", order_days: 3 },
		"not_sold_out",
		/se trae por encargo\. Llega en 3 días si lo pides/,
	],
])("rejects a notice on %j", async (stock, code, message) => {
	const product = await createSoldOut(stock);
	const { status, json } = await sendNotice(product, createPerson("Luis Tarde"));
	expect([status, json.code]).toEqual([422, code]);
	expect(json.detail).toMatch(message);
	expect(await countWaiting(product)).toBe(0);
});

test("rejects two products, none, and a flag of another type", async () => {
	const [first, second] = [await createSoldOut(), await createSoldOut()];
	const products = [first, second].map(({ sku }) => ({ sku, quantity: 1 }));
	const customer = createPerson("Eva Dos");
	const two = await sendNotice(first, customer, { products });
	expect([two.status, two.json.code, two.json.detail]).toEqual([
		422,
		"one_product",
		"Un aviso de llegada es de un solo producto.",
	]);
	expect((await sendNotice(first, customer, { products: [] })).status).toBe(422);
	const text = await sendNotice(first, customer, { notify_on_arrival: "sí" });
	expect([text.status, text.json.fields]).toEqual([422, { notify_on_arrival: "Di si esperas que llegue" }]);
	expect((await sendNotice({ sku: "NO-HAY" }, customer)).json.code).toBe("unknown_product");
});

test("counts open requests outside quarantine, each person once", async () => {
	const product = await createSoldOut();
	const person = createPerson("Rosa Una");
	await sendNotice(product, person);
	world.ctx.clock.advance(11 * 60_000);
	await sendNotice(product, { ...person, name: "Rosa Otra" });
	await sendNotice(product, createPerson("Bot Uno"), { website: "http://spam.example" });
	expect(await countWaiting(product)).toBe(1);
	const { lead } = await requestNotice(product, "Caro Cierra");
	expect(await countWaiting(product)).toBe(2);
	const { products } = (await asStaff(`${PRODUCTS}?q=${product.sku}`)).json;
	expect(products).toMatchObject([{ sku: product.sku, waiting: 2 }]);
	const found = await asStaff(
		`/api/admin/inbox?kind=quote&q=${encodeURIComponent(`Avisar cuando llegue: ${product.sku}`)}`,
	);
	expect(found.json.total).toBe(3);
	const body = { state: "lost", reason: "Lo resolvió en otro lugar", updated_at: lead.updated_at };
	await asStaff(`/api/admin/inbox/${lead.id}/state`, { method: "PUT", body });
	expect(await countWaiting(product)).toBe(1);
});

test("lists and emails those who wait when a product is back", async () => {
	const product = await createSoldOut();
	const { id } = await requestNotice(product, "Iris Correo", "iris@correo.com");
	await requestNotice(product, "Omar Sin");
	await setInStock(product, true);
	await world.ctx.outbox.drain();
	const items = await listArrived();
	const [withEmail, without] = ["Iris Correo", "Omar Sin"].map((name) => findByName(items, name));
	expect(withEmail).toMatchObject({
		kind: "arrival",
		summary: `${product.name} · correo enviado`,
		message: expect.stringContaining(product.name),
	});
	expect(without?.summary).toBe(product.name);
	const emails = await listEmails(`Llegó ${product.name} ·`);
	expect(emails).toHaveLength(1);
	expect(JSON.parse(emails[0] ?? "")).toMatchObject({
		to: "iris@correo.com",
		text: expect.stringContaining("$40.00, ITBMS incluido"),
	});
	const { messages } = (await asStaff("/api/admin/sent-messages")).json;
	expect(messages.map(({ to }: { to: string }) => to)).toContain("iris@correo.com");
	expect((await readQuote(id)).notice).toEqual({
		arrived_at: expect.any(String),
		email: "sent",
	});
	expect(await countWaiting(product)).toBe(2);
	world.ctx.clock.advance(1000);
	expect((await markFollowedUp(without)).status).toBe(200);
	expect(findByName(await listArrived(), "Omar Sin")).toBeUndefined();
	expect(await countWaiting(product)).toBe(1);
});

test("waits again when sold out before the contact", async () => {
	const product = await createSoldOut();
	await requestNotice(product, "Nora Otra", "nora@correo.com");
	await requestNotice(product, "Hugo Avisado");
	await setInStock(product, true);
	world.ctx.clock.advance(1000);
	await markFollowedUp(findByName(await listArrived(), "Hugo Avisado"));
	await setInStock(product, false);
	expect(findByName(await listArrived(), "Nora Otra")).toBeUndefined();
	expect(await countWaiting(product)).toBe(1);
	world.ctx.clock.advance(1000);
	await setInStock(product, true);
	const names = (await listArrived()).map(({ name }) => name);
	expect(names).toContain("Nora Otra");
	expect(names).not.toContain("Hugo Avisado");
	expect(await listEmails(`Llegó ${product.name} ·`)).toHaveLength(1);
});

test("arrives by the form, but not when it comes on order", async () => {
	const product = await createSoldOut();
	await requestNotice(product, "Sara Forma");
	const save = async (stock: object) => {
		const { history: _, ...record } = (await asStaff(`${PRODUCTS}/${product.id}`)).json;
		const options = { method: "PUT", body: { ...record, ...stock } };
		expect((await asStaff(`${PRODUCTS}/${product.id}`, options)).status).toBe(200);
	};
	await save({ availability: "on_order", order_days: 5 });
	expect(findByName(await listArrived(), "Sara Forma")).toBeUndefined();
	await save({ availability: "in_stock", price: 41 });
	expect(findByName(await listArrived(), "Sara Forma")).toBeDefined();
});

test("emails a request released after the arrival", async () => {
	const product = await createSoldOut();
	const customer = { ...createPerson("Gina Suelta"), email: "gina@correo.com" };
	const { json } = await sendNotice(product, customer, { website: "x" });
	await setInStock(product, true);
	expect(await listEmails("gina@correo.com")).toHaveLength(1); // Only the shop's email names her.
	const { leads } = (await asStaff(`/api/admin/inbox?q=${json.reference}&state=quarantined`)).json;
	expect((await asStaff(`/api/admin/inbox/${leads[0].id}/release`, { method: "POST" })).status).toBe(200);
	expect(findByName(await listArrived(), "Gina Suelta")).toBeDefined();
	expect(await listEmails(`Llegó ${product.name} ·`)).toHaveLength(1);
});

test("marks the arrival of 10,000 products at once", async () => {
	const products = [await createSoldOut(), await createSoldOut()];
	for (const product of products) await requestNotice(product, `Espera ${product.sku}`, "masa@correo.com");
	const ids = products.map(({ id }) => id);
	const { ctx } = world;
	await ctx.db.updateTable("products").set({ availability: "in_stock" }).where("id", "in", ids).execute();
	const others = Array.from({ length: 9998 }, (_, index) => `no-hay-${index}`);
	await ctx.db
		.transaction()
		.execute((trx) => markArrivals({ trx, now: ctx.now() }, [ids[0] ?? "", ...others, ids[1] ?? ""]));
	for (const { sku, name } of products) {
		expect(findByName(await listArrived(), `Espera ${sku}`)).toBeDefined();
		expect(await listEmails(`Llegó ${name} ·`)).toHaveLength(1);
	}
});

test("forgets the wish together with the person", async () => {
	const product = await createSoldOut();
	const { id } = await requestNotice(product, "Ola Vida", "ola@correo.com");
	const { customer, phone } = (await asStaff(`/api/admin/inbox/${id}`)).json;
	const file = await asStaff(`/api/admin/export/customers/${customer.id}`);
	expect(JSON.stringify(file.json)).toContain("Espera que llegue");
	const body = { phone_end: phone.slice(-4) };
	const reply = await asStaff(`/api/admin/customers/${customer.id}/erasure`, { body });
	expect(reply.status, JSON.stringify(reply.json)).toBe(200);
	expect(await countWaiting(product)).toBe(0);
	expect((await readQuote(id)).notice).toBeNull();
	await setInStock(product, true);
	expect(await listEmails(`Llegó ${product.name} ·`)).toHaveLength(0);
});

test("holds notices once unknown senders sent 40 in a day", async () => {
	await setClock("2026-11-23T05:00:00Z");
	const product = await createSoldOut();
	const crowd = world.ctx.env.BIELA_CROWD;
	onTestFinished(() => void Object.assign(world.ctx.env, { BIELA_CROWD: crowd }));
	world.ctx.env.BIELA_CROWD = 1;
	const titles = [];
	for (let index = 0; index <= 40; index++) {
		const { json } = await sendNotice(product, createPerson(`Extraño ${index}`));
		titles.push(json.title);
		world.ctx.clock.advance(11 * 60_000);
	}
	expect(titles.indexOf("Recibimos tu solicitud")).toBe(40);
	await setClock(world.ctx.now().toISOString());
	expect(await countWaiting(product)).toBe(40);
});

test("waits until a product that is back shows on the site", async () => {
	const product = await createSoldOut();
	const { id } = await requestNotice(product, "Rita Oculta", "rita@correo.com");
	const save = async (changes: object) => {
		const { history: _history, ...form } = (await asStaff(`${PRODUCTS}/${product.id}`)).json;
		const { status } = await asStaff(`${PRODUCTS}/${product.id}`, {
			method: "PUT",
			body: { ...form, ...changes },
		});
		expect(status).toBe(200);
	};
	await save({ availability: "in_stock", is_visible: false });
	expect((await readQuote(id)).notice.arrived_at).toBeNull();
	expect(await listEmails("rita@correo.com").then((emails) => emails.filter(isArrival))).toHaveLength(0);
	await save({ is_visible: true });
	expect((await readQuote(id)).notice.arrived_at).toEqual(expect.any(String));
	expect(await listEmails("rita@correo.com").then((emails) => emails.filter(isArrival))).toHaveLength(1);
});

const isArrival = (email: string) => email.includes("Llegó");
