import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";

const world = openWorld();

const INBOX = "/api/admin/inbox";
let people = 0;
/** Builds the body of a counter request. */
const asked = (over: object = {}) => ({
	kind: "contact",
	channel: "counter",
	phone: `6333-${String(++people).padStart(4, "0")}`,
	name: "Rosa Tem",
	email: "",
	wish: "¿Hacen alineación los sábados?",
	car: "Kia Rio 2018, AB1234",
	...over,
});
const writeDown = (body: object, key?: string) => world.asStaff(INBOX, { body, ...(key && { key }) });
const list = async (query: string) => (await world.asStaff(`${INBOX}?${query}`)).json;

test("creates a counter message like a site request", async () => {
	const start = world.ctx.now().getTime();
	const { status, json: lead } = await writeDown(asked({ name: "Rosa Tem de la Cruz" }));
	expect(status).toBe(201);
	expect(lead).toMatchObject({
		kind: "contact",
		state: "new",
		channel: "counter",
		name: "Rosa Tem de la Cruz",
		car: "Kia Rio 2018, AB1234",
		summary: "¿Hacen alineación los sábados? · Kia Rio 2018, AB1234",
		owner: null,
	});
	expect(lead.reference).toMatch(/^MEN-2026-/);
	expect(Date.parse(lead.due_at) - start).toBe(120 * 60_000);
	expect(lead.history).toMatchObject([{ kind: "created", author: "Administrador" }]);
	const message = (await world.asStaff(`/api/admin/messages/${lead.id}`)).json;
	expect(message).toMatchObject({ message: "¿Hacen alineación los sábados?", consent: null });
	const customer = (await world.asStaff("/api/admin/customers/detailed?q=rosa+tem+de+la+cruz")).json;
	expect(customer.customers).toMatchObject([{ messages: 1, source: "contact" }]);
});

test("adds a request to a known customer without changes", async () => {
	const { phone } = asked();
	await writeDown(asked({ phone, name: "Iris Mock" }));
	const { json } = await writeDown(asked({ phone, name: "Iris M.", wish: "Otra cosa" }));
	expect(json.customer.name).toBe("Iris Mock");
	const found = (await world.asStaff("/api/admin/customers/detailed?q=iris")).json;
	expect(found.customers).toMatchObject([{ messages: 2 }]);
});

test("creates service requests and quotes without line items", async () => {
	const before = (await world.asStaff("/api/admin/customers/detailed")).json;
	const service = await writeDown(
		asked({ kind: "service_request", service: "Cambio de Aceite", urgency: "urgente" }),
	);
	const detail = (await world.asStaff(`/api/admin/service-requests/${service.json.id}`)).json;
	expect(detail).toMatchObject({
		service_name: "Cambio de Aceite",
		vehicle_model: "Kia Rio 2018, AB1234",
		urgency: "urgente",
	});
	const quote = await writeDown(asked({ kind: "quote", wish: "Cuatro llantas", car: "" }));
	expect(quote.json.reference).toMatch(/^COT-2026-/);
	const sheet = (await world.asStaff(`/api/admin/quotes/${quote.json.id}`)).json;
	expect(sheet).toMatchObject({ products: [], notes: "Cuatro llantas", total_value: 0 });
	const after = (await world.asStaff("/api/admin/customers/detailed")).json;
	expect(after.total_service_requests).toBe(before.total_service_requests + 1);
	expect(after.total_quotes).toBe(before.total_quotes + 1);
	const waiting = (await world.asStaff("/api/admin/outreach")).json;
	expect(JSON.stringify(waiting)).not.toContain("Total: $0.00");
});

test("returns the same request when submitted twice", async () => {
	const body = asked();
	const key = crypto.randomUUID();
	const first = await writeDown(body, key);
	const again = await writeDown(body, key);
	expect(again.json.id).toBe(first.json.id);
});

test("filters and counts the inbox by channel", async () => {
	await writeDown(asked({ channel: "social", name: "Desde Instagram" }));
	const { leads, counts, total } = await list("channel=social");
	expect(leads).toMatchObject([{ name: "Desde Instagram", channel: "social" }]);
	expect(counts).toMatchObject({ open: 1, new: 1, won: 0 });
	expect(total).toBe(1);
	const customer = { name: "Del Sitio", phone: "6333-9999", notes: "" };
	const products = [{ sku: "ENI-DOT4-500", quantity: 1 }];
	await world.call("/api/quotes", { body: { customer, products } });
	const site = await list("channel=site");
	expect(site.leads).toMatchObject([{ channel: "site" }]);
});

test.each([
	["an empty phone", { phone: "" }, "phone"],
	["an invalid phone", { phone: "abc" }, "phone"],
	["an empty name", { name: " " }, "name"],
	["an empty wish", { wish: "" }, "wish"],
	["an appointment", { kind: "appointment" }, "kind"],
	["the channel of the public site", { channel: "site" }, "channel"],
])("rejects %s with a field error", async (_, over, field) => {
	const { status, json } = await writeDown(asked(over));
	expect([400, 422]).toContain(status);
	expect(Object.keys(json.fields)).toEqual([field]);
});

test("rejects creation without a session", async () => {
	expect((await world.call(INBOX, { body: asked() })).status).toBe(401);
});

test("truncates a line without splitting a character", async () => {
	for (const before of ["", "x"]) {
		const wish = before + "🔧".repeat(400);
		const { json: lead } = await writeDown(asked({ wish, car: "" }));
		expect(lead.summary).toMatch(/🔧$/u);
		expect(wish.startsWith(lead.summary)).toBe(true);
	}
});
