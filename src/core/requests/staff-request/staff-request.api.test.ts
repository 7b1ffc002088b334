import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();

const INBOX = "/api/admin/inbox";
let requestCount = 0;
/** Builds the body of a counter request. */
const buildRequest = (overrides: object = {}) => ({
	kind: "contact",
	channel: "counter",
	phone: `6333-${String(++requestCount).padStart(4, "0")}`,
	name: "Rosa Tem",
	email: "",
	wish: "¿Hacen alineación los sábados?",
	car: "Kia Rio 2018, AB1234",
	...overrides,
});
const createRequest = (body: object, key?: string) => world.asStaff(INBOX, { body, ...(key && { key }) });
const fetchInbox = async (query: string) => (await world.asStaff(`${INBOX}?${query}`)).json;

test("creates a counter message like a site request", async () => {
	const start = world.ctx.now().getTime();
	const { status, json: lead } = await createRequest(buildRequest({ name: "Rosa Tem de la Cruz" }));
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
	const { phone } = buildRequest();
	await createRequest(buildRequest({ phone, name: "Iris Mock" }));
	const { json } = await createRequest(buildRequest({ phone, name: "Iris M.", wish: "Otra cosa" }));
	expect(json.customer.name).toBe("Iris Mock");
	const directory = (await world.asStaff("/api/admin/customers/detailed?q=iris")).json;
	expect(directory.customers).toMatchObject([{ messages: 2 }]);
});

test("creates service requests and quotes without line items", async () => {
	const before = (await world.asStaff("/api/admin/customers/detailed")).json;
	const service = await createRequest(
		buildRequest({ kind: "service_request", service: "Cambio de Aceite", urgency: "urgente" }),
	);
	const detail = (await world.asStaff(`/api/admin/service-requests/${service.json.id}`)).json;
	expect(detail).toMatchObject({
		service_name: "Cambio de Aceite",
		vehicle_model: "Kia Rio 2018, AB1234",
		urgency: "urgente",
	});
	const quote = await createRequest(buildRequest({ kind: "quote", wish: "Cuatro llantas", car: "" }));
	expect(quote.json.reference).toMatch(/^COT-2026-/);
	const quoteDetail = (await world.asStaff(`/api/admin/quotes/${quote.json.id}`)).json;
	expect(quoteDetail).toMatchObject({ products: [], notes: "Cuatro llantas", total_value: 0 });
	const after = (await world.asStaff("/api/admin/customers/detailed")).json;
	expect(after.total_service_requests).toBe(before.total_service_requests + 1);
	expect(after.total_quotes).toBe(before.total_quotes + 1);
	const followUps = (await world.asStaff("/api/admin/follow-ups")).json;
	expect(JSON.stringify(followUps)).not.toContain("Total: $0.00");
});

test("returns the same request when submitted twice", async () => {
	const body = buildRequest();
	const key = crypto.randomUUID();
	const first = await createRequest(body, key);
	const again = await createRequest(body, key);
	expect(again.json.id).toBe(first.json.id);
});

test("filters and counts the inbox by channel", async () => {
	await createRequest(buildRequest({ channel: "social", name: "Desde Instagram" }));
	const { leads, counts, total } = await fetchInbox("channel=social");
	expect(leads).toMatchObject([{ name: "Desde Instagram", channel: "social" }]);
	expect(counts).toMatchObject({ open: 1, new: 1, won: 0 });
	expect(total).toBe(1);
	const customer = { name: "Del Sitio", phone: "6333-9999", notes: "" };
	const products = [{ sku: "ENI-DOT4-500", quantity: 1 }];
	await world.call("/api/quotes", { body: { customer, products } });
	const siteInbox = await fetchInbox("channel=site");
	expect(siteInbox.leads).toMatchObject([{ channel: "site" }]);
});

test.each([
	["an empty phone", { phone: "" }, "phone"],
	["an invalid phone", { phone: "abc" }, "phone"],
	["an empty name", { name: " " }, "name"],
	["an empty wish", { wish: "" }, "wish"],
	["an appointment", { kind: "appointment" }, "kind"],
	["the channel of the public site", { channel: "site" }, "channel"],
])("rejects %s with a field error", async (_, overrides, field) => {
	const { status, json } = await createRequest(buildRequest(overrides));
	expect([400, 422]).toContain(status);
	expect(Object.keys(json.fields)).toEqual([field]);
});

test("rejects creation without a session", async () => {
	expect((await world.call(INBOX, { body: buildRequest() })).status).toBe(401);
});

test("truncates a line without splitting a character", async () => {
	for (const before of ["", "x"]) {
		const wish = before + "🔧".repeat(400);
		const { json: lead } = await createRequest(buildRequest({ wish, car: "" }));
		expect(lead.summary).toMatch(/🔧$/u);
		expect(wish.startsWith(lead.summary)).toBe(true);
	}
});
