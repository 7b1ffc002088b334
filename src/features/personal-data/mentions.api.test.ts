import { sql } from "kysely";
import { expect, test } from "vitest";
import { openCalendarWorld } from "#features/calendar/calendar-world.test.kit.ts";
import { job, line, openEstimates } from "#features/estimates/estimates.test.kit.ts";

const it = openCalendarWorld();
const { world } = it;
const { staff: estimates, panel, startEstimate, save, send } = openEstimates(world);

const HER = { name: "Yadira Wong Solís", phone: "6987-6001", email: "yadira@wong.pa" };
const OMAR = { name: "Omar Díaz", phone: "6444-1000", email: "omar@diaz.pa" };
const PLATE = "YW4471";
/** The person's telephone in common spellings. */
const SPELLINGS = ["+507 6987 6001", "6987-6001", "69876001", "(507) 6987.6001", "69-87-60-01"];
/** A text with all of the person's data. */
const all = (spelling = "6987-6001") =>
	`De ${HER.name.toUpperCase()}, ${spelling}, ${HER.email.toUpperCase()}, placa yw-4471`;
const TRACES = ["yadirawong", "69876001", "yadira@wong", "yadirawongpa", "yw4471"];
const EMPTY = { email: "", service: "", vehicleType: "" };

/** Finds the person's data in the raw rows of every table, ignoring separators. */
async function tracesByTable(): Promise<Record<string, string[]>> {
	const { db } = world.ctx;
	const tables = (await db.introspection.getTables()).map(({ name }) => name);
	const found: Record<string, string[]> = {};
	for (const table of tables) {
		const rows = await sql`select * from ${sql.table(table)}`.execute(db).catch(() => ({ rows: [] }));
		const text = JSON.stringify(rows.rows)
			.toLowerCase()
			.replace(/[\s().·-]/g, "");
		const traces = TRACES.filter((trace) => text.includes(trace));
		if (traces.length > 0) found[table] = traces;
	}
	return found;
}

const desk = async (path: string, body?: unknown, method?: string) => {
	const reply = await panel(path, body, method);
	if (reply.status >= 300) throw new Error(`${path}: ${JSON.stringify(reply.json)}`);
	return reply.json;
};
const customerOf = async (phone: string) =>
	(await desk(`/customers/detailed?q=${phone.replace(/\D/g, "")}`)).customers[0].id as string;
const lead = (id: string) => desk(`/inbox/${id}`);
const change = async (id: string, what: string, body: object) =>
	desk(`/inbox/${id}/${what}`, { ...body, updated_at: (await lead(id)).updated_at }, "PUT");
const correctCustomer = async (id: string, to: object) => {
	const { updated_at } = await desk(`/customers/${id}`);
	return desk(`/customers/${id}`, { ...to, updated_at }, "PUT");
};
const note = async (id: string, notes: string) => {
	const { updated_at } = await desk(`/customers/${id}`);
	return desk(`/customers/${id}/notes`, { notes, updated_at }, "PUT");
};

/** Mentions the person in all kinds of Omar's rows. @returns the ids of Omar and of the person, and Omar's visit */
async function nameHerEverywhere() {
	// Omar's record had the person's number by mistake before she was a customer.
	const first = await desk("/inbox", {
		kind: "contact",
		channel: "counter",
		wish: `Llamar a ${HER.email}`,
		car: "",
		name: OMAR.name,
		phone: HER.phone,
		email: HER.email,
	});
	const omar = await customerOf(HER.phone);
	await correctCustomer(omar, { ...OMAR });
	await change(first.id, "state", { state: "lost", reason: all("69876001") });

	// Requests through each form.
	const said = { ...OMAR, email: HER.email };
	const car = { vehicleBrand: "Toyota", vehicleModel: `Hilux ${PLATE}`, vehicleYear: 2015 };
	const products = [{ sku: "ENI-DOT4-500", quantity: 2 }];
	await world.call("/api/quotes", {
		body: { customer: { ...said, notes: all(SPELLINGS[0]) }, products, ...car },
	});
	await world.call("/api/contact", { body: { ...EMPTY, ...said, message: all(SPELLINGS[1]) } });
	await world.call("/api/service-requests", {
		body: {
			...said,
			...car,
			vehicleYear: "2015",
			urgency: "alta",
			serviceId: "frenos",
			description: all(SPELLINGS[2]),
		},
	});
	await it.connect();
	const visit = await it.book({
		...said,
		vehicleModel: `Hilux ${PLATE}`,
		description: all(SPELLINGS[3]),
	});
	await it.drainOutbox();

	// Texts that staff wrote about Omar: notes, one of them corrected, and corrections from the person's data to his.
	const { history } = await desk(`/inbox/${visit.id}/notes`, { text: all(SPELLINGS[4]) });
	await desk(
		`/inbox/${visit.id}/notes/${history[0].id}`,
		{ text: all(SPELLINGS[0]), seen_at: history[0].created_at },
		"PUT",
	);
	const { updated_at } = await desk(`/agenda/${visit.id}`);
	await desk(
		`/agenda/${visit.id}/data`,
		{ ...OMAR, service: "Frenos", car: `Hilux ${PLATE}`, note: all(SPELLINGS[1]), updated_at },
		"PUT",
	);
	await note(omar, all(SPELLINGS[2]));

	// Omar's estimate has the person's plate and says that she approved it.
	const draft = await startEstimate({
		...OMAR,
		car: { brand: "Kia", model: `Rio ${all()}`.slice(0, 80), year: 2017, plate: PLATE },
	});
	const work = job(all(), 6295, {
		lines: [line(all(), 6295), line(all(), 0, { free_reason: all() })],
	});
	const saved = await save(draft, [work], { note: all(), delivery_text: all().slice(0, 80) });
	const sent = (await send(saved.json)).json;
	const answer = { version: 1, job_ids: [work.id], via: "phone", said_by: HER.name };
	const told = { ...answer, total_cents: sent.jobs[0].total_cents, text: all() };
	const answered = await estimates(`/${sent.id}/answer`, told);
	expect(answered.status).toBe(200);
	const template = { title: all().slice(0, 100), lines: [line(all(), 100)] };
	await desk("/estimate-templates", template);

	// A request, a closing, a calendar event, a search, and the person's record that was merged with Omar's for a while.
	await desk("/inbox", {
		kind: "contact",
		channel: "counter",
		wish: "Consulta",
		car: "",
		...OMAR,
	});
	const today = world.ctx.now().toISOString().slice(0, 10);
	await desk("/closings", { before: today, kind: "contact", state: "open", reason: all() });
	await desk("/zoho/create-event", {
		title: `Grúa: ${all()}`.slice(0, 120),
		start_date: "2026-12-09",
		start_time: "8:00 AM",
		customer_info: OMAR,
	});
	await it.drainOutbox();
	const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0" };
	await world.call("/api/searches", { body: { q: `gato ${PLATE}` }, headers });
	await world.call("/api/contact", { body: { ...EMPTY, ...HER, message: "Soy yo" } });
	const she = await customerOf(HER.phone);
	await note(she, `Su carro es placa ${PLATE}`);
	await desk(`/customers/${omar}/merges`, { other_id: she });
	await note(omar, `${(await desk(`/customers/${omar}`)).notes} y más`);
	await desk(`/customers/${omar}/merges/${she}`, undefined, "DELETE");
	return { omar, she, visit };
}

test("removes an erased person from others' rows in any spelling", async () => {
	const { omar, she, visit } = await nameHerEverywhere();
	const before = await tracesByTable();
	for (const table of [
		...["leads", "lead_events", "note_texts", "lead_closings", "customers", "changes", "quotes"],
		...["messages", "appointments", "service_requests", "visits", "missed_searches", "outbox"],
		...["estimates", "estimate_jobs", "estimate_lines", "estimate_events", "estimate_templates"],
		"calendar_events",
	])
		expect(before, table).toHaveProperty(table);

	const plan = await desk(`/customers/${she}/erasure`);
	expect(plan.elsewhere.customers).toEqual([{ id: omar, name: OMAR.name }]);
	expect(plan.elsewhere.requests.map(({ id }: { id: string }) => id)).toContain(visit.id);
	expect(plan).toMatchObject({ has_namesake: false, open_visit: null });
	expect(plan.own_events).toHaveLength(1);

	const his = (await desk(`/export/customers/${omar}`)).sections as { title: string }[];
	expect(JSON.stringify(his)).toContain("Envío al calendario");

	const read = await lead(visit.id);
	await desk(`/customers/${she}/erasure`, { phone_end: "6001" });
	await it.drainOutbox();
	expect(await tracesByTable()).toEqual({});

	// Omar's own data stays.
	const after = await lead(visit.id);
	expect(after).toMatchObject({ name: OMAR.name, state: read.state, reference: read.reference });
	expect(after.updated_at > read.updated_at).toBe(true);
	expect(JSON.stringify(after.history)).toContain("dato borrado");
	expect(await desk(`/customers/${omar}`)).toMatchObject({ name: OMAR.name, email: OMAR.email });
	expect((await desk(`/inbox?state=all&q=${visit.reference}`)).leads).toHaveLength(1);
	expect(JSON.stringify(it.findEvents(visit.reference))).not.toMatch(/6987[- ]?6001/);
});

test("keeps others' contact data, shop numbers and shared names", async () => {
	const { settings } = (await world.call("/api/settings")).json;
	const shops = (settings ?? (await desk("/settings")).settings).email as string;
	const eva = await desk("/customers", { name: "Eva Soto", phone: "6987-6100", email: shops });
	const asked = { kind: "contact", channel: "counter", wish: "Alineación", car: "" };
	const hers = await desk("/inbox", { ...asked, name: "Eva Soto", phone: "6987-6100", email: "" });
	await change(hers.id, "state", { state: "lost", reason: "Era de paso" });
	await correctCustomer(eva.id, { name: "Eva Soto", phone: "6987-6101", email: shops });
	const luz = await desk("/customers", { name: "Luz Mora", phone: "6987-6100" });
	const twin = await desk("/customers", { name: "Eva Soto", phone: "6987-6102" });
	await note(luz.id, `6987-6100 es de Luz, ${shops} es nuestro, 6987-6101 de Eva Soto`);
	await note(twin.id, "Eva Soto paga con tarjeta");
	const file = (await desk(`/export/customers/${luz.id}`)).sections as { title: string }[];
	expect(file.filter(({ title }) => title.startsWith("Solicitud"))).toEqual([]);
	expect(await desk(`/customers/${luz.id}/erasure`)).toMatchObject({ requests: 0 });
	expect(await desk(`/customers/${eva.id}/erasure`)).toMatchObject({ requests: 1 });
	expect(await desk(`/customers/${eva.id}/erasure`)).toMatchObject({
		has_namesake: true,
		elsewhere: { customers: [{ id: luz.id }], requests: [] },
	});
	await desk(`/customers/${eva.id}/erasure`, { phone_end: "6101" });
	expect(await desk(`/customers/${luz.id}`)).toMatchObject({
		phone: "+50769876100",
		notes: `6987-6100 es de Luz, ${shops} es nuestro, dato borrado de Eva Soto`,
	});
	expect(await desk(`/customers/${twin.id}`)).toMatchObject({
		name: "Eva Soto",
		notes: "Eva Soto paga con tarjeta",
	});
});

test("removes second telephones but keeps short digit sequences", async () => {
	const other = await desk("/customers", { name: "Rita Cano", phone: "6987-6200" });
	const asked = { kind: "contact", channel: "counter", wish: "Frenos", car: "", email: "" };
	const said = { ...asked, name: "Mario Vega" };
	const { customer } = await desk("/inbox", { ...said, phone: "6987-6201 / 6987-6202" });
	const short = await desk("/inbox", { ...said, name: "Iris Batista", phone: "507" });
	await note(other.id, "6987-6202 es de Mario. Pagó 507");
	await desk(`/customers/${customer.id}/erasure`, { phone_end: "6201" });
	await desk(`/customers/${short.customer.id}/erasure`, { phone_end: "7507" });
	expect((await desk(`/customers/${other.id}`)).notes).toBe("dato borrado es de Mario. Pagó 507");
});
