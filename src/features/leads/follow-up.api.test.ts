import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { createRequestFactory } from "./staff-request.test.kit.ts";

const world = openWorld();

const INBOX = "/api/admin/inbox";
const asked = createRequestFactory(world);
type Lead = Awaited<ReturnType<typeof asked>>;
const put = (lead: Lead, name: string, body: object) =>
	world.asStaff(`${INBOX}/${lead.id}/${name}`, {
		method: "PUT",
		body: { ...body, updated_at: lead.updated_at },
	});
const contact = (lead: Lead) => world.asStaff(`${INBOX}/${lead.id}/contacts`, { method: "POST" });
const list = async (query: string) => (await world.asStaff(`${INBOX}?${query}`)).json;
const names = async (query: string) => (await list(query)).leads.map(({ name }: Lead) => name) as string[];
const outreach = async () => (await world.asStaff("/api/admin/outreach")).json;

test("assigns a request to active colleagues only", async () => {
	const body = {
		username: "luis.mora",
		email: "luis@taller.example",
		full_name: "Luis Mora",
		password: "una-clave-larga-9",
		role: "admin",
	};
	await world.asStaff("/api/admin/create-admin", { body });
	const { colleagues } = (await world.asStaff("/api/admin/colleagues")).json;
	const luis = colleagues.find((each: { full_name: string }) => each.full_name === "Luis Mora");
	const lead = await asked();
	const { json } = await put(lead, "owner", { owner: luis.id });
	expect(json.owner).toEqual({ id: luis.id, full_name: "Luis Mora" });
	expect(json.history[0]).toMatchObject({ kind: "owner", text: "La atiende Luis Mora" });
	expect(await names("owner=mine")).toEqual([]);
	expect((await put(json, "owner", { owner: "nadie-de-aqui" })).json.code).toBe("no_colleague");
	const mine = (await put(json, "owner", { owner: "me" })).json;
	expect(mine.owner.full_name).toBe("Administrador");
});

test("lists a call-back as due until the customer is reached", async () => {
	const lead = (await contact(await asked({ name: "Para El Lunes" }))).json;
	const later = (await put(lead, "call-back", { day: "2026-11-23" })).json;
	expect(later.call_back_on).toBe("2026-11-23");
	expect(later.history[0].text).toBe("Volver a llamar el lunes 23 de noviembre");
	const none = await outreach();
	expect(none.callbacks).toEqual([]);
	const today = (await put(later, "call-back", { day: "2026-11-20" })).json;
	const waiting = await outreach();
	expect(waiting.callbacks).toMatchObject([{ name: "Para El Lunes", kind: "callback" }]);
	expect(waiting.callbacks[0].message).toMatch(/^Hola, Para\. .* como quedamos/);
	expect(waiting.waiting).toBe(none.waiting + 1);
	const settled = (await contact(await asked({ name: "Ya Contactada" }))).json;
	const order = await names("order=due");
	expect(order.indexOf("Para El Lunes")).toBeLessThan(order.indexOf(settled.name));
	const done = await world.asStaff(`/api/admin/outreach/${today.id}/done`, {
		body: { kind: "callback", channel: "phone" },
	});
	expect(done.json.callbacks).toEqual([]);
	expect((await world.asStaff(`${INBOX}/${lead.id}`)).json.call_back_on).toBeNull();
});

test("keeps a call-back after contact, drops it on closing", async () => {
	const lead = (await contact(await asked())).json;
	const kept = (await put(lead, "call-back", { day: "2026-11-27" })).json;
	expect((await contact(kept)).json.call_back_on).toBe("2026-11-27");
	const won = (await put(kept, "state", { state: "won" })).json;
	expect(won.call_back_on).toBeNull();
	expect((await put(won, "call-back", { day: "2026-11-27" })).json.code).toBe("no_call_back");
});

test.each(["2026-11-19", "2027-12-24"])("rejects a call-back on %s", async (day) => {
	const lead = await asked();
	expect((await put(lead, "call-back", { day })).json).toMatchObject({
		code: "bad_day",
		fields: { day: expect.any(String) },
	});
});

test("stores won amount or loss reason until reopened", async () => {
	const lead = (await put(await asked(), "state", { state: "won", amount: 85.5 })).json;
	expect(lead).toMatchObject({ state: "won", won_amount: 85.5 });
	expect(lead.history[0].text).toBe("Nueva → Ganada: $85.50");
	const open = (await put(lead, "state", { state: "contacted" })).json;
	expect(open.won_amount).toBeNull();
	await put(open, "state", { state: "lost", reason: "Le pareció caro" });
	const row = await world.ctx.db
		.selectFrom("leads")
		.select("lostReason")
		.where("id", "=", lead.id)
		.executeTakeFirstOrThrow();
	expect(row.lostReason).toBe("Le pareció caro");
	const bad = await put(await asked(), "state", { state: "won", amount: -1 });
	expect(bad.status).toBe(422);
});

test("puts «Hoy mismo» before earlier requests that are not overdue", async () => {
	const calm = { kind: "service_request", service: "Otro", urgency: "baja" };
	await asked({ ...calm, name: "Con Calma" });
	world.ctx.clock.advance(60_000);
	const urgent = await asked({ ...calm, urgency: "urgente", name: "Hoy Mismo" });
	expect(urgent.warn_at).toBe(urgent.created_at);
	const order = await names("order=due");
	expect(order.indexOf("Hoy Mismo")).toBeLessThan(order.indexOf("Con Calma"));
	const { promises } = await outreach();
	expect(promises.map(({ name }: Lead) => name)).toContain("Hoy Mismo");
	await contact(urgent);
	const after = await names("order=due");
	expect(after.indexOf("Hoy Mismo")).toBeGreaterThan(after.indexOf("Con Calma"));
});

test("lists newsletter sign-ups apart and without a badge", async () => {
	const before = await list("");
	await world.call("/api/newsletter", { body: { email: "zoe@correo.com" } });
	const after = await list("");
	expect(after.new_leads).toBe(before.new_leads);
	expect(after.total).toBe(before.total);
	expect(after.counts).toEqual(before.counts);
	expect((await list("kind=newsletter")).leads).toMatchObject([{ email: "zoe@correo.com" }]);
	expect((await list("q=zoe@correo")).total).toBe(1);
});

test.each([
	["a plate with a hyphen", { car: "Hilux, placa AB-7788" }, "ab7788"],
	["a plate without a space", { car: "Hilux CD9900" }, "cd 9900"],
	["a hyphenated model", { car: "Honda HR-V 2020" }, "hrv"],
	["a model that ends in a number", { car: "Toyota Rav4" }, "rav 4"],
	["text beyond the summary", { wish: `${"bla ".repeat(90)} silenciador` }, "silenciador"],
])("finds %s", async (_, over, q) => {
	const lead = await asked(over);
	const found = await list(`q=${encodeURIComponent(q)}`);
	expect(found.leads.map(({ id }: Lead) => id)).toContain(lead.id);
});

test("finds a note before and after a correction", async () => {
	const lead = await asked({ name: "Con Nota" });
	const note = { text: "Trae el catalizador el jueves" };
	await world.asStaff(`${INBOX}/${lead.id}/notes`, { body: note });
	expect(await names("q=catalizador")).toEqual(["Con Nota"]);
	const { phone_typed: phone, email } = lead;
	await put(lead, "data", { phone, name: "Con Nota Nueva", email: email ?? "" });
	expect(await names("q=catalizador")).toEqual(["Con Nota Nueva"]);
});

test("finds a request by its form text", async () => {
	const customer = { name: "Nidia Form", phone: "6366-9001", notes: "para el bómper trasero" };
	const products = [{ sku: "ENI-DOT4-500", quantity: 1 }];
	await world.call("/api/quotes", { body: { customer, products } });
	expect(await names("q=bomper")).toEqual(["Nidia Form"]);
});

test("stores a retried note once", async () => {
	const lead = await asked({ phone: "6366-9040" });
	const path = `${INBOX}/${lead.id}/notes`;
	const send = (text: string, key: string) => world.asStaff(path, { body: { text }, key });
	const said = "No contestó";
	for (const key of ["nota-1", "nota-1", "nota-2"]) {
		const { status, json } = await send(said, key);
		expect([status, json.history[0].text]).toEqual([200, said]);
	}
	const other = await send("Otra cosa", "nota-2");
	expect([other.status, other.json.code]).toEqual([422, "idempotency_conflict"]);
	const { history } = (await world.asStaff(`${INBOX}/${lead.id}`)).json;
	expect(history.filter(({ text }: { text: string }) => text === said)).toHaveLength(2);
});

test("keeps and finds all notes that are added concurrently", async () => {
	const lead = await asked();
	const texts = Array.from({ length: 12 }, (_, place) => `Apunte zafiro ${place}`);
	const replies = await Promise.all(
		texts.map((text) => world.asStaff(`${INBOX}/${lead.id}/notes`, { body: { text } })),
	);
	expect(replies.map(({ status }) => status)).toEqual(texts.map(() => 200));
	expect(await names("q=zafiro")).toEqual([lead.name]);
});

test("breaks due-time ties by request age", async () => {
	world.ctx.clock.set("2026-11-21T23:00:00Z");
	const token = await world.tokenOf("reception");
	const people = ["Noche Uno", "Noche Dos", "Noche Tres"];
	const due = new Set<string>();
	for (const [place, name] of people.entries()) {
		world.ctx.clock.advance(60_000);
		const body = {
			kind: "contact",
			channel: "whatsapp",
			name,
			email: "",
			car: "",
			wish: name,
			phone: `6366-77${place}0`,
		};
		due.add((await world.call(INBOX, { token, body })).json.due_at);
	}
	expect(due.size).toBe(1);
	const listed = async (query: string) => {
		const { json } = await world.call(`${INBOX}?${query}`, { token });
		return json.leads.map(({ name }: Lead) => name).filter((name: string) => people.includes(name));
	};
	expect(await listed("order=due")).toEqual(people);
	expect(await listed("order=newest")).toEqual(people.toReversed());
	world.ctx.clock.set("2026-11-20T15:00:00Z");
});
