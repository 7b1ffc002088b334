import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import type { Lead, LeadEvent } from "./contract.ts";

const world = openWorld();

const MINUTE_MS = 60_000;
let asked = 0;

/** Creates a quote through the public API and reads it as staff. */
async function newLead(over: object = {}, request: object = {}): Promise<Lead> {
	// The same text within ten minutes is the same request.
	const notes = `Nota ${++asked}`;
	const customer = { name: "Ana Ríos", phone: "6123-4567", notes, ...over };
	const body = { customer, products: [{ sku: "ENI-DOT4-500", quantity: 2 }], ...request };
	const key = crypto.randomUUID();
	const { json } = await world.call("/api/quotes", { body, key });
	const state = "website" in request ? "quarantined" : "all";
	const inbox = await list(`state=${state}&q=${json.reference}`);
	world.ctx.clock.advance(1000);
	const lead = inbox.leads.find((row: Lead) => row.reference === json.reference);
	if (!lead) throw new Error(`${json.reference} is not in the inbox`);
	return lead;
}
const list = async (query = "") => (await world.asStaff(`/api/admin/inbox?${query}`)).json;
const read = async ({ id }: Lead) => (await world.asStaff(`/api/admin/inbox/${id}`)).json;
const references = async (query: string) => (await list(query)).leads.map((lead: Lead) => lead.reference);
const change = ({ id }: Lead, name: string, method: string, body?: object) =>
	world.asStaff(`/api/admin/inbox/${id}/${name}`, { method, ...(body && { body }) });
const setState = (lead: Lead, state: string, over: object = {}) =>
	change(lead, "state", "PUT", { state, updated_at: lead.updated_at, ...over });

test("shows type, customer and deadlines of a new lead", async () => {
	const start = world.ctx.now().getTime();
	const lead = await newLead({ email: "ana@correo.com" });
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
	const lead = await newLead({ phone: "6123-9999" });
	expect(lead.warn_at).toBe("2026-11-21T14:06:00.000Z");
	expect(lead.due_at).toBe("2026-11-21T14:30:00.000Z");
	world.ctx.clock.set(before);
});

test("marks unusual numbers and landlines without WhatsApp", async () => {
	const landline = await newLead({ phone: "507-1234" });
	expect(landline).toMatchObject({ has_whatsapp: false, phone: "+5075071234" });
	const odd = await newLead({ phone: "9999-9999" });
	expect(odd.is_phone_unusual).toBe(true);
});

test("stops the clock at first contact and logs all contacts", async () => {
	const lead = await newLead();
	const first = (await change(lead, "contacts", "POST")).json;
	expect(first.state).toBe("contacted");
	expect(first.answered_at).toBe(world.ctx.now().toISOString());
	world.ctx.clock.advance(MINUTE_MS);
	const again = (await change(lead, "contacts", "POST", { channel: "phone" })).json;
	expect(again.answered_at).toBe(first.answered_at);
	const texts = again.history.map(({ kind, author, text }: LeadEvent) => [kind, author, text]);
	expect(texts.slice(0, 2)).toEqual([
		["contact", "Administrador", "Contactada por teléfono"],
		["contact", "Administrador", "Contactada por WhatsApp"],
	]);
});

test("undoes a contact within the hour and resumes the clock", async () => {
	const lead = await newLead();
	const reached = (await change(lead, "contacts", "POST", { channel: "phone" })).json;
	const undone = await change(reached, "contact-undo", "POST", {
		updated_at: reached.updated_at,
	});
	expect(undone).toMatchObject({ status: 200, json: { state: "new", answered_at: null } });
	expect(undone.json.due_at).toBe(lead.due_at);
	expect(undone.json.history[0]).toMatchObject({ kind: "note", author: "Administrador" });
	const again = (await change(lead, "contacts", "POST")).json;
	const undo = (row: { updated_at: string }) =>
		change(lead, "contact-undo", "POST", { updated_at: row.updated_at });
	expect((await undo(lead)).status).toBe(409);
	const moved = (await setState(again, "quoted")).json;
	const back = (await setState(moved, "contacted")).json;
	expect(await undo(back)).toMatchObject({ status: 422, json: { code: "nothing_to_undo" } });
	const late = await newLead();
	await change(late, "contacts", "POST");
	world.ctx.clock.advance(61 * MINUTE_MS);
	const { updated_at } = await read(late);
	expect((await change(late, "contact-undo", "POST", { updated_at })).status).toBe(422);
});

test("records each state change with its author, newest first", async () => {
	let lead = await newLead();
	for (const state of ["contacted", "quoted", "scheduled", "won"]) {
		const reply = await setState(lead, state);
		expect(reply.status).toBe(200);
		lead = reply.json;
	}
	const { history } = await read(lead);
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
	const won = (await setState(await newLead(), "won")).json;
	const refused = await setState(won, "new");
	expect(refused).toMatchObject({ status: 422, json: { code: "impossible_state" } });
	expect(refused.json.detail).toBe("De «Ganada» no se pasa a «Nueva».");
	expect((await setState(won, "archivada")).status).toBe(422);
});

test("requires a loss reason and allows reopening", async () => {
	const lead = await newLead();
	const refused = await setState(lead, "lost", { reason: "  " });
	expect(refused).toMatchObject({ status: 422, json: { code: "reason_missing" } });
	const lost = (await setState(lead, "lost", { reason: "Le pareció caro" })).json;
	expect(lost.history[0].text).toBe("Nueva → Perdida: Le pareció caro");
	expect((await setState(lost, "contacted")).json.state).toBe("contacted");
});

test("rejects stale changes without overwriting", async () => {
	const lead = await newLead();
	await setState(lead, "quoted");
	const late = await setState(lead, "lost", { reason: "No respondió" });
	expect(late).toMatchObject({ status: 409, json: { code: "changed_meanwhile" } });
	const same = await setState(lead, "quoted");
	expect(same.status).toBe(409);
	const owner = await change(lead, "owner", "PUT", { owner: "me", updated_at: lead.updated_at });
	expect(owner.status).toBe(409);
	expect(await read(lead)).toMatchObject({ state: "quoted", owner: null });
});

test("accepts one concurrent change and every contact", async () => {
	const lead = await newLead();
	const [contact, ...changes] = await Promise.all([
		change(lead, "contacts", "POST"),
		...["quoted", "scheduled", "won", "quoted"].map((state) => setState(lead, state)),
	]);
	expect(contact.status).toBe(200);
	expect(changes.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
	expect(changes.every(({ status }) => status === 200 || status === 409)).toBe(true);
	expect((await read(lead)).state).not.toBe("new");
});

test("assigns and unassigns a lead", async () => {
	const lead = await newLead();
	const taken = await change(lead, "owner", "PUT", { owner: "me", updated_at: lead.updated_at });
	expect(taken.json.owner.full_name).toBe("Administrador");
	expect(await references("owner=mine")).toContain(lead.reference);
	expect(await references("owner=none")).not.toContain(lead.reference);
	const { updated_at } = taken.json;
	const free = await change(lead, "owner", "PUT", { owner: "nobody", updated_at });
	expect(free.json.owner).toBeNull();
	expect(free.json.history[0].text).toBe("Sin responsable");
});

test("stores notes verbatim and rejects empty ones", async () => {
	const lead = await newLead();
	const text = "Llamar después de las 4 PM.\n<b>Corolla</b> 2015";
	const { json } = await change(lead, "notes", "POST", { text });
	expect(json.history[0]).toMatchObject({ kind: "note", text, author: "Administrador" });
	const empty = await change(lead, "notes", "POST", { text: " " });
	expect(empty).toMatchObject({ status: 422, json: { fields: { text: "Escribe la nota" } } });
	expect((await change(lead, "notes", "POST", { text: "a".repeat(2001) })).status).toBe(422);
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
])("finds a lead by %s", async (_, wordsOf) => {
	const lead = await newLead({ name: "José Pérez", phone: "6987-6543" });
	const found = await references(`state=all&q=${encodeURIComponent(wordsOf(lead))}`);
	expect(found).toContain(lead.reference);
});

test("matches a full reference to its request only", async () => {
	const { reference } = await newLead();
	const number = reference.slice(-5);
	const other = await newLead({ name: "Otra", phone: `650${number}` });
	expect(await references(`state=all&q=${number}`)).toEqual(
		expect.arrayContaining([reference, other.reference]),
	);
	for (const typed of [reference, reference.toLowerCase().replaceAll("-", " ")])
		expect(await references(`state=all&q=${typed}`)).toEqual([reference]);
});

test("treats SQL wildcards as literal text", async () => {
	const lead = await newLead({ name: "Signos", phone: "6000-1000" });
	expect(await references(`state=all&q=${encodeURIComponent("signos % _ '")}`)).toContain(lead.reference);
	expect(await references("state=all&q=nadie%25")).toEqual([]);
	expect((await world.asStaff(`/api/admin/inbox?q=${"a".repeat(101)}`)).status).toBe(422);
	expect((await world.asStaff("/api/admin/inbox?state=otra")).status).toBe(422);
});

test("matches each count to its filtered list", async () => {
	await newLead({ phone: "6000-2000" }, { website: "https://spam.example" });
	await setState(await newLead({ phone: "6000-3000" }), "won");
	for (const others of ["", "&kind=quote", "&kind=newsletter", "&owner=none", "&q=ana"]) {
		const { counts } = await list(`state=all${others}`);
		expect(Object.keys(counts)).toHaveLength(9);
		for (const [state, count] of Object.entries(counts)) {
			const { total } = await list(`state=${state}${others}`);
			expect({ state, others, total }).toEqual({ state, others, total: count });
		}
	}
	const { counts, new_leads } = await list("state=won&q=nadie");
	expect(counts.new).toBe(0);
	expect(new_leads).toBe((await list("state=new")).total);
});

test("lists pending leads first in due order", async () => {
	const { leads } = await list("state=all&order=due");
	const waiting = leads.filter((lead: Lead) => !lead.answered_at);
	expect(leads.slice(0, waiting.length)).toEqual(waiting);
	const dues = waiting.map((lead: Lead) => lead.due_at);
	expect(dues).toEqual(dues.toSorted());
});

test("returns fifty leads per page", async () => {
	for (let count = 0; count < 51; count++)
		await newLead({ name: "Flota Uno", phone: `6400-${1000 + count}` });
	const first = await list("q=flota");
	const second = await list("q=flota&page=2");
	expect(first).toMatchObject({ total: 51, pages: 2, page: 1 });
	expect(first.leads).toHaveLength(50);
	expect(second.leads).toHaveLength(1);
	const ids = new Set([...first.leads, ...second.leads].map((lead: Lead) => lead.id));
	expect(ids.size).toBe(51);
});

test("hides quarantined leads until they are released", async () => {
	const phone = "6000-4321";
	const lead = await newLead({ phone }, { website: "https://spam.example" });
	const customers = () =>
		world.ctx.db.selectFrom("customers").select("id").where("phone", "=", "+50760004321").execute();
	expect(await references(`state=all&q=${lead.reference}`)).toEqual([]);
	expect(await customers()).toEqual([]);
	const { json } = await change(lead, "release", "POST");
	expect(json.is_quarantined).toBe(false);
	expect(json.history[0].text).toBe("No era spam: sacada de cuarentena");
	expect(await references(`state=new&q=${lead.reference}`)).toEqual([lead.reference]);
	expect(await customers()).toHaveLength(1);
	expect((await change(lead, "release", "POST")).json.history).toHaveLength(2);
});

test("returns a Spanish 404 for actions on a missing lead", async () => {
	const nobody = { ...(await newLead()), id: "no-existe" };
	const replies = await Promise.all([
		world.asStaff("/api/admin/inbox/no-existe"),
		change(nobody, "contacts", "POST"),
		change(nobody, "notes", "POST", { text: "hola" }),
		setState(nobody, "quoted"),
	]);
	for (const reply of replies)
		expect(reply).toMatchObject({ status: 404, json: { detail: "Esa solicitud ya no existe." } });
});
