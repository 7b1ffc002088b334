import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { buildJob, buildLine, openEstimates } from "./estimates.test.kit.ts";

const world = openWorld();
const {
	callAdminApi,
	callApi,
	startEstimate,
	save,
	send,
	createSentEstimate,
	viewByLink,
	answerByLink,
	read,
	getLinkToken,
} = openEstimates(world);

const buildBrakeJob = () => buildJob("Cambiar pastillas delanteras", 6295);
const buildOilJob = () => buildJob("Cambio de aceite", 4500);
const setClock = (instant: string) => world.ctx.clock.set(instant);
const START_TIME = "2026-11-20T15:00:00Z";

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
	const saved = (await save(draft, [buildBrakeJob(), buildOilJob()])).json;
	expect(saved).toMatchObject({ total_cents: 10_795, tax_cents: 706, missing: {} });
	expect(saved.share.message).toContain("Aquí está la cotización");
	const estimate = (await send(saved)).json;
	expect(estimate).toMatchObject({
		state: "sent",
		sent_by: expect.any(String),
		can: { edit: false },
	});
	expect((await callAdminApi(`/inbox/${draft.lead.id}`)).json.state).toBe("quoted");
	const { leads } = (await callAdminApi("/inbox?state=all&q=DA4410")).json;
	expect(leads).toContainEqual(expect.objectContaining({ id: draft.lead.id }));
});

/** A repeated call returns the same empty draft; once it is saved, a call starts another estimate. */
test("starts a second estimate for another car at once", async () => {
	const { customer_id } = await startEstimate();
	const [first] = await Promise.all([1, 2].map(async () => (await callApi("", { customer_id })).json));
	expect((await callApi("", { customer_id })).json.id).toBe(first.id);
	expect((await save(first, [buildJob("Frenos", 9000)])).status).toBe(200);
	const second = (await callApi("", { customer_id })).json;
	expect(second.id).not.toBe(first.id);
	expect((await callApi("", { customer_id })).json.id).toBe(second.id);
});

test("includes car and total in the chat message", async () => {
	const { share, reference } = await createSentEstimate([buildBrakeJob()]);
	expect(share.message).toBe(
		`Hola, Ana. Aquí está la cotización ${reference} de tu Kia Sportage: $62.95, ITBMS incluido. La revisas y la apruebas aquí, sin crear cuenta: ${share.link} Vale hasta el viernes 27 de noviembre.`,
	);
	expect(share.link).toMatch(/^https:\/\/taller\.test\/seguir\/[\w-]{27}$/);
});

test("fills the owner's chat template without unknown values", async () => {
	const { settings, updated_at } = (await callAdminApi("/settings")).json;
	const { sampleFields: _, ...edit } = settings;
	const updateChats = (chats: object, updatedAt: string) =>
		callAdminApi(
			"/settings",
			{ ...edit, chats: { ...settings.chats, ...chats }, updated_at: updatedAt },
			"PUT",
		);
	const incomplete = await updateChats({ estimate: "{nombre}: {total}" }, updated_at);
	expect([incomplete.status, Object.keys(incomplete.json.fields)]).toEqual([422, ["chats.estimate"]]);
	const own = "{nombre}, {taller} te cotiza tu {carro} en {total}: {enlace}";
	const saved = (await updateChats({ estimate: own }, updated_at)).json;
	const estimate = await createSentEstimate([buildBrakeJob()]);
	expect(estimate.share.message).toBe(
		`Ana, ${settings.name} te cotiza tu Kia Sportage en $62.95: ${estimate.share.link}`,
	);
	const draftWithoutCar = await startEstimate({ car: undefined });
	expect((await updateChats({}, saved.updated_at)).status).toBe(200);
	expect((await read(draftWithoutCar)).share.message).toContain(`${draftWithoutCar.reference}: $0.00`);
});

test("converts a quote list to one job once", async () => {
	const [product] = (await world.call("/api/products")).json;
	const customer = { name: "Luis Mora", phone: "6555-1212", email: "" };
	const products = [{ sku: product.sku, quantity: 2, price: product.price }];
	const { reference } = (await world.call("/api/quotes", { body: { customer, products } })).json;
	const inbox = (await callAdminApi(`/inbox?q=${reference}`)).json;
	const leadId = inbox.leads[0].id;
	const draft = (await callApi("", { lead_id: leadId })).json;
	const cents = Math.round(product.price * 100);
	expect(draft.reference).toBe(reference);
	expect(draft.jobs).toMatchObject([
		{
			title: "Productos",
			sum_cents: 2 * cents,
			lines: [{ sku: product.sku, quantity_hundredths: 200, catalogue_cents: cents }],
		},
	]);
	expect((await callApi("", { lead_id: leadId })).json.id).toBe(draft.id);
	// When the catalogue price changes, the draft keeps its price and shows the current one.
	const estimate = (await send(draft)).json;
	const { id } = product;
	const currentProduct = (await callAdminApi(`/products/${id}`)).json;
	const priceChange = { price: product.price + 10, updated_at: currentProduct.updated_at };
	expect((await callAdminApi(`/products/${id}/price`, priceChange, "PUT")).status).toBe(200);
	expect((await viewByLink(estimate)).json.total_cents).toBe(2 * cents);
	const renewed = (await callApi(`/${estimate.id}/renew`, {})).json;
	expect(renewed).toMatchObject({ version: 2, total_cents: 2 * cents + 2000 });
	expect((await viewByLink(estimate)).json).toMatchObject({ version: 1, total_cents: 2 * cents });
});

test("saves a draft of the longest quote list", async () => {
	const customer = { name: "Flota Sur", phone: "6555-1313", email: "" };
	const catalogue = (await world.call("/api/products")).json.slice(0, 100);
	const products = catalogue.map(({ sku, price }: Json) => ({ sku, quantity: 1, price }));
	expect(products.length).toBeGreaterThan(40);
	const { reference } = (await world.call("/api/quotes", { body: { customer, products } })).json;
	const [{ id: leadId }] = (await callAdminApi(`/inbox?q=${reference}`)).json.leads;
	const draft = (await callApi("", { lead_id: leadId })).json;
	const jobs = draft.jobs.map(({ id, title, lines }: Json) => ({ id, title, lines }));
	expect((await save(draft, jobs)).status).toBe(200);
});

/** The sent version stays open for approval until the next one is sent. */
test("edits the next version while the sent one stays", async () => {
	const firstVersion = await createSentEstimate([buildBrakeJob()]);
	expect((await save(firstVersion, [buildOilJob()])).json.code).toBe("not_a_draft");
	expect((await callApi(`/${firstVersion.id}`, undefined, "DELETE")).json.code).toBe("not_a_draft");
	const secondVersion = (await callApi("", { estimate_id: firstVersion.id })).json;
	expect(secondVersion).toMatchObject({ version: 2, state: "draft", reference: firstVersion.reference });
	expect((await callApi("", { estimate_id: firstVersion.id })).json.id).toBe(secondVersion.id);
	expect(secondVersion.price_notice).toBe(
		"La versión 1 vale hasta el 27/11 por $62.95. Si subes el precio, explícalo en la nota.",
	);
	expect((await viewByLink(firstVersion)).json).toMatchObject({ version: 1, is_open: true });
	const changedJob = {
		id: secondVersion.jobs[0].id,
		title: secondVersion.jobs[0].title,
		lines: [buildLine("Pastillas", 7000)],
	};
	await world.call(`/api/estimates/${getLinkToken(firstVersion)}/seen`, {
		body: {},
		headers: { "user-agent": "Mozilla/5.0 (iPhone) Safari/604.1" },
	});
	const saved = (await save(secondVersion, [changedJob, buildOilJob()])).json;
	expect(saved.change).toBe(
		"Cambió desde la que viste: se agregó 1 trabajo; el total pasó de $62.95 a $115.00.",
	);
	const estimate = (await send(saved)).json;
	expect(estimate.share.message).toBe(
		`Hola, Ana. Actualizamos tu cotización ${firstVersion.reference}: se agregó 1 trabajo; el total pasó de $62.95 a $115.00. Es el mismo enlace: ${firstVersion.share.link}`,
	);
	expect((await read(firstVersion)).state).toBe("replaced");
	expect((await viewByLink(firstVersion)).json).toMatchObject({ version: 2, change: saved.change });
	// A customer with the first version still open gets an error, and nothing is stored.
	const rejection = await answerByLink(firstVersion, firstVersion.jobs);
	expect([rejection.status, rejection.json.code]).toEqual([409, "changed"]);
	expect((await read(estimate)).state).toBe("sent");
});

/** An incomplete draft is then rejected on sending, with all its field errors. */
test("returns both versions when two people edit a draft", async () => {
	const draft = await startEstimate();
	const first = await save(draft, [buildBrakeJob()]);
	const second = await save(draft, [buildOilJob()]);
	expect([second.status, second.json.code]).toEqual([409, "changed_meanwhile"]);
	expect(second.json.current.jobs[0].title).toBe("Cambiar pastillas delanteras");
	const incomplete = [
		{ ...buildBrakeJob(), title: "", lines: [buildLine("", 0)] },
		{ ...buildOilJob(), lines: [] },
	];
	const saved = (await save(first.json, incomplete, { discount_cents: 100 })).json;
	const rejection = await send(saved);
	expect([rejection.status, rejection.json.code]).toEqual([422, "not_ready"]);
	expect(Object.keys(rejection.json.fields)).toEqual([
		"jobs.0.title",
		"jobs.0.lines.0.text",
		"jobs.0.lines.0.unit_cents",
		"jobs.1.lines",
		"discount_cents",
		"discount_reason",
	]);
	expect(rejection.json.fields).toEqual(saved.missing);
	const own = { ...buildOilJob(), lines: [buildLine("Filtro que trae", 900, { supplied_by: "customer" })] };
	const freeJob = { ...buildBrakeJob(), lines: [buildLine("Revisión", 0, { free_reason: "Cortesía" })] };
	const readyDraft = (await save(saved, [own, freeJob])).json;
	expect(readyDraft).toMatchObject({ total_cents: 0, missing: {} });
	expect((await callApi(`/${draft.id}`, undefined, "DELETE")).json).toEqual({
		id: null,
		closed_request: null,
	});
	expect((await callApi(`/${draft.id}`)).status).toBe(404);
});

test("rejects sending without a site address", async () => {
	const draft = (await save(await startEstimate(), [buildBrakeJob()])).json;
	const { SITE_URL } = world.ctx.env;
	Object.assign(world.ctx.env, { SITE_URL: undefined });
	const rejection = await send(draft);
	expect(rejection.json).toMatchObject({
		code: "no_site",
		detail: expect.stringContaining("Falta la dirección del sitio"),
	});
	expect(await read(draft)).toMatchObject({ state: "draft", share: null });
	Object.assign(world.ctx.env, { SITE_URL });
	expect((await send(draft)).status).toBe(200);
});

test("hides totals from mechanics and costs from non-owners", async () => {
	const draft = await startEstimate();
	const jobWithCost = { ...buildBrakeJob(), lines: [buildLine("Pastillas", 6295, { cost_cents: 3100 })] };
	const saved = (await save(draft, [jobWithCost])).json;
	expect(saved.jobs[0].lines[0].cost_cents).toBe(3100);
	const path = `/api/admin/estimates/${draft.id}`;
	for (const role of ["mechanic", "editor"] as const) {
		const token = await world.logInAs(role);
		for (const apiPath of [path, "/api/admin/estimates", "/api/admin/estimate-editor-options"])
			expect((await world.call(apiPath, { token })).status).toBe(403);
	}
	const token = await world.logInAs("reception");
	const view = (await world.call(path, { token })).json;
	expect(JSON.stringify(view)).not.toContain("cost_cents");
	const [shownJob] = view.jobs;
	const { updated_at, valid_until, typed_car: car } = view;
	const jobs = [{ ...shownJob, lines: [{ ...shownJob.lines[0], unit_cents: 6500, cost_cents: 1 }] }];
	const body = { updated_at, valid_until, car, jobs };
	expect((await world.call(path, { method: "PUT", token, body })).status).toBe(200);
	expect((await read(draft)).jobs[0].lines[0]).toMatchObject({
		cost_cents: 3100,
		unit_cents: 6500,
	});
});

test("saves templates and suggests typed titles", async () => {
	await createSentEstimate([buildJob("Balancear cuatro ruedas", 2800)]);
	const template = { title: "Frenos completos", level: "red", lines: [buildLine("Pastillas", 6295)] };
	const createTemplate = (body: object) => callAdminApi("/estimate-templates", body);
	expect((await createTemplate(template)).status).toBe(200);
	const { json } = await createTemplate({ ...template, level: null });
	expect(json.templates).toMatchObject([{ title: "Frenos completos", level: null }]);
	expect(json.titles).toContain("Balancear cuatro ruedas");
	const path = `/estimate-templates/${json.templates[0].id}`;
	expect((await callAdminApi(path, undefined, "DELETE")).json.templates).toEqual([]);
});

test("lists the latest version of each by state", async () => {
	const estimate = await createSentEstimate([buildBrakeJob()]);
	const next = (await callApi("", { estimate_id: estimate.id })).json;
	const listIds = async (query: string) =>
		(await callApi(`?lead_id=${estimate.lead.id}&${query}`)).json.estimates.map(({ id }: Json) => id);
	expect(await listIds("state=all")).toEqual([next.id]);
	expect(await listIds("state=draft&q=ana")).toEqual([next.id]);
	expect(await listIds("state=sent")).toEqual([]);
	await callApi(`/${next.id}`, undefined, "DELETE");
	expect(await listIds("state=sent")).toEqual([estimate.id]);
	expect(await listIds(`q=${estimate.reference}`)).toEqual([estimate.id]);
	setClock("2026-12-20T15:00:00Z");
	expect(await listIds("state=expired")).toEqual([estimate.id]);
	expect(await listIds("")).toEqual([]);
	setClock(START_TIME);
});
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;
