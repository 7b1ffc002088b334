import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { openFollowUpsWorld } from "#features/inbox/follow-ups/follow-ups.test.kit.ts";

const {
	world,
	setClock,
	asStaff,
	createPerson,
	getFollowUps,
	findByName,
	bookVisit,
	bookConfirmedVisit,
	markFollowedUp,
} = openFollowUpsWorld();

const getHistory = async (leadId?: string): Promise<string[]> => {
	const { json } = await asStaff(`/api/admin/inbox/${leadId}`);
	return json.history.map(({ text }: { text: string }) => text);
};
const CONTACTED_BY_PHONE = "Contactada por teléfono";

async function sendMessage(name: string) {
	const body = { ...createPerson(name), message: "¿Tienen pastillas?" };
	const { status } = await world.call("/api/contact", { body, key: randomUUID() });
	expect(status).toBe(201);
}

async function requestQuote(name: string) {
	const body = { customer: createPerson(name), products: [{ sku: "ENI-DOT4-500", quantity: 1 }] };
	const { status, json } = await world.call("/api/quotes", { body, key: randomUUID() });
	expect(status, JSON.stringify(json)).toBe(201);
	const inbox = await asStaff(`/api/admin/inbox?q=${json.reference}`);
	return inbox.json.leads[0] as { id: string; updated_at: string };
}

describe("promises", () => {
	test("lists a request near its deadline until answered", async () => {
		await sendMessage("Ana Promesa");
		expect(findByName((await getFollowUps()).promises, "Ana Promesa")).toBeUndefined();
		world.ctx.clock.advance(90 * 60_000);
		expect(findByName((await getFollowUps()).promises, "Ana Promesa")).toBeUndefined();
		world.ctx.clock.advance(10 * 60_000);
		const item = findByName((await getFollowUps()).promises, "Ana Promesa");
		expect(item).toMatchObject({ kind: "promise", has_whatsapp: true, done: null });
		expect(item?.message).toMatch(/^Hola, Ana\. Te escribimos de /);
		expect((await markFollowedUp(item)).status).toBe(200);
		expect(findByName((await getFollowUps()).promises, "Ana Promesa")).toBeUndefined();
		const lead = await asStaff(`/api/admin/inbox/${item?.lead_id}`);
		expect(lead.json.state).toBe("contacted");
		await markFollowedUp(item);
		expect((await getHistory(item?.lead_id)).filter((text) => text === CONTACTED_BY_PHONE)).toHaveLength(1);
	});

	test("allows a second contact after the first is undone", async () => {
		await sendMessage("Eva Vuelve");
		world.ctx.clock.advance(100 * 60_000);
		const item = findByName((await getFollowUps()).promises, "Eva Vuelve");
		await markFollowedUp(item);
		const path = `/api/admin/inbox/${item?.lead_id}`;
		const { updated_at } = (await asStaff(path)).json;
		const undoResponse = await asStaff(`${path}/contact-undo`, { body: { updated_at } });
		expect(undoResponse.json.state).toBe("new");
		const reopenedItem = findByName((await getFollowUps()).promises, "Eva Vuelve");
		expect(reopenedItem?.done).toBeNull();
		await markFollowedUp(reopenedItem);
		expect((await asStaff(path)).json.state).toBe("contacted");
	});

	test("does not ask for details the form already has", async () => {
		await setClock("2026-11-18T15:00:00Z");
		await sendMessage("Fabio Mensaje");
		await bookVisit("Gina Cita", "2026-11-25", "9:00 AM");
		await requestQuote("Hugo Lista");
		const car = { vehicleBrand: "Toyota", vehicleModel: "Hilux", vehicleYear: 2019 };
		const asked = { ...createPerson("Iris Servicio"), ...car, serviceName: "Frenos", urgency: "alta" };
		const sent = await world.call("/api/service-requests", { body: asked, key: randomUUID() });
		expect(sent.status, JSON.stringify(sent.json)).toBe(201);
		await setClock("2026-11-20T15:00:00Z");
		const { promises } = await getFollowUps();
		const getMessage = (name: string) => findByName(promises, name)?.message;
		expect(getMessage("Fabio Mensaje")).toMatch(/por tu mensaje MEN-.* ¿De qué marca, modelo y año es/);
		expect(getMessage("Hugo Lista")).toMatch(
			/por tu solicitud COT-2026-\d+\.\n• 1 × .*: \$8\.95\nTotal: \$8/,
		);
		expect(getMessage("Gina Cita")).toMatch(
			/CIT-2026-\d+: miércoles 25 de noviembre, 9:00 AM, hora de Panamá \(Otro\)\. .*\/seguir\//,
		);
		expect(getMessage("Iris Servicio")).toMatch(/por el servicio que pediste, SOL-2026-\d+\. ¿Lo coord/);
	});
});

test("shows the time of today's unconfirmed visit until it passes", async () => {
	await bookVisit("Hoy Temprano", "2026-11-24", "9:00 AM");
	await setClock("2026-11-24T13:40:00Z");
	const getMessage = async () => findByName((await getFollowUps()).promises, "Hoy Temprano")?.message;
	expect(await getMessage()).toContain("hoy, martes 24 de noviembre, 9:00 AM, hora de Panamá (Otro)");
	await setClock("2026-11-24T14:10:00Z");
	expect(await getMessage()).toMatch(/por la cita que pediste, CIT-2026-\d+\. ¿La coordinamos/);
});

describe("visits", () => {
	test("counts visits without a time and lists unclosed ones", async () => {
		const car = {
			vehicleBrand: "Toyota",
			vehicleModel: "Hilux",
			vehicleYear: 2019,
			urgency: "media",
		};
		const asked = { source: "modal", serviceType: "Frenos", preferredDate: "2026-11-21" };
		const body = { ...createPerson("Uno Sin Hora"), ...car, ...asked, preferredTime: "" };
		expect((await world.call("/api/appointments", { body })).status).toBe(201);
		await bookVisit("Ya Pasó", "2026-11-21", "1:00 PM");
		const before = await getFollowUps();
		expect(before.visits_without_hour).toBe(1);
		expect(findByName(before.visits, "Uno Sin Hora")).toBeUndefined();
		expect(before.unclosed.map(({ name }) => name)).not.toContain("Ya Pasó");
		await setClock("2026-11-21T20:30:00Z");
		const unclosedVisit = (await getFollowUps()).unclosed.find(({ name }) => name === "Ya Pasó");
		expect(unclosedVisit).toMatchObject({ state: "pending", time: "1:00 PM" });
		const attendedChange = { state: "attended", updated_at: unclosedVisit?.updated_at };
		const options = { method: "PUT", body: attendedChange };
		expect((await asStaff(`/api/admin/agenda/${unclosedVisit?.id}/state`, options)).status).toBe(200);
		expect((await getFollowUps()).unclosed.map(({ name }) => name)).not.toContain("Ya Pasó");
	});

	test("reminds on Saturday of Monday's visits", async () => {
		await bookConfirmedVisit("Beto Lunes", "2026-11-23", "9:00 AM");
		await setClock("2026-11-21T23:00:00Z");
		const { visits, visits_day } = await getFollowUps();
		expect(visits_day).toBe("2026-11-23");
		const item = findByName(visits, "Beto Lunes");
		expect(item).toMatchObject({ kind: "visit", at: "2026-11-23T14:00:00.000Z", done: null });
		expect(item?.message).toContain("lunes 23 de noviembre, 9:00 AM, hora de Panamá");
		expect(item?.message).toMatch(/https:\/\/taller\.test\/seguir\/[\w-]{20,}$/);
	});

	test("marks a contacted person for all staff", async () => {
		await bookConfirmedVisit("Carla Hecha", "2026-11-21", "10:00 AM");
		const before = await getFollowUps();
		const item = findByName(before.visits, "Carla Hecha");
		await Promise.all([markFollowedUp(item), markFollowedUp(item)]);
		await markFollowedUp(item);
		const after = await getFollowUps();
		expect(findByName(after.visits, "Carla Hecha")?.done).toMatchObject({ author: expect.any(String) });
		expect(after.waiting).toBe(before.waiting - 1);
		expect((await getHistory(item?.lead_id)).filter((text) => text === CONTACTED_BY_PHONE)).toHaveLength(1);
	});

	test.each(["lead_events", "follow_up_marks"])(
		"rolls back mark and history when %s fails",
		async (table) => {
			const name = `Ciro de ${table}`;
			await bookConfirmedVisit(name, "2026-11-21", "8:00 AM");
			const item = findByName((await getFollowUps()).visits, name);
			await sql`alter table ${sql.id(table)} rename to away`.execute(world.ctx.db);
			expect((await markFollowedUp(item)).status).toBe(500);
			await sql`alter table away rename to ${sql.id(table)}`.execute(world.ctx.db);
			expect(findByName((await getFollowUps()).visits, name)?.done).toBeNull();
			expect(await getHistory(item?.lead_id)).not.toContain(CONTACTED_BY_PHONE);
		},
	);

	test("lists but does not count people without reminders", async () => {
		await bookConfirmedVisit("Dora Silencio", "2026-11-21", "11:00 AM");
		const { waiting, visits } = await getFollowUps();
		expect(findByName(visits, "Dora Silencio")?.is_opted_out).toBe(false);
		const people = await asStaff("/api/admin/customers/detailed?q=dora%20silencio");
		const path = `/api/admin/customers/${people.json.customers[0].id}`;
		const options = { method: "PUT", body: { wants_no_reminders: true } };
		expect((await asStaff(`${path}/reminders`, options)).json.wants_no_reminders).toBe(true);
		const after = await getFollowUps();
		expect(findByName(after.visits, "Dora Silencio")?.is_opted_out).toBe(true);
		expect(after.waiting).toBe(waiting - 1);
		expect((await asStaff(path)).json.wants_no_reminders).toBe(true);
	});
});

describe("quotes", () => {
	test("lists an unanswered quote every two days", async () => {
		const lead = await requestQuote("Eli Callada");
		const sent = await asStaff(`/api/admin/inbox/${lead.id}/state`, {
			method: "PUT",
			body: { state: "quoted", updated_at: lead.updated_at },
		});
		expect(sent.status).toBe(200);
		expect(findByName((await getFollowUps()).quotes, "Eli Callada")).toBeUndefined();
		await setClock("2026-11-23T15:00:00Z");
		const item = findByName((await getFollowUps()).quotes, "Eli Callada");
		expect(item?.message).toContain("¿Pudiste ver la cotización COT-2026-");
		await markFollowedUp(item);
		expect(findByName((await getFollowUps()).quotes, "Eli Callada")?.done).not.toBeNull();
		await setClock("2026-11-24T15:00:00Z");
		expect(findByName((await getFollowUps()).quotes, "Eli Callada")).toBeUndefined();
		await setClock("2026-11-26T15:00:00Z");
		expect(findByName((await getFollowUps()).quotes, "Eli Callada")?.done).toBeNull();
		// A call from the request itself also pauses the follow-up.
		const contact = { body: { channel: "phone" } };
		expect((await asStaff(`/api/admin/inbox/${lead.id}/contacts`, contact)).status).toBe(200);
		expect(findByName((await getFollowUps()).quotes, "Eli Callada")).toBeUndefined();
		await setClock("2027-01-26T15:00:00Z");
		expect(findByName((await getFollowUps()).quotes, "Eli Callada")).toBeUndefined();
	});
});

test("rejects an unknown lead or kind with a Spanish message", async () => {
	const notFoundResponse = await asStaff("/api/admin/follow-ups/nadie/done", { body: { kind: "visit" } });
	expect([notFoundResponse.status, notFoundResponse.json.detail]).toEqual([
		404,
		"Esa solicitud ya no existe.",
	]);
	const invalidResponse = await asStaff("/api/admin/follow-ups/nadie/done", { body: { kind: "x" } });
	expect(invalidResponse.status).toBe(422);
});

test("counts all promises and ends with the last page", {
	tags: ["slow"],
}, async () => {
	const { db, database } = world.ctx;
	const { totals: before } = (await asStaff("/api/admin/follow-ups")).json;
	const requestedAt = "2026-11-12T15:00:00.000Z";
	const waiting = Array.from({ length: 5100 }, (_, index) => ({
		id: `espera-${index}`,
		reference: `MEN-2025-${index}`,
		kind: "contact" as const,
		state: "new" as const,
		customerId: null,
		name: `Espera ${index}`,
		phone: null,
		phoneTyped: null,
		email: null,
		summary: "Un mensaje",
		searchText: "",
		ownerId: null,
		isQuarantined: 0,
		dueAt: requestedAt,
		answeredAt: null,
		createdAt: requestedAt,
		updatedAt: requestedAt,
	}));
	for (let from = 0; from < waiting.length; from += 1000)
		await db
			.insertInto("leads")
			.values(waiting.slice(from, from + 1000))
			.execute();
	const { totals, pages } = (await asStaff("/api/admin/follow-ups")).json;
	expect(totals.promises).toBe(before.promises + 5100);
	const last = (await asStaff(`/api/admin/follow-ups?page=${pages}`)).json;
	expect(last.promises.length).toBe(totals.promises - (pages - 1) * 50);
	await database.runPatiently((patientDb) =>
		patientDb.deleteFrom("leads").where("reference", "like", "MEN-2025-%").execute(),
	);
});

test("counts all people and ends with the last page", async () => {
	const { db } = world.ctx;
	const before = await getFollowUps();
	const touchedAt = "2026-11-15T15:00:00.000Z";
	const quietQuotes = Array.from({ length: 260 }, (_, index) => ({
		id: randomUUID(),
		reference: `COT-2025-${10_000 + index}`,
		kind: "quote" as const,
		state: "quoted" as const,
		customerId: null,
		name: `Callada ${index}`,
		phone: null,
		phoneTyped: null,
		email: null,
		summary: "Una batería",
		searchText: "",
		ownerId: null,
		isQuarantined: 0,
		dueAt: touchedAt,
		answeredAt: touchedAt,
		createdAt: touchedAt,
		updatedAt: touchedAt,
	}));
	await db.insertInto("leads").values(quietQuotes).execute();
	const fetchPage = async (number: number) =>
		(await asStaff(`/api/admin/follow-ups?page=${number}`)).json as Awaited<
			ReturnType<typeof getFollowUps>
		> & {
			totals: Record<string, number>;
			page: number;
			pages: number;
		};
	const first = await fetchPage(1);
	expect(first.quotes).toHaveLength(50);
	expect(first.totals.quotes).toBe(before.quotes.length + 260);
	expect(first.waiting).toBe(before.waiting + 260);
	const names = new Set<string>();
	for (let number = 1; number <= first.pages; number++)
		for (const { name } of (await fetchPage(number)).quotes) names.add(name);
	expect(quietQuotes.filter(({ name }) => !names.has(name))).toEqual([]);
	expect((await fetchPage(9999)).page).toBe(first.pages);
	await db.deleteFrom("leads").where("reference", "like", "COT-2025-%").execute();
});
