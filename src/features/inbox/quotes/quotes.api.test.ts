import { beforeEach, expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
beforeEach(() => world.ctx.clock.set("2026-11-20T15:00:00Z"));
const ana = { name: "Ana Ríos", phone: "6123-4567", email: "", notes: "Para un Corolla 2015" };
const brakeLine = { sku: "ENI-DOT4-500", quantity: 2, price: 8.95 };
const buildRequest = (overrides: object = {}) => ({
	customer: ana,
	products: [brakeLine, { sku: "MOT-DOT34-500", quantity: 1, price: 11.95 }],
	totalItems: 3,
	totalValue: 29.85,
	timestamp: "2026-11-20T15:00:00.000Z",
	...overrides,
});
const countQuotes = async () => (await world.asStaff("/api/admin/quotes")).json.total as number;

test("stores a quote that staff can read", async () => {
	const response = await world.call("/api/quotes", { body: buildRequest(), key: "clave-ana-1" });
	expect(response.status).toBe(201);
	expect(response.json).toEqual({
		success: true,
		message: expect.stringMatching(
			/^¡Cotización solicitada para 2 productos! Te enviaremos precios y disponibilidad por WhatsApp\. Te llegan a más tardar (hoy|mañana|el \S+) a las? \d+:(00|15|30|45) [AP]M\.$/,
		),
		reference: expect.stringMatching(/^COT-2026-\d{5}$/),
		photos: expect.objectContaining({ page: expect.stringMatching(/^\/seguir\/[\w-]{20,}$/) }),
	});
	const { quotes } = (await world.asStaff("/api/admin/quotes")).json;
	const hasReference = ({ reference }: typeof response.json) => reference === response.json.reference;
	expect(quotes.find(hasReference)).toMatchObject({
		customer_phone: "+50761234567",
		total_items: 3,
		total_value: 29.85,
		total_tax: 1.95,
		holds_until: "2026-12-05",
		products: [
			{ sku: "ENI-DOT4-500", quantity: 2, price: 8.95 },
			{ sku: "MOT-DOT34-500", quantity: 1, price: 11.95 },
		],
	});
});

test("repeats the response for the same idempotency key", async () => {
	const countBefore = await countQuotes();
	const body = buildRequest({ customer: { ...ana, phone: "6222-1111" } });
	const responses = await Promise.all(
		Array.from({ length: 20 }, () => world.call("/api/quotes", { body, key: "clave-doble" })),
	);
	expect(new Set(responses.map((response) => response.json.reference)).size).toBe(1);
	expect(responses.every((response) => response.status === 201)).toBe(true);
	expect(await countQuotes()).toBe(countBefore + 1);
});

test("deduplicates a list without key for ten minutes", async () => {
	const body = buildRequest({ customer: { ...ana, phone: "6333-1111" } });
	const first = await world.call("/api/quotes", { body });
	const secondResponse = await world.call("/api/quotes", { body: { ...body, timestamp: "other" } });
	expect(secondResponse.json.reference).toBe(first.json.reference);
	world.ctx.clock.advance(11 * 60_000);
	const laterResponse = await world.call("/api/quotes", { body });
	expect(laterResponse.json.reference).not.toBe(first.json.reference);
});

test("rejects a reused key with another body", async () => {
	const body = buildRequest({ customer: { ...ana, phone: "6333-2222" } });
	await world.call("/api/quotes", { body, key: "clave-reusada" });
	const otherBody = buildRequest({ products: [{ ...brakeLine, quantity: 9 }] });
	const response = await world.call("/api/quotes", { body: otherBody, key: "clave-reusada" });
	expect([response.status, response.json.code]).toEqual([422, "idempotency_conflict"]);
});

test("ignores a tampered price and shows it to staff", async () => {
	const tamperedLine = { ...brakeLine, price: 0.01 };
	const body = buildRequest({
		products: [tamperedLine],
		totalValue: 0.02,
		customer: { ...ana, phone: "6444-1111" },
	});
	const { json } = await world.call("/api/quotes", { body });
	const { quotes } = (await world.asStaff("/api/admin/quotes")).json;
	const stored = quotes.find((quote: { reference: string }) => quote.reference === json.reference);
	expect(stored).toMatchObject({ total_value: 17.9, sent_total_value: 0.02 });
	expect(stored.products[0]).toMatchObject({ price: 8.95, sent_price: 0.01 });
});

test("merges a duplicate SKU into one line", async () => {
	const body = buildRequest({ products: [brakeLine, brakeLine], customer: { ...ana, phone: "6555-1111" } });
	await world.call("/api/quotes", { body });
	const { quotes } = (await world.asStaff("/api/admin/quotes")).json;
	const stored = quotes.find((quote: { customer_phone: string }) => quote.customer_phone === "+50765551111");
	expect(stored.products).toMatchObject([{ quantity: 4 }]);
});

/** Sends a quote and returns it as staff see it, with its lead in the inbox. */
async function createQuote(overrides: object) {
	const { json, status } = await world.call("/api/quotes", { body: buildRequest(overrides) });
	expect(status).toBe(201);
	const { leads } = (await world.asStaff(`/api/admin/inbox?q=${json.reference}`)).json;
	return { lead: leads[0], quote: (await world.asStaff(`/api/admin/quotes/${leads[0].id}`)).json };
}

test("shows the car in quote, inbox, search and emails", async () => {
	const car = { vehicleBrand: "Otro", vehicleBrandOther: "Suzuki", vehicleModel: "Swift" };
	const customer = { ...ana, phone: "6888-0001", email: "ana@correo.com" };
	const { quote, lead } = await createQuote({ ...car, vehicleYear: "2019", customer });
	expect(quote).toMatchObject({
		vehicle_brand: "Suzuki",
		vehicle_model: "Swift",
		vehicle_year: 2019,
	});
	expect(lead.summary).toMatch(/ · Suzuki Swift 2019$/);
	const result = await world.asStaff("/api/admin/inbox?q=suzuki%20swift&state=all");
	expect(result.json.leads).toMatchObject([{ id: lead.id }]);
	const emails = await world.ctx.db.selectFrom("outbox").select("payload").execute();
	const requestEmails = emails.filter(({ payload }) => String(payload).includes(lead.reference));
	expect(requestEmails).toHaveLength(2);
	for (const { payload } of requestEmails) expect(payload).toContain("Suzuki Swift 2019");
});

test("shows each product's current uses in a quote", async () => {
	const { quote } = await createQuote({ customer: { ...ana, phone: "6888-0003" } });
	const { json: product } = await world.call("/api/products/ENI-DOT4-500");
	expect(product.uses).toBeTruthy();
	expect(quote.products[0]).toMatchObject({ sku: "ENI-DOT4-500", uses: product.uses });
	expect(quote.products[0].uses).not.toBe(quote.products[1].uses);
});

test("keeps the car in the summary of a long list", async () => {
	const { json } = await world.call("/api/products?limit=100");
	const products = json.map(({ sku }: { sku: string }) => ({ sku, quantity: 1 }));
	const car = { vehicleBrand: "Toyota", vehicleModel: "Corolla", vehicleYear: 2015 };
	const { lead } = await createQuote({ ...car, products, customer: { ...ana, phone: "6888-0002" } });
	expect(lead.summary).toHaveLength(500);
	expect(lead.summary).toMatch(/ · Toyota Corolla 2015$/);
});

test.each([
	["no fields", {}, [null, null, null]],
	[
		"only empty fields",
		{ vehicleBrand: "", vehicleBrandOther: "", vehicleModel: " ", vehicleYear: "" },
		[null, null, null],
	],
	["the brand alone", { vehicleBrand: "Kia" }, ["Kia", null, null]],
	["model and year", { vehicleModel: "Rio", vehicleYear: 2018 }, [null, "Rio", 2018]],
	["«Otro» without a name", { vehicleBrand: "Otro", vehicleModel: "Rio" }, ["Otro", "Rio", null]],
])("accepts a car with %s", async (label, car, expected) => {
	const customer = { ...ana, notes: label, phone: "6888-0003" };
	const { quote } = await createQuote({ ...car, customer });
	expect([quote.vehicle_brand, quote.vehicle_model, quote.vehicle_year]).toEqual(expected);
});

test.each([
	["a brand outside the list", { vehicleBrand: "Suzuki" }, "vehicleBrand", /marca/],
	["a year after the next", { vehicleYear: 2099 }, "vehicleYear", /va hasta \d{4}/],
	["a three-digit year", { vehicleYear: 201 }, "vehicleYear", /cuatro cifras/],
	["a model of 81 characters", { vehicleModel: "x".repeat(81) }, "vehicleModel", /80 letras/],
])("rejects %s at its field", async (_, car, field, message) => {
	const { status, json } = await world.call("/api/quotes", { body: buildRequest(car) });
	expect(status).toBe(422);
	expect(json.fields).toEqual({ [field]: expect.stringMatching(message) });
});

test.each([
	["an unknown SKU", { products: [{ sku: "NO-EXISTE", quantity: 1 }] }, /NO-EXISTE ya no está/],
	["a quantity of 0", { products: [{ ...brakeLine, quantity: 0 }] }, /de 1 a 999/],
	["a quantity of 1.5", { products: [{ ...brakeLine, quantity: 1.5 }] }, /de 1 a 999/],
	["a quantity of 10⁹", { products: [{ ...brakeLine, quantity: 1e9 }] }, /de 1 a 999/],
	["a quantity of 1000", { products: [{ ...brakeLine, quantity: 1000 }] }, /de 1 a 999/],
	[
		"two lines of one product above the maximum",
		{ products: [{ ...brakeLine, quantity: 999 }, brakeLine] },
		/ENI-DOT4-500 pides 1001\. El máximo es 999 por producto/,
	],
	["a quantity as text", { products: [{ ...brakeLine, quantity: "1e3" }] }, /de 1 a 999/],
	["an empty list", { products: [] }, /al menos un producto/],
	["no name", { customer: { ...ana, name: " " } }, /Escribe tu nombre/],
	["an invalid phone", { customer: { ...ana, phone: "llámame" } }, /Revisa tu teléfono/],
	["an incomplete email", { customer: { ...ana, email: "ana@" } }, /correo no parece completo/],
	["products that are not a list", { products: "todos" }, /al menos un producto/],
])("rejects %s in Spanish", async (_, overrides, message) => {
	const countBefore = await countQuotes();
	const response = await world.call("/api/quotes", { body: buildRequest(overrides) });
	expect(response.status).toBe(422);
	expect(response.json.detail).toMatch(message);
	expect(Object.keys(response.json.fields)).toHaveLength(1);
	expect(await countQuotes()).toBe(countBefore);
});

test("rejects a 1 MB body and malformed JSON", async () => {
	const huge = buildRequest({ customer: { ...ana, name: "a".repeat(1_000_000) } });
	expect((await world.call("/api/quotes", { body: huge })).status).toBe(413);
	const broken = await world.call("/api/quotes", { body: "{broken" });
	expect(broken).toMatchObject({ status: 400, json: { code: "unreadable" } });
	const deep = await world.call("/api/quotes", {
		body: `${"[".repeat(10_000)}${"]".repeat(10_000)}`,
	});
	expect(deep.status).toBeGreaterThanOrEqual(400);
	expect(deep.status).toBeLessThan(500);
});

test("quarantines a lead when the honeypot is filled", async () => {
	const body = buildRequest({
		website: "https://spam.example",
		customer: { ...ana, phone: "6666-1111" },
	});
	const response = await world.call("/api/quotes", { body });
	expect(response.status).toBe(201);
	const inbox = await world.asStaff("/api/admin/inbox?state=quarantined");
	expect(inbox.json.leads.map((lead: { reference: string }) => lead.reference)).toContain(
		response.json.reference,
	);
	const openInbox = await world.asStaff("/api/admin/inbox?state=all");
	expect(openInbox.json.leads.map((lead: { reference: string }) => lead.reference)).not.toContain(
		response.json.reference,
	);
});

test("limits an address to ten submissions in ten minutes", async () => {
	const address = "203.0.113.9";
	const responses = [];
	for (let index = 0; index < 11; index++) {
		const body = buildRequest({ customer: { ...ana, phone: `6777-${1000 + index}` } });
		responses.push(await world.call("/api/quotes", { body, address }));
	}
	expect(responses.slice(0, 10).every((response) => response.status === 201)).toBe(true);
	expect(responses[10]?.status).toBe(429);
	expect(Number(responses[10]?.headers.get("retry-after"))).toBeGreaterThan(0);
	expect(responses[10]?.json.detail).toMatch(/Espera/);
});

// The repeated request must not queue a second email, and the name must not inject a header.
test("emails the shop once per quote", async () => {
	await world.ctx.outbox.drain();
	const countBefore = world.ctx.sentEmails.length;
	const body = buildRequest({ customer: { ...ana, phone: "6888-1111", name: "Luis\r\nBcc: x@y.z" } });
	const { json } = await world.call("/api/quotes", { body });
	await world.call("/api/quotes", { body });
	await world.ctx.outbox.drain();
	const sent = world.ctx.sentEmails.slice(countBefore) as {
		payload: { subject: string; text: string };
	}[];
	const emails = sent.filter(({ payload }) => payload.subject.startsWith("Nuev"));
	expect(emails).toHaveLength(1);
	expect(emails[0]?.payload.subject).toBe(`Nueva cotización ${json.reference}`);
	expect(emails[0]?.payload.text).toContain("Cliente: Luis Bcc: x@y.z\nTeléfono: 6888-1111\n");
	expect(emails[0]?.payload.text).toMatch(/\nTotal: \$\d+\.\d\d, ITBMS incluido\n/);
});

test("rejects a NUL in body, path and query", async () => {
	const body = buildRequest({ customer: { ...ana, name: "Ana\u0000" } });
	expect((await world.call("/api/quotes", { body })).status).toBe(422);
	expect((await world.call("/api/products/%00")).status).toBe(422);
	expect((await world.call("/api/products/search?q=%00")).status).toBe(422);
});

test("limits split quantities and drops an absurd total", async () => {
	const maxLine = { sku: "ENI-DOT4-500", quantity: 999 };
	const splitLines = [maxLine, { sku: "eni-dot4-500", quantity: 999 }];
	const response = await world.call("/api/quotes", { body: buildRequest({ products: splitLines }) });
	expect(response).toMatchObject({ status: 422, json: { code: "too_many_pieces" } });

	const customer = { ...ana, phone: "6999-2222" };
	const catalogue = (await world.call("/api/products")).json.slice(0, 100);
	const products = catalogue.map(({ sku }: { sku: string }) => ({ sku, quantity: 999 }));
	const body = buildRequest({ customer, products, totalValue: 1e300 });
	const stored = await world.call("/api/quotes", { body });
	expect(stored.status).toBe(201);
	const { quotes } = (await world.asStaff("/api/admin/quotes")).json;
	const result = quotes.find((quote: { reference: string }) => quote.reference === stored.json.reference);
	expect(result.sent_total_value).toBeNull();
	expect(result.total_value).toBeGreaterThan(100_000);
});

test("stores the consent and announces calls to landlines", async () => {
	const customer = { ...ana, phone: "223-3333" };
	const { json } = await world.call("/api/quotes", {
		body: buildRequest({ customer }),
		address: "10.9.9.9",
	});
	const lead = await world.ctx.db
		.selectFrom("leads")
		.innerJoin("leadConsents", "leadConsents.leadId", "leads.id")
		.select(["leadConsents.address", "leadConsents.text"])
		.where("reference", "=", json.reference)
		.executeTakeFirst();
	expect(lead).toMatchObject({ address: "10.9.9.9", text: /Al enviar aceptas/ });
	expect(json.message).toContain("Tu número es fijo: si no tiene WhatsApp, te llamamos.");
});

test.each([["{}"], ["[]"], ['"x"'], ['{"customer":5,"products":[{"name":3}],"totalItems":"a"}']])(
	"rejects the body %s in Spanish",
	async (body) => {
		const { status, json } = await world.call("/api/quotes", { body });
		expect(status).toBe(422);
		expect(JSON.stringify(json)).not.toMatch(/Invalid|expected|received/);
	},
);
