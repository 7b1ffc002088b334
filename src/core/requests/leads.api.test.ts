import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";
import type { Lead, LeadEvent } from "./contract.ts";

const world = openWorld();

const MINUTE_MS = 60_000;
let quoteCount = 0;

/** Creates a quote through the public API and reads it as staff. */
async function createLead(overrides: object = {}, extra: object = {}): Promise<Lead> {
	// The same text within ten minutes is the same request.
	const notes = `Nota ${++quoteCount}`;
	const customer = { name: "Ana Ríos", phone: "6123-4567", notes, ...overrides };
	const body = { customer, products: [{ sku: "ENI-DOT4-500", quantity: 2 }], ...extra };
	const key = crypto.randomUUID();
	const { json } = await world.call("/api/quotes", { body, key });
	const state = "website" in extra ? "quarantined" : "all";
	const inbox = await fetchInbox(`state=${state}&q=${json.reference}`);
	world.ctx.clock.advance(1000);
	const lead = inbox.leads.find((row: Lead) => row.reference === json.reference);
	if (!lead) throw new Error(`${json.reference} is not in the inbox`);
	return lead;
}
const fetchInbox = async (query = "") => (await world.asStaff(`/api/admin/inbox?${query}`)).json;
const fetchLead = async ({ id }: Lead) => (await world.asStaff(`/api/admin/inbox/${id}`)).json;
const listReferences = async (query: string) =>
	(await fetchInbox(query)).leads.map((lead: Lead) => lead.reference);
const callLead = ({ id }: Lead, action: string, method: string, body?: object) =>
	world.asStaff(`/api/admin/inbox/${id}/${action}`, { method, ...(body && { body }) });
const setState = (lead: Lead, state: string, overrides: object = {}) =>
	callLead(lead, "state", "PUT", { state, updated_at: lead.updated_at, ...overrides });

test("shows type, customer and deadlines of a new lead", async () => {
	const start = world.ctx.now().getTime();
	const lead = await createLead({ email: "ana@correo.com" });
	expect(lead).toMatchObject({
		kind: "quote",
		state: "new",
		name: "Ana Ríos",
		phone: "+50761234567",
		phone_typed: "6123-4567",
		is_phone_unusual: false,
		has_whatsapp: true,
		email: "ana@correo.com",
		owner: null,
		is_quarantined: false,
		answered_at: null,
	});
	expect(Date.parse(lead.due_at) - start).toBe(120 * MINUTE_MS);
	expect(Date.parse(lead.warn_at) - start).toBe(96 * MINUTE_MS);
});

test("sets deadlines of an evening lead in opening hours", async () => {
	const before = world.ctx.now().toISOString();
	const lastUsedAt = "2026-11-20T22:30:00Z";
	world.ctx.clock.set(lastUsedAt);
	await world.ctx.db.updateTable("sessions").set({ lastUsedAt }).execute();
	const lead = await createLead({ phone: "6123-9999" });
	expect(lead.warn_at).toBe("2026-11-21T14:06:00.000Z");
	expect(lead.due_at).toBe("2026-11-21T14:30:00.000Z");
	world.ctx.clock.set(before);
});

test("marks unusual numbers and landlines without WhatsApp", async () => {
	const landline = await createLead({ phone: "507-1234" });
	expect(landline).toMatchObject({ has_whatsapp: false, phone: "+5075071234" });
	const oddLead = await createLead({ phone: "9999-9999" });
	expect(oddLead.is_phone_unusual).toBe(true);
});

test("stops the clock at first contact and logs all contacts", async () => {
	const lead = await createLead();
	const first = (await callLead(lead, "contacts", "POST")).json;
	expect(first.state).toBe("contacted");
	expect(first.answered_at).toBe(world.ctx.now().toISOString());
	world.ctx.clock.advance(MINUTE_MS);
	const contactedAgain = (await callLead(lead, "contacts", "POST", { channel: "phone" })).json;
	expect(contactedAgain.answered_at).toBe(first.answered_at);
	const texts = contactedAgain.history.map(({ kind, author, text }: LeadEvent) => [kind, author, text]);
	expect(texts.slice(0, 2)).toEqual([
		["contact", "Administrador", "Contactada por teléfono"],
		["contact", "Administrador", "Contactada por WhatsApp"],
	]);
});

test("undoes a contact within the hour and resumes the clock", async () => {
	const lead = await createLead();
	const reached = (await callLead(lead, "contacts", "POST", { channel: "phone" })).json;
	const undoReply = await callLead(reached, "contact-undo", "POST", {
		updated_at: reached.updated_at,
	});
	expect(undoReply).toMatchObject({ status: 200, json: { state: "new", answered_at: null } });
	expect(undoReply.json.due_at).toBe(lead.due_at);
	expect(undoReply.json.history[0]).toMatchObject({ kind: "note", author: "Administrador" });
	const contactedAgain = (await callLead(lead, "contacts", "POST")).json;
	const undoContact = (row: { updated_at: string }) =>
		callLead(lead, "contact-undo", "POST", { updated_at: row.updated_at });
	expect((await undoContact(lead)).status).toBe(409);
	const quotedLead = (await setState(contactedAgain, "quoted")).json;
	const revertedLead = (await setState(quotedLead, "contacted")).json;
	expect(await undoContact(revertedLead)).toMatchObject({ status: 422, json: { code: "nothing_to_undo" } });
	const late = await createLead();
	await callLead(late, "contacts", "POST");
	world.ctx.clock.advance(61 * MINUTE_MS);
	const { updated_at } = await fetchLead(late);
	expect((await callLead(late, "contact-undo", "POST", { updated_at })).status).toBe(422);
});

test("records each state change with its author, newest first", async () => {
	let lead = await createLead();
	for (const state of ["contacted", "quoted", "scheduled", "won"]) {
		const reply = await setState(lead, state);
		expect(reply.status).toBe(200);
		lead = reply.json;
	}
	const { history } = await fetchLead(lead);
	expect(history.map(({ text }: LeadEvent) => text)).toEqual([
		"Agendada → Ganada",
		"Cotizada → Agendada",
		"Contactada → Cotizada",
		"Nueva → Contactada",
		"2 × Líquido de frenos Eni DOT 4 · 500 ml",
	]);
	expect(history[0].author).toBe("Administrador");
	expect(history.at(-1).author).toBe("Cliente");
});

test("rejects invalid transitions and unknown states", async () => {
	const wonLead = (await setState(await createLead(), "won")).json;
	const rejection = await setState(wonLead, "new");
	expect(rejection).toMatchObject({ status: 422, json: { code: "impossible_state" } });
	expect(rejection.json.detail).toBe("De «Ganada» no se pasa a «Nueva».");
	expect((await setState(wonLead, "archivada")).status).toBe(422);
});

test("requires a loss reason and allows reopening", async () => {
	const lead = await createLead();
	const rejection = await setState(lead, "lost", { reason: "  " });
	expect(rejection).toMatchObject({ status: 422, json: { code: "reason_missing" } });
	const lostLead = (await setState(lead, "lost", { reason: "Le pareció caro" })).json;
	expect(lostLead.history[0].text).toBe("Nueva → Perdida: Le pareció caro");
	expect((await setState(lostLead, "contacted")).json.state).toBe("contacted");
});

test("rejects stale changes without overwriting", async () => {
	const lead = await createLead();
	await setState(lead, "quoted");
	const late = await setState(lead, "lost", { reason: "No respondió" });
	expect(late).toMatchObject({ status: 409, json: { code: "changed_meanwhile" } });
	const repeatReply = await setState(lead, "quoted");
	expect(repeatReply.status).toBe(409);
	const ownerReply = await callLead(lead, "owner", "PUT", { owner: "me", updated_at: lead.updated_at });
	expect(ownerReply.status).toBe(409);
	expect(await fetchLead(lead)).toMatchObject({ state: "quoted", owner: null });
});

test("accepts one concurrent change and every contact", async () => {
	const lead = await createLead();
	const [contact, ...changes] = await Promise.all([
		callLead(lead, "contacts", "POST"),
		...["quoted", "scheduled", "won", "quoted"].map((state) => setState(lead, state)),
	]);
	expect(contact.status).toBe(200);
	expect(changes.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
	expect(changes.every(({ status }) => status === 200 || status === 409)).toBe(true);
	expect((await fetchLead(lead)).state).not.toBe("new");
});

test("assigns and unassigns a lead", async () => {
	const lead = await createLead();
	const assigned = await callLead(lead, "owner", "PUT", { owner: "me", updated_at: lead.updated_at });
	expect(assigned.json.owner.full_name).toBe("Administrador");
	expect(await listReferences("owner=mine")).toContain(lead.reference);
	expect(await listReferences("owner=none")).not.toContain(lead.reference);
	const { updated_at } = assigned.json;
	const unassigned = await callLead(lead, "owner", "PUT", { owner: "nobody", updated_at });
	expect(unassigned.json.owner).toBeNull();
	expect(unassigned.json.history[0].text).toBe("Sin responsable");
});

test("stores notes verbatim and rejects empty ones", async () => {
	const lead = await createLead();
	const text = "Llamar después de las 4 PM.\n<b>Corolla</b> 2015";
	const { json } = await callLead(lead, "notes", "POST", { text });
	expect(json.history[0]).toMatchObject({ kind: "note", text, author: "Administrador" });
	const empty = await callLead(lead, "notes", "POST", { text: " " });
	expect(empty).toMatchObject({ status: 422, json: { fields: { text: "Escribe la nota" } } });
	expect((await callLead(lead, "notes", "POST", { text: "a".repeat(2001) })).status).toBe(422);
});

test.each([
	["the reference", (lead: Lead) => lead.reference],
	["the phone as dialled", () => "6987-6543"],
	["the phone's digits", () => "69876543"],
	["part of the phone", () => "876543"],
	["the name without accents", () => "jose perez"],
	["the name in another order", () => "PÉREZ josé"],
	["words of a product", () => "frenos dot"],
	["the first two letters of a word", () => "jo"],
	["two letters inside a word", () => "ér"],
	["the last two digits of the phone", () => "43"],
	["a single letter", () => "z"],
])("finds a lead by %s", async (_, getQuery) => {
	const lead = await createLead({ name: "José Pérez", phone: "6987-6543" });
	const foundReferences = await listReferences(`state=all&q=${encodeURIComponent(getQuery(lead))}`);
	expect(foundReferences).toContain(lead.reference);
});

test("matches a full reference to its request only", async () => {
	const { reference } = await createLead();
	const number = reference.slice(-5);
	const other = await createLead({ name: "Otra", phone: `650${number}` });
	expect(await listReferences(`state=all&q=${number}`)).toEqual(
		expect.arrayContaining([reference, other.reference]),
	);
	for (const typed of [reference, reference.toLowerCase().replaceAll("-", " ")])
		expect(await listReferences(`state=all&q=${typed}`)).toEqual([reference]);
});

test("treats SQL wildcards as literal text", async () => {
	const lead = await createLead({ name: "Signos", phone: "6000-1000" });
	expect(await listReferences(`state=all&q=${encodeURIComponent("signos % _ '")}`)).toContain(lead.reference);
	expect(await listReferences("state=all&q=nadie%25")).toEqual([]);
	expect((await world.asStaff(`/api/admin/inbox?q=${"a".repeat(101)}`)).status).toBe(422);
	expect((await world.asStaff("/api/admin/inbox?state=otra")).status).toBe(422);
});

test("matches each count to its filtered list", async () => {
	await createLead({ phone: "6000-2000" }, { website: "https://spam.example" });
	await setState(await createLead({ phone: "6000-3000" }), "won");
	for (const otherFilters of ["", "&kind=quote", "&kind=newsletter", "&owner=none", "&q=ana"]) {
		const { counts } = await fetchInbox(`state=all${otherFilters}`);
		expect(Object.keys(counts)).toHaveLength(9);
		for (const [state, count] of Object.entries(counts)) {
			const { total } = await fetchInbox(`state=${state}${otherFilters}`);
			expect({ state, otherFilters, total }).toEqual({ state, otherFilters, total: count });
		}
	}
	const { counts, new_leads } = await fetchInbox("state=won&q=nadie");
	expect(counts.new).toBe(0);
	expect(new_leads).toBe((await fetchInbox("state=new")).total);
});

test("lists pending leads first in due order", async () => {
	const { leads } = await fetchInbox("state=all&order=due");
	const pendingLeads = leads.filter((lead: Lead) => !lead.answered_at);
	expect(leads.slice(0, pendingLeads.length)).toEqual(pendingLeads);
	const dueTimes = pendingLeads.map((lead: Lead) => lead.due_at);
	expect(dueTimes).toEqual(dueTimes.toSorted());
});

test("returns fifty leads per page", async () => {
	for (let count = 0; count < 51; count++)
		await createLead({ name: "Flota Uno", phone: `6400-${1000 + count}` });
	const first = await fetchInbox("q=flota");
	const second = await fetchInbox("q=flota&page=2");
	expect(first).toMatchObject({ total: 51, pages: 2, page: 1 });
	expect(first.leads).toHaveLength(50);
	expect(second.leads).toHaveLength(1);
	const ids = new Set([...first.leads, ...second.leads].map((lead: Lead) => lead.id));
	expect(ids.size).toBe(51);
});

test("hides quarantined leads until they are released", async () => {
	const phone = "6000-4321";
	const lead = await createLead({ phone }, { website: "https://spam.example" });
	const findCustomers = () =>
		world.ctx.db.selectFrom("customers").select("id").where("phone", "=", "+50760004321").execute();
	expect(await listReferences(`state=all&q=${lead.reference}`)).toEqual([]);
	expect(await findCustomers()).toEqual([]);
	const { json } = await callLead(lead, "release", "POST");
	expect(json.is_quarantined).toBe(false);
	expect(json.history[0].text).toBe("No era spam: sacada de cuarentena");
	expect(await listReferences(`state=new&q=${lead.reference}`)).toEqual([lead.reference]);
	expect(await findCustomers()).toHaveLength(1);
	expect((await callLead(lead, "release", "POST")).json.history).toHaveLength(2);
});

test("returns a Spanish 404 for actions on a missing lead", async () => {
	const missingLead = { ...(await createLead()), id: "no-existe" };
	const replies = await Promise.all([
		world.asStaff("/api/admin/inbox/no-existe"),
		callLead(missingLead, "contacts", "POST"),
		callLead(missingLead, "notes", "POST", { text: "hola" }),
		setState(missingLead, "quoted"),
	]);
	for (const reply of replies)
		expect(reply).toMatchObject({ status: 404, json: { detail: "Esa solicitud ya no existe." } });
});
