import { sql } from "kysely";
import { expect, test } from "vitest";
import { openCalendarWorld } from "#features/operation/calendar/calendar-world.test.kit.ts";
import { buildJob, buildLine, openEstimates } from "#features/workshop/estimates/estimates.test.kit.ts";

const calendarWorld = openCalendarWorld();
const { world } = calendarWorld;
const { callApi: estimates, callAdminApi, startEstimate, save, send } = openEstimates(world);

const PERSON = { name: "Yadira Wong Solís", phone: "6987-6001", email: "yadira@wong.pa" };
const OMAR = { name: "Omar Díaz", phone: "6444-1000", email: "omar@diaz.pa" };
const PLATE = "YW4471";
/** The person's telephone in common spellings. */
const SPELLINGS = ["+507 6987 6001", "6987-6001", "69876001", "(507) 6987.6001", "69-87-60-01"];
/** A text with all of the person's data. */
const buildText = (spelling = "6987-6001") =>
	`De ${PERSON.name.toUpperCase()}, ${spelling}, ${PERSON.email.toUpperCase()}, placa yw-4471`;
const TRACES = ["yadirawong", "69876001", "yadira@wong", "yadirawongpa", "yw4471"];
const EMPTY = { email: "", service: "", vehicleType: "" };

/** Finds the person's data in the raw rows of every table, ignoring separators. */
async function findTracesByTable(): Promise<Record<string, string[]>> {
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

const callStaffApi = async (path: string, body?: unknown, method?: string) => {
	const reply = await callAdminApi(path, body, method);
	if (reply.status >= 300) throw new Error(`${path}: ${JSON.stringify(reply.json)}`);
	return reply.json;
};
const findCustomerId = async (phone: string) =>
	(await callStaffApi(`/customers/detailed?q=${phone.replace(/\D/g, "")}`)).customers[0].id as string;
const fetchLead = (id: string) => callStaffApi(`/inbox/${id}`);
const changeLead = async (id: string, action: string, body: object) =>
	callStaffApi(`/inbox/${id}/${action}`, { ...body, updated_at: (await fetchLead(id)).updated_at }, "PUT");
const correctCustomer = async (id: string, customerData: object) => {
	const { updated_at } = await callStaffApi(`/customers/${id}`);
	return callStaffApi(`/customers/${id}`, { ...customerData, updated_at }, "PUT");
};
const saveNotes = async (id: string, notes: string) => {
	const { updated_at } = await callStaffApi(`/customers/${id}`);
	return callStaffApi(`/customers/${id}/notes`, { notes, updated_at }, "PUT");
};

/** Mentions the person in all kinds of Omar's rows. @returns the ids of Omar and of the person, and Omar's visit */
async function mentionPersonEverywhere() {
	// Omar's record had the person's number by mistake before she was a customer.
	const first = await callStaffApi("/inbox", {
		kind: "contact",
		channel: "counter",
		wish: `Llamar a ${PERSON.email}`,
		car: "",
		name: OMAR.name,
		phone: PERSON.phone,
		email: PERSON.email,
	});
	const omarId = await findCustomerId(PERSON.phone);
	await correctCustomer(omarId, { ...OMAR });
	await changeLead(first.id, "state", { state: "lost", reason: buildText("69876001") });

	// Requests through each form.
	const formInput = { ...OMAR, email: PERSON.email };
	const car = { vehicleBrand: "Toyota", vehicleModel: `Hilux ${PLATE}`, vehicleYear: 2015 };
	const products = [{ sku: "ENI-DOT4-500", quantity: 2 }];
	await world.call("/api/quotes", {
		body: { customer: { ...formInput, notes: buildText(SPELLINGS[0]) }, products, ...car },
	});
	await world.call("/api/contact", { body: { ...EMPTY, ...formInput, message: buildText(SPELLINGS[1]) } });
	await world.call("/api/service-requests", {
		body: {
			...formInput,
			...car,
			vehicleYear: "2015",
			urgency: "alta",
			serviceId: "frenos",
			description: buildText(SPELLINGS[2]),
		},
	});
	await calendarWorld.connect();
	const visit = await calendarWorld.book({
		...formInput,
		vehicleModel: `Hilux ${PLATE}`,
		description: buildText(SPELLINGS[3]),
	});
	await calendarWorld.drainOutbox();

	// Texts that staff wrote about Omar: notes, one of them corrected, and corrections from the person's data to his.
	const { history } = await callStaffApi(`/inbox/${visit.leadId}/notes`, { text: buildText(SPELLINGS[4]) });
	await callStaffApi(
		`/inbox/${visit.leadId}/notes/${history[0].id}`,
		{ text: buildText(SPELLINGS[0]), seen_at: history[0].created_at },
		"PUT",
	);
	const { updated_at } = await callStaffApi(`/agenda/${visit.id}`);
	await callStaffApi(
		`/agenda/${visit.id}/data`,
		{ ...OMAR, service: "Frenos", car: `Hilux ${PLATE}`, note: buildText(SPELLINGS[1]), updated_at },
		"PUT",
	);
	await saveNotes(omarId, buildText(SPELLINGS[2]));

	// Omar's estimate has the person's plate and says that she approved it.
	const draft = await startEstimate({
		...OMAR,
		car: { brand: "Kia", model: `Rio ${buildText()}`.slice(0, 80), year: 2017, plate: PLATE },
	});
	const work = buildJob(buildText(), 6295, {
		lines: [buildLine(buildText(), 6295), buildLine(buildText(), 0, { free_reason: buildText() })],
	});
	const saved = await save(draft, [work], { note: buildText(), delivery_text: buildText().slice(0, 80) });
	const sent = (await send(saved.json)).json;
	const answer = { version: 1, job_ids: [work.id], via: "phone", said_by: PERSON.name };
	const answerInput = { ...answer, total_cents: sent.jobs[0].total_cents, text: buildText() };
	const answerReply = await estimates(`/${sent.id}/answer`, answerInput);
	expect(answerReply.status).toBe(200);
	const template = { title: buildText().slice(0, 100), lines: [buildLine(buildText(), 100)] };
	await callStaffApi("/estimate-templates", template);

	// A request, a closing, a calendar event, a search, and the person's record that was merged with Omar's for a while.
	await callStaffApi("/inbox", {
		kind: "contact",
		channel: "counter",
		wish: "Consulta",
		car: "",
		...OMAR,
	});
	const today = world.ctx.now().toISOString().slice(0, 10);
	await callStaffApi("/closings", { before: today, kind: "contact", state: "open", reason: buildText() });
	await callStaffApi("/zoho/create-event", {
		title: `Grúa: ${buildText()}`.slice(0, 120),
		start_date: "2026-12-09",
		start_time: "8:00 AM",
		customer_info: OMAR,
	});
	await calendarWorld.drainOutbox();
	const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0" };
	await world.call("/api/searches", { body: { q: `gato ${PLATE}` }, headers });
	await world.call("/api/contact", { body: { ...EMPTY, ...PERSON, message: "Soy yo" } });
	const personId = await findCustomerId(PERSON.phone);
	await saveNotes(personId, `Su carro es placa ${PLATE}`);
	await callStaffApi(`/customers/${omarId}/merges`, { other_id: personId });
	await saveNotes(omarId, `${(await callStaffApi(`/customers/${omarId}`)).notes} y más`);
	await callStaffApi(`/customers/${omarId}/merges/${personId}`, undefined, "DELETE");
	return { omarId, personId, visit };
}

test("removes an erased person from others' rows in any spelling", async () => {
	const { omarId, personId, visit } = await mentionPersonEverywhere();
	const before = await findTracesByTable();
	for (const table of [
		...["leads", "lead_events", "note_texts", "lead_closings", "customers", "changes", "quotes"],
		...["messages", "appointments", "service_requests", "visits", "missed_searches", "outbox"],
		...["estimates", "estimate_jobs", "estimate_lines", "estimate_events", "estimate_templates"],
		"calendar_events",
	])
		expect(before, table).toHaveProperty(table);

	const plan = await callStaffApi(`/customers/${personId}/erasure`);
	expect(plan.elsewhere.customers).toEqual([{ id: omarId, name: OMAR.name }]);
	expect(plan.elsewhere.requests.map(({ id }: { id: string }) => id)).toContain(visit.leadId);
	expect(plan).toMatchObject({ has_namesake: false, open_visit: null });
	expect(plan.own_events).toHaveLength(1);

	const omarSections = (await callStaffApi(`/export/customers/${omarId}`)).sections as { title: string }[];
	expect(JSON.stringify(omarSections)).toContain("Envío al calendario");

	const leadBefore = await fetchLead(visit.leadId);
	await callStaffApi(`/customers/${personId}/erasure`, { phone_end: "6001" });
	await calendarWorld.drainOutbox();
	expect(await findTracesByTable()).toEqual({});

	// Omar's own data stays.
	const after = await fetchLead(visit.leadId);
	expect(after).toMatchObject({ name: OMAR.name, state: leadBefore.state, reference: leadBefore.reference });
	expect(after.updated_at > leadBefore.updated_at).toBe(true);
	expect(JSON.stringify(after.history)).toContain("dato borrado");
	expect(await callStaffApi(`/customers/${omarId}`)).toMatchObject({ name: OMAR.name, email: OMAR.email });
	expect((await callStaffApi(`/inbox?state=all&q=${visit.reference}`)).leads).toHaveLength(1);
	expect(JSON.stringify(calendarWorld.findEvents(visit.reference))).not.toMatch(/6987[- ]?6001/);
});

test("keeps others' contact data, shop numbers and shared names", async () => {
	const { settings } = (await world.call("/api/settings")).json;
	const shopEmail = (settings ?? (await callStaffApi("/settings")).settings).email as string;
	const eva = await callStaffApi("/customers", { name: "Eva Soto", phone: "6987-6100", email: shopEmail });
	const requestInput = { kind: "contact", channel: "counter", wish: "Alineación", car: "" };
	const evasLead = await callStaffApi("/inbox", {
		...requestInput,
		name: "Eva Soto",
		phone: "6987-6100",
		email: "",
	});
	await changeLead(evasLead.id, "state", { state: "lost", reason: "Era de paso" });
	await correctCustomer(eva.id, { name: "Eva Soto", phone: "6987-6101", email: shopEmail });
	const luz = await callStaffApi("/customers", { name: "Luz Mora", phone: "6987-6100" });
	const namesake = await callStaffApi("/customers", { name: "Eva Soto", phone: "6987-6102" });
	await saveNotes(luz.id, `6987-6100 es de Luz, ${shopEmail} es nuestro, 6987-6101 de Eva Soto`);
	await saveNotes(namesake.id, "Eva Soto paga con tarjeta");
	const luzSections = (await callStaffApi(`/export/customers/${luz.id}`)).sections as { title: string }[];
	expect(luzSections.filter(({ title }) => title.startsWith("Solicitud"))).toEqual([]);
	expect(await callStaffApi(`/customers/${luz.id}/erasure`)).toMatchObject({ requests: 0 });
	expect(await callStaffApi(`/customers/${eva.id}/erasure`)).toMatchObject({ requests: 1 });
	expect(await callStaffApi(`/customers/${eva.id}/erasure`)).toMatchObject({
		has_namesake: true,
		elsewhere: { customers: [{ id: luz.id }], requests: [] },
	});
	await callStaffApi(`/customers/${eva.id}/erasure`, { phone_end: "6101" });
	expect(await callStaffApi(`/customers/${luz.id}`)).toMatchObject({
		phone: "+50769876100",
		notes: `6987-6100 es de Luz, ${shopEmail} es nuestro, dato borrado de Eva Soto`,
	});
	expect(await callStaffApi(`/customers/${namesake.id}`)).toMatchObject({
		name: "Eva Soto",
		notes: "Eva Soto paga con tarjeta",
	});
});

test("removes second telephones but keeps short digit sequences", async () => {
	const otherCustomer = await callStaffApi("/customers", { name: "Rita Cano", phone: "6987-6200" });
	const requestInput = { kind: "contact", channel: "counter", wish: "Frenos", car: "", email: "" };
	const formInput = { ...requestInput, name: "Mario Vega" };
	const { customer } = await callStaffApi("/inbox", { ...formInput, phone: "6987-6201 / 6987-6202" });
	const shortPhoneLead = await callStaffApi("/inbox", { ...formInput, name: "Iris Batista", phone: "507" });
	await saveNotes(otherCustomer.id, "6987-6202 es de Mario. Pagó 507");
	await callStaffApi(`/customers/${customer.id}/erasure`, { phone_end: "6201" });
	await callStaffApi(`/customers/${shortPhoneLead.customer.id}/erasure`, { phone_end: "7507" });
	expect((await callStaffApi(`/customers/${otherCustomer.id}`)).notes).toBe(
		"dato borrado es de Mario. Pagó 507",
	);
});
