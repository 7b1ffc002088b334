import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { job, line, openEstimates } from "./estimates.test.kit.ts";

const world = openWorld();
const { panel, staff, startEstimate, save, send, createSent, viewByLink, answerByLink, read, getLinkToken } =
	openEstimates(world);

const brakes = () => job("Cambiar pastillas delanteras", 6295);
const oil = () => job("Cambio de aceite", 4500);
const setClock = (instant: string) => world.ctx.clock.set(instant);
const START = "2026-11-20T15:00:00Z";

test("creates a counter estimate and its request", async () => {
	const draft = await startEstimate();
	expect(draft).toMatchObject({
		version: 1,
		state: "draft",
		name: "Ana Ríos",
		first_name: "Ana",
		car: "Kia Sportage 2017 · DA4410",
		valid_until: "2026-11-27",
		jobs: [],
		total_cents: 0,
		missing: { jobs: "Agrega al menos un trabajo." },
	});
	expect(draft.reference).toMatch(/^COT-2026-\d{5}$/);
	expect(draft.lead).toMatchObject({ reference: draft.reference, kind: "quote", state: "new" });
	const saved = (await save(draft, [brakes(), oil()])).json;
	expect(saved).toMatchObject({ total_cents: 10_795, tax_cents: 706, missing: {} });
	expect(saved.share.message).toContain("Aquí está la cotización");
	const out = (await send(saved)).json;
	expect(out).toMatchObject({
		state: "sent",
		sent_by: expect.any(String),
		can: { edit: false },
	});
	expect((await panel(`/inbox/${draft.lead.id}`)).json.state).toBe("quoted");
	const { leads } = (await panel("/inbox?state=all&q=DA4410")).json;
	expect(leads).toContainEqual(expect.objectContaining({ id: draft.lead.id }));
});

/** A repeated call returns the same empty draft; once it is saved, a call starts another estimate. */
test("starts a second estimate for another car at once", async () => {
	const { customer_id } = await startEstimate();
	const [first] = await Promise.all([1, 2].map(async () => (await staff("", { customer_id })).json));
	expect((await staff("", { customer_id })).json.id).toBe(first.id);
	expect((await save(first, [job("Frenos", 9000)])).status).toBe(200);
	const second = (await staff("", { customer_id })).json;
	expect(second.id).not.toBe(first.id);
	expect((await staff("", { customer_id })).json.id).toBe(second.id);
});

test("includes car and total in the chat message", async () => {
	const { share, reference } = await createSent([brakes()]);
	expect(share.message).toBe(
		`Hola, Ana. Aquí está la cotización ${reference} de tu Kia Sportage: $62.95, ITBMS incluido. La revisas y la apruebas aquí, sin crear cuenta: ${share.link} Vale hasta el viernes 27 de noviembre.`,
	);
	expect(share.link).toMatch(/^https:\/\/taller\.test\/seguir\/[\w-]{27}$/);
});

test("fills the owner's chat template without unknown values", async () => {
	const { settings, updated_at } = (await panel("/settings")).json;
	const { sampleFields: _, ...edit } = settings;
	const change = (chats: object, updatedAt: string) =>
		panel("/settings", { ...edit, chats: { ...settings.chats, ...chats }, updated_at: updatedAt }, "PUT");
	const bare = await change({ estimate: "{nombre}: {total}" }, updated_at);
	expect([bare.status, Object.keys(bare.json.fields)]).toEqual([422, ["chats.estimate"]]);
	const own = "{nombre}, {taller} te cotiza tu {carro} en {total}: {enlace}";
	const saved = (await change({ estimate: own }, updated_at)).json;
	const out = await createSent([brakes()]);
	expect(out.share.message).toBe(
		`Ana, ${settings.name} te cotiza tu Kia Sportage en $62.95: ${out.share.link}`,
	);
	const unknown = await startEstimate({ car: undefined });
	expect((await change({}, saved.updated_at)).status).toBe(200);
	expect((await read(unknown)).share.message).toContain(`${unknown.reference}: $0.00`);
});

test("converts a quote list to one job once", async () => {
	const [product] = (await world.call("/api/products")).json;
	const customer = { name: "Luis Mora", phone: "6555-1212", email: "" };
	const products = [{ sku: product.sku, quantity: 2, price: product.price }];
	const { reference } = (await world.call("/api/quotes", { body: { customer, products } })).json;
	const inbox = (await panel(`/inbox?q=${reference}`)).json;
	const leadId = inbox.leads[0].id;
	const draft = (await staff("", { lead_id: leadId })).json;
	const cents = Math.round(product.price * 100);
	expect(draft.reference).toBe(reference);
	expect(draft.jobs).toMatchObject([
		{
			title: "Productos",
			sum_cents: 2 * cents,
			lines: [{ sku: product.sku, quantity_hundredths: 200, catalogue_cents: cents }],
		},
	]);
	expect((await staff("", { lead_id: leadId })).json.id).toBe(draft.id);
	// When the catalogue price changes, the draft keeps its price and shows the current one.
	const out = (await send(draft)).json;
	const { id } = product;
	const now = (await panel(`/products/${id}`)).json;
	const dearer = { price: product.price + 10, updated_at: now.updated_at };
	expect((await panel(`/products/${id}/price`, dearer, "PUT")).status).toBe(200);
	expect((await viewByLink(out)).json.total_cents).toBe(2 * cents);
	const renewed = (await staff(`/${out.id}/renew`, {})).json;
	expect(renewed).toMatchObject({ version: 2, total_cents: 2 * cents + 2000 });
	expect((await viewByLink(out)).json).toMatchObject({ version: 1, total_cents: 2 * cents });
});

test("saves a draft of the longest quote list", async () => {
	const customer = { name: "Flota Sur", phone: "6555-1313", email: "" };
	const catalogue = (await world.call("/api/products")).json.slice(0, 100);
	const products = catalogue.map(({ sku, price }: Json) => ({ sku, quantity: 1, price }));
	expect(products.length).toBeGreaterThan(40);
	const { reference } = (await world.call("/api/quotes", { body: { customer, products } })).json;
	const [{ id: leadId }] = (await panel(`/inbox?q=${reference}`)).json.leads;
	const draft = (await staff("", { lead_id: leadId })).json;
	const jobs = draft.jobs.map(({ id, title, lines }: Json) => ({ id, title, lines }));
	expect((await save(draft, jobs)).status).toBe(200);
});

/** The sent version stays open for approval until the next one is sent. */
test("edits the next version while the sent one stays", async () => {
	const one = await createSent([brakes()]);
	expect((await save(one, [oil()])).json.code).toBe("not_a_draft");
	expect((await staff(`/${one.id}`, undefined, "DELETE")).json.code).toBe("not_a_draft");
	const two = (await staff("", { estimate_id: one.id })).json;
	expect(two).toMatchObject({ version: 2, state: "draft", reference: one.reference });
	expect((await staff("", { estimate_id: one.id })).json.id).toBe(two.id);
	expect(two.price_notice).toBe(
		"La versión 1 vale hasta el 27/11 por $62.95. Si subes el precio, explícalo en la nota.",
	);
	expect((await viewByLink(one)).json).toMatchObject({ version: 1, is_open: true });
	const kept = { id: two.jobs[0].id, title: two.jobs[0].title, lines: [line("Pastillas", 7000)] };
	await world.call(`/api/estimates/${getLinkToken(one)}/seen`, {
		body: {},
		headers: { "user-agent": "Mozilla/5.0 (iPhone) Safari/604.1" },
	});
	const saved = (await save(two, [kept, oil()])).json;
	expect(saved.change).toBe(
		"Cambió desde la que viste: se agregó 1 trabajo; el total pasó de $62.95 a $115.00.",
	);
	const out = (await send(saved)).json;
	expect(out.share.message).toBe(
		`Hola, Ana. Actualizamos tu cotización ${one.reference}: se agregó 1 trabajo; el total pasó de $62.95 a $115.00. Es el mismo enlace: ${one.share.link}`,
	);
	expect((await read(one)).state).toBe("replaced");
	expect((await viewByLink(one)).json).toMatchObject({ version: 2, change: saved.change });
	// A customer with the first version still open gets an error, and nothing is stored.
	const late = await answerByLink(one, one.jobs);
	expect([late.status, late.json.code]).toEqual([409, "changed"]);
	expect((await read(out)).state).toBe("sent");
});

/** An incomplete draft is then rejected on sending, with all its field errors. */
test("returns both versions when two people edit a draft", async () => {
	const draft = await startEstimate();
	const first = await save(draft, [brakes()]);
	const second = await save(draft, [oil()]);
	expect([second.status, second.json.code]).toEqual([409, "changed_meanwhile"]);
	expect(second.json.current.jobs[0].title).toBe("Cambiar pastillas delanteras");
	const bare = [
		{ ...brakes(), title: "", lines: [line("", 0)] },
		{ ...oil(), lines: [] },
	];
	const saved = (await save(first.json, bare, { discount_cents: 100 })).json;
	const rejected = await send(saved);
	expect([rejected.status, rejected.json.code]).toEqual([422, "not_ready"]);
	expect(Object.keys(rejected.json.fields)).toEqual([
		"jobs.0.title",
		"jobs.0.lines.0.text",
		"jobs.0.lines.0.unit_cents",
		"jobs.1.lines",
		"discount_cents",
		"discount_reason",
	]);
	expect(rejected.json.fields).toEqual(saved.missing);
	const own = { ...oil(), lines: [line("Filtro que trae", 900, { supplied_by: "customer" })] };
	const free = { ...brakes(), lines: [line("Revisión", 0, { free_reason: "Cortesía" })] };
	const ready = (await save(saved, [own, free])).json;
	expect(ready).toMatchObject({ total_cents: 0, missing: {} });
	expect((await staff(`/${draft.id}`, undefined, "DELETE")).json).toEqual({
		id: null,
		closed_request: null,
	});
	expect((await staff(`/${draft.id}`)).status).toBe(404);
});

test("rejects sending without a site address", async () => {
	const draft = (await save(await startEstimate(), [brakes()])).json;
	const { SITE_URL } = world.ctx.env;
	Object.assign(world.ctx.env, { SITE_URL: undefined });
	const rejected = await send(draft);
	expect(rejected.json).toMatchObject({
		code: "no_site",
		detail: "Falta la dirección del sitio: el enlace no le abriría al cliente.",
	});
	expect(await read(draft)).toMatchObject({ state: "draft", share: null });
	Object.assign(world.ctx.env, { SITE_URL });
	expect((await send(draft)).status).toBe(200);
});

test("hides totals from mechanics and costs from non-owners", async () => {
	const draft = await startEstimate();
	const jobWithCost = { ...brakes(), lines: [line("Pastillas", 6295, { cost_cents: 3100 })] };
	const saved = (await save(draft, [jobWithCost])).json;
	expect(saved.jobs[0].lines[0].cost_cents).toBe(3100);
	const path = `/api/admin/estimates/${draft.id}`;
	for (const role of ["mechanic", "editor"] as const) {
		const token = await world.tokenOf(role);
		for (const address of [path, "/api/admin/estimates", "/api/admin/estimate-shelf"])
			expect((await world.call(address, { token })).status).toBe(403);
	}
	const token = await world.tokenOf("reception");
	const seen = (await world.call(path, { token })).json;
	expect(JSON.stringify(seen)).not.toContain("cost_cents");
	const [theirs] = seen.jobs;
	const { updated_at, valid_until, car_told: car } = seen;
	const jobs = [{ ...theirs, lines: [{ ...theirs.lines[0], unit_cents: 6500, cost_cents: 1 }] }];
	const body = { updated_at, valid_until, car, jobs };
	expect((await world.call(path, { method: "PUT", token, body })).status).toBe(200);
	expect((await read(draft)).jobs[0].lines[0]).toMatchObject({
		cost_cents: 3100,
		unit_cents: 6500,
	});
});

test("saves templates and suggests typed titles", async () => {
	await createSent([job("Balancear cuatro ruedas", 2800)]);
	const template = { title: "Frenos completos", level: "red", lines: [line("Pastillas", 6295)] };
	const post = (body: object) => panel("/estimate-templates", body);
	expect((await post(template)).status).toBe(200);
	const { json } = await post({ ...template, level: null });
	expect(json.templates).toMatchObject([{ title: "Frenos completos", level: null }]);
	expect(json.titles).toContain("Balancear cuatro ruedas");
	const path = `/estimate-templates/${json.templates[0].id}`;
	expect((await panel(path, undefined, "DELETE")).json.templates).toEqual([]);
});

test("lists the latest version of each by state", async () => {
	const out = await createSent([brakes()]);
	const next = (await staff("", { estimate_id: out.id })).json;
	const listIds = async (query: string) =>
		(await staff(`?lead_id=${out.lead.id}&${query}`)).json.estimates.map(({ id }: Json) => id);
	expect(await listIds("state=all")).toEqual([next.id]);
	expect(await listIds("state=draft&q=ana")).toEqual([next.id]);
	expect(await listIds("state=sent")).toEqual([]);
	await staff(`/${next.id}`, undefined, "DELETE");
	expect(await listIds("state=sent")).toEqual([out.id]);
	expect(await listIds(`q=${out.reference}`)).toEqual([out.id]);
	setClock("2026-12-20T15:00:00Z");
	expect(await listIds("state=expired")).toEqual([out.id]);
	expect(await listIds("")).toEqual([]);
	setClock(START);
});
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;
