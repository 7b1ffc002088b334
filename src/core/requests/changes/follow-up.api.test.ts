import { expect, test } from "vitest";
import { createRequestFactory } from "#core/requests/staff-request/staff-request.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();

const INBOX = "/api/admin/inbox";
const createRequest = createRequestFactory(world);
type Lead = Awaited<ReturnType<typeof createRequest>>;
const put = (lead: Lead, action: string, body: object) =>
	world.asStaff(`${INBOX}/${lead.id}/${action}`, {
		method: "PUT",
		body: { ...body, updated_at: lead.updated_at },
	});
const markContacted = (lead: Lead) => world.asStaff(`${INBOX}/${lead.id}/contacts`, { method: "POST" });
const fetchInbox = async (query: string) => (await world.asStaff(`${INBOX}?${query}`)).json;
const listNames = async (query: string) =>
	(await fetchInbox(query)).leads.map(({ name }: Lead) => name) as string[];
const fetchFollowUps = async () => (await world.asStaff("/api/admin/follow-ups")).json;

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
	const luis = colleagues.find((colleague: { full_name: string }) => colleague.full_name === "Luis Mora");
	const lead = await createRequest();
	const { json } = await put(lead, "owner", { owner: luis.id });
	expect(json.owner).toEqual({ id: luis.id, full_name: "Luis Mora" });
	expect(json.history[0]).toMatchObject({ kind: "owner", text: "La atiende Luis Mora" });
	expect(await listNames("owner=mine")).toEqual([]);
	expect((await put(json, "owner", { owner: "nadie-de-aqui" })).json.code).toBe("no_colleague");
	const ownLead = (await put(json, "owner", { owner: "me" })).json;
	expect(ownLead.owner.full_name).toBe("Administrador");
});

test("lists a call-back as due until the customer is reached", async () => {
	const lead = (await markContacted(await createRequest({ name: "Para El Lunes" }))).json;
	const leadDueLater = (await put(lead, "call-back", { day: "2026-11-23" })).json;
	expect(leadDueLater.call_back_on).toBe("2026-11-23");
	expect(leadDueLater.history[0].text).toBe("Volver a llamar el lunes 23 de noviembre");
	const followUpsBefore = await fetchFollowUps();
	expect(followUpsBefore.callbacks).toEqual([]);
	const leadDueToday = (await put(leadDueLater, "call-back", { day: "2026-11-20" })).json;
	const followUpsNow = await fetchFollowUps();
	expect(followUpsNow.callbacks).toMatchObject([{ name: "Para El Lunes", kind: "callback" }]);
	expect(followUpsNow.callbacks[0].message).toMatch(/^Hola, Para\. .* como quedamos/);
	expect(followUpsNow.waiting).toBe(followUpsBefore.waiting + 1);
	const contactedLead = (await markContacted(await createRequest({ name: "Ya Contactada" }))).json;
	const orderedNames = await listNames("order=due");
	expect(orderedNames.indexOf("Para El Lunes")).toBeLessThan(orderedNames.indexOf(contactedLead.name));
	const doneReply = await world.asStaff(`/api/admin/follow-ups/${leadDueToday.id}/done`, {
		body: { kind: "callback", channel: "phone" },
	});
	expect(doneReply.json.callbacks).toEqual([]);
	expect((await world.asStaff(`${INBOX}/${lead.id}`)).json.call_back_on).toBeNull();
});

test("keeps a call-back after contact, drops it on closing", async () => {
	const lead = (await markContacted(await createRequest())).json;
	const leadWithCallBack = (await put(lead, "call-back", { day: "2026-11-27" })).json;
	expect((await markContacted(leadWithCallBack)).json.call_back_on).toBe("2026-11-27");
	const wonLead = (await put(leadWithCallBack, "state", { state: "won" })).json;
	expect(wonLead.call_back_on).toBeNull();
	expect((await put(wonLead, "call-back", { day: "2026-11-27" })).json.code).toBe("no_call_back");
});

test.each(["2026-11-19", "2027-12-24"])("rejects a call-back on %s", async (day) => {
	const lead = await createRequest();
	expect((await put(lead, "call-back", { day })).json).toMatchObject({
		code: "bad_day",
		fields: { day: expect.any(String) },
	});
});

test("stores won amount or loss reason until reopened", async () => {
	const lead = (await put(await createRequest(), "state", { state: "won", amount: 85.5 })).json;
	expect(lead).toMatchObject({ state: "won", won_amount: 85.5 });
	expect(lead.history[0].text).toBe("Nueva → Ganada: $85.50");
	const reopenedLead = (await put(lead, "state", { state: "contacted" })).json;
	expect(reopenedLead.won_amount).toBeNull();
	await put(reopenedLead, "state", { state: "lost", reason: "Le pareció caro" });
	const row = await world.ctx.db
		.selectFrom("leads")
		.select("lostReason")
		.where("id", "=", lead.id)
		.executeTakeFirstOrThrow();
	expect(row.lostReason).toBe("Le pareció caro");
	const rejection = await put(await createRequest(), "state", { state: "won", amount: -1 });
	expect(rejection.status).toBe(422);
});

test("puts «Hoy mismo» before earlier requests that are not overdue", async () => {
	const lowUrgency = { kind: "service_request", service: "Otro", urgency: "baja" };
	await createRequest({ ...lowUrgency, name: "Con Calma" });
	world.ctx.clock.advance(60_000);
	const urgentLead = await createRequest({ ...lowUrgency, urgency: "urgente", name: "Hoy Mismo" });
	expect(urgentLead.warn_at).toBe(urgentLead.created_at);
	const orderedNames = await listNames("order=due");
	expect(orderedNames.indexOf("Hoy Mismo")).toBeLessThan(orderedNames.indexOf("Con Calma"));
	const { promises } = await fetchFollowUps();
	expect(promises.map(({ name }: Lead) => name)).toContain("Hoy Mismo");
	await markContacted(urgentLead);
	const after = await listNames("order=due");
	expect(after.indexOf("Hoy Mismo")).toBeGreaterThan(after.indexOf("Con Calma"));
});

test("lists newsletter sign-ups apart and without a badge", async () => {
	const before = await fetchInbox("");
	await world.call("/api/newsletter", { body: { email: "zoe@correo.com" } });
	const after = await fetchInbox("");
	expect(after.new_leads).toBe(before.new_leads);
	expect(after.total).toBe(before.total);
	expect(after.counts).toEqual(before.counts);
	expect((await fetchInbox("kind=newsletter")).leads).toMatchObject([{ email: "zoe@correo.com" }]);
	expect((await fetchInbox("q=zoe@correo")).total).toBe(1);
});

test.each([
	["a plate with a hyphen", { car: "Hilux, placa AB-7788" }, "ab7788"],
	["a plate without a space", { car: "Hilux CD9900" }, "cd 9900"],
	["a hyphenated model", { car: "Honda HR-V 2020" }, "hrv"],
	["a model that ends in a number", { car: "Toyota Rav4" }, "rav 4"],
	["text beyond the summary", { wish: `${"bla ".repeat(90)} silenciador` }, "silenciador"],
])("finds %s", async (_, overrides, q) => {
	const lead = await createRequest(overrides);
	const result = await fetchInbox(`q=${encodeURIComponent(q)}`);
	expect(result.leads.map(({ id }: Lead) => id)).toContain(lead.id);
});

test("finds a note before and after a correction", async () => {
	const lead = await createRequest({ name: "Con Nota" });
	const note = { text: "Trae el catalizador el jueves" };
	await world.asStaff(`${INBOX}/${lead.id}/notes`, { body: note });
	expect(await listNames("q=catalizador")).toEqual(["Con Nota"]);
	const { phone_typed: phone, email } = lead;
	await put(lead, "data", { phone, name: "Con Nota Nueva", email: email ?? "" });
	expect(await listNames("q=catalizador")).toEqual(["Con Nota Nueva"]);
});

test("finds a request by its form text", async () => {
	const customer = { name: "Nidia Form", phone: "6366-9001", notes: "para el bómper trasero" };
	const products = [{ sku: "ENI-DOT4-500", quantity: 1 }];
	await world.call("/api/quotes", { body: { customer, products } });
	expect(await listNames("q=bomper")).toEqual(["Nidia Form"]);
});

test("stores a retried note once", async () => {
	const lead = await createRequest({ phone: "6366-9040" });
	const path = `${INBOX}/${lead.id}/notes`;
	const send = (text: string, key: string) => world.asStaff(path, { body: { text }, key });
	const noteText = "No contestó";
	for (const key of ["nota-uno-1", "nota-uno-1", "nota-dos-2"]) {
		const { status, json } = await send(noteText, key);
		expect([status, json.history[0].text]).toEqual([200, noteText]);
	}
	const conflictReply = await send("Otra cosa", "nota-dos-2");
	expect([conflictReply.status, conflictReply.json.code]).toEqual([422, "idempotency_conflict"]);
	const { history } = (await world.asStaff(`${INBOX}/${lead.id}`)).json;
	expect(history.filter(({ text }: { text: string }) => text === noteText)).toHaveLength(2);
});

test("keeps and finds all notes that are added concurrently", async () => {
	const lead = await createRequest();
	const texts = Array.from({ length: 12 }, (_, index) => `Apunte zafiro ${index}`);
	const replies = await Promise.all(
		texts.map((text) => world.asStaff(`${INBOX}/${lead.id}/notes`, { body: { text } })),
	);
	expect(replies.map(({ status }) => status)).toEqual(texts.map(() => 200));
	expect(await listNames("q=zafiro")).toEqual([lead.name]);
});

test("breaks due-time ties by request age", async () => {
	world.ctx.clock.set("2026-11-21T23:00:00Z");
	const token = await world.logInAs("reception");
	const customerNames = ["Noche Uno", "Noche Dos", "Noche Tres"];
	const dueTimes = new Set<string>();
	for (const [index, name] of customerNames.entries()) {
		world.ctx.clock.advance(60_000);
		const body = {
			kind: "contact",
			channel: "whatsapp",
			name,
			email: "",
			car: "",
			wish: name,
			phone: `6366-77${index}0`,
		};
		dueTimes.add((await world.call(INBOX, { token, body })).json.due_at);
	}
	expect(dueTimes.size).toBe(1);
	const listTestNames = async (query: string) => {
		const { json } = await world.call(`${INBOX}?${query}`, { token });
		return json.leads.map(({ name }: Lead) => name).filter((name: string) => customerNames.includes(name));
	};
	expect(await listTestNames("order=due")).toEqual(customerNames);
	expect(await listTestNames("order=newest")).toEqual(customerNames.toReversed());
	world.ctx.clock.set("2026-11-20T15:00:00Z");
});
