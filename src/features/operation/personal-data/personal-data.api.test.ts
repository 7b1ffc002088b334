// @module-tag sequence
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { onPersonForgotten } from "#core/requests/hooks.server.ts";
import { openCalendarWorld } from "#features/operation/calendar/calendar-world.test.kit.ts";
import { erasePerson } from "./erase.server.ts";

const calendarWorld = openCalendarWorld();
const { world } = calendarWorld;

const PERSON = { name: "Zoraida Quijano", phone: "6987-1234", email: "zoraida@quijano.pa" };
const CAR = "placa ZQ9876";
/** All values that identify the person, in lowercase. */
const TRACES = ["zoraida", "quijano", "69871234", "6987-1234", "zq9876", "zory", "69874321", "8-765-4321"];

const callStaffApi = async (path: string, options: Parameters<typeof world.call>[1] = {}) =>
	calendarWorld.asFreshStaff(`/api/admin/${path}`, options);
const findLeadId = async (reference: string) =>
	(await callStaffApi(`inbox?state=all&q=${reference}`)).json.leads[0].id as string;

/** Creates one request of every kind and processes it as staff. @returns ids of person and quote, and the visit */
async function createPersonWithData() {
	const { name, phone, email } = PERSON;
	const products = [{ sku: "ENI-DOT4-500", quantity: 2 }];
	const car = { vehicleBrand: "Toyota", vehicleModel: `Hilux ${CAR}`, vehicleYear: 2015 };
	const quote = await world.call("/api/quotes", {
		body: { customer: { ...PERSON, notes: `Para la ${CAR}` }, products, ...car },
	});
	const message = { name, phone, email, service: "", vehicleType: "", message: `Soy ${name}` };
	await world.call("/api/contact", { body: message });
	await world.call("/api/service-requests", {
		body: {
			...PERSON,
			vehicleBrand: "Toyota",
			vehicleModel: `Hilux ${CAR}`,
			vehicleYear: "2015",
			urgency: "alta",
			serviceId: "frenos",
			description: `Suena. ${CAR}`,
		},
	});
	await world.call("/api/newsletter", { body: { email } });
	await calendarWorld.connect();
	const visit = await calendarWorld.book({ ...PERSON, vehicleModel: CAR, description: `Llega ${name}` });
	await calendarWorld.drainOutbox();
	const lead = await findLeadId(quote.json.reference);
	const [note] = (await callStaffApi(`inbox/${lead}/notes`, { body: { text: `${name} llama el lunes` } }))
		.json.history;
	await callStaffApi(`inbox/${lead}/notes/${note.id}`, {
		method: "PUT",
		body: { text: `${name} llama el martes`, seen_at: note.created_at },
	});
	const { id } = (await callStaffApi("customers/detailed?q=69871234")).json.customers[0];
	await world.call("/api/contact", {
		body: { ...message, name: "Zory", phone: "6987-4321", email: "zory@empresa.pa" },
	});
	const [other] = (await callStaffApi("customers/detailed?q=69874321")).json.customers;
	await callStaffApi(`customers/${id}/merges`, { body: { other_id: other.id } });
	const customer = { id };
	const { updated_at } = (await callStaffApi(`customers/${customer.id}`)).json;
	await callStaffApi(`customers/${customer.id}/notes`, {
		method: "PUT",
		body: { notes: `Paga tarde, ${CAR}`, updated_at },
	});
	const version = (await callStaffApi(`customers/${id}`)).json.updated_at;
	await callStaffApi(`customers/${id}`, {
		method: "PUT",
		body: { ...PERSON, ruc: "8-765-4321 DV 9", updated_at: version },
	});
	await callStaffApi("zoho/create-event", {
		body: {
			title: `Grúa de ${name}`,
			start_date: "2026-12-09",
			start_time: "8:00 AM",
			customer_info: PERSON,
		},
	});
	await calendarWorld.drainOutbox();
	return { id: customer.id as string, visit, lead };
}

/** Reads all rows of all tables, in lowercase. */
async function readAllRows(): Promise<string> {
	const { db } = world.ctx;
	const tables = (await db.introspection.getTables()).map(({ name }) => name);
	const rows = await Promise.all(
		tables.map((name) => sql`select * from ${sql.table(name)}`.execute(db).catch(() => ({ rows: [] }))),
	);
	return JSON.stringify([tables, rows]).toLowerCase();
}

async function findTraces(text: Promise<string>) {
	const content = await text;
	return TRACES.filter((trace) => content.includes(trace));
}

test("exports the data of a customer entered by staff", async () => {
	const { id } = (await callStaffApi("customers", { body: { name: "Nadia Sol", phone: "6123-7001" } })).json;
	const exportedFile = (await callStaffApi(`export/customers/${id}`)).json;
	expect(exportedFile.sections.at(-1).rows).toMatchObject([{ value: "Administrador: Creado" }]);
});

test("exports and erases a person but keeps the counts", async () => {
	const { id, visit, lead } = await createPersonWithData();
	expect(await findTraces(readAllRows())).toEqual(TRACES);

	const reminderOptions = { method: "PUT", body: { wants_no_reminders: true } };
	await callStaffApi(`customers/${id}/reminders`, reminderOptions);
	const exportedFile = (await callStaffApi(`export/customers/${id}`)).json;
	const exportedData = JSON.stringify(exportedFile);
	for (const trace of [
		PERSON.email,
		`Soy ${PERSON.name}`,
		CAR,
		"llama el lunes",
		"llama el martes",
		"8-765-4321 DV 09",
		"Paga tarde",
		"zory@empresa.pa",
	])
		expect(exportedData).toContain(trace);
	const changes = JSON.stringify(exportedFile.sections.at(-1));
	expect(changes).toContain("Sin recordatorios: no → sí");
	expect(changes).not.toMatch(/notes|wants_|merged|true|false/);
	expect(exportedFile.sections.map(({ title }: { title: string }) => title)).toEqual(
		expect.arrayContaining(["Persona", "Boletín", `Solicitud ${visit.reference}`]),
	);

	world.ctx.clock.set("2026-11-23T15:00:00Z");
	const dataRequest = { kind: "erasure", received_on: "2026-11-20" };
	await callStaffApi(`customers/${id}/data-requests`, { body: dataRequest });
	const register = (await callStaffApi("data-requests")).json;
	expect(register).toMatchObject({ open: 1, total: 1, today: "2026-11-23" });
	expect(register.requests[0]).toMatchObject({ due_on: "2026-12-04", person: { id } });

	const erase = (phoneEnd: string) =>
		callStaffApi(`customers/${id}/erasure`, { body: { phone_end: phoneEnd } });
	const wrongPhoneReply = await erase("0000");
	expect([wrongPhoneReply.status, wrongPhoneReply.json.fields.phone_end]).toEqual([
		422,
		"No son los últimos 4 números de su teléfono.",
	]);
	const earlyReply = await erase("1234");
	expect([earlyReply.status, earlyReply.json.code]).toEqual([409, "open_visit"]);
	const plan = (await callStaffApi(`customers/${id}/erasure`)).json;
	expect(plan).toMatchObject({ requests: 5, subscriptions: 1, open_visit: visit.id });
	expect(plan.own_events).toHaveLength(1);

	await calendarWorld.cancel(visit.id);
	const totals = (await callStaffApi("customers/detailed")).json;
	const erasureReply = await erase("1234");
	expect(erasureReply.status).toBe(200);
	expect(erasureReply.json.requests[0]).toMatchObject({ outcome: "met", person: null });
	await calendarWorld.drainOutbox();

	expect(await findTraces(readAllRows())).toEqual([]);
	expect(calendarWorld.zoho.events.some(({ title }) => title.includes(visit.reference))).toBe(false);
	expect((await callStaffApi(`inbox/${lead}`)).json).toMatchObject({
		name: "Datos borrados",
		phone: null,
	});
	expect((await callStaffApi("customers/detailed")).json).toMatchObject({
		total_customers: totals.total_customers - 1,
		total_quotes: totals.total_quotes,
		total_appointments: totals.total_appointments,
	});
	for (const path of [`customers/${id}`, `export/customers/${id}`, `customers/${id}/erasure`])
		expect((await callStaffApi(path)).status).toBe(404);
});

test("rejects days out of range and second answers", async () => {
	await world.call("/api/contact", {
		body: {
			name: "Otra",
			phone: "6987-5555",
			email: "",
			service: "",
			vehicleType: "",
			message: "Hola",
		},
	});
	const [customer] = (await callStaffApi("customers/detailed?q=69875555")).json.customers;
	const ask = (receivedOn: string) =>
		callStaffApi(`customers/${customer.id}/data-requests`, {
			body: { kind: "access", received_on: receivedOn },
		});
	for (const day of ["2026-11-24", "2026-01-01"])
		expect((await ask(day)).json.fields.received_on).toMatch(/^Elige un día/);
	const { requests } = (await ask("2026-11-23")).json;
	const answer = () =>
		callStaffApi(`data-requests/${requests[0].id}/outcome`, {
			method: "PUT",
			body: { outcome: "refused" },
		});
	const exportedData = (await callStaffApi(`export/customers/${customer.id}`)).json.sections;
	expect(exportedData).toContainEqual({
		title: "Lo que pidió sobre sus datos",
		rows: [
			{
				label: "2026-11-23",
				value: "Acceso: saber qué datos tenemos (por responder hasta el 2026-12-07)",
			},
		],
	});
	const his = (await callStaffApi(`data-requests?customer_id=${customer.id}`)).json;
	expect(his).toMatchObject({ total: 1, open: 1, requests: [{ id: requests[0].id }] });
	expect((await callStaffApi("data-requests?customer_id=nobody")).json).toMatchObject({ total: 0 });
	world.ctx.clock.advance(1000);
	expect((await answer()).json.requests).toMatchObject([{ outcome: "refused" }, { outcome: "met" }]);
	expect((await answer()).json.code).toBe("already_done");
});

test("completes erasure requests only by erasing", async () => {
	const { id } = (await callStaffApi("customers", { body: { name: "Ada Luz", phone: "6987-5556" } })).json;
	const ask = { kind: "erasure", received_on: "2026-11-23" };
	const dataRequest = (await callStaffApi(`customers/${id}/data-requests`, { body: ask })).json.requests[0];
	const answer = async (outcome: string | null) =>
		callStaffApi(`data-requests/${dataRequest.id}/outcome`, { method: "PUT", body: { outcome } });
	const his = async () => (await callStaffApi(`data-requests?customer_id=${id}`)).json;
	const earlyReply = await answer("met");
	expect([earlyReply.status, earlyReply.json.code]).toEqual([409, "erase_first"]);
	expect(await his()).toMatchObject({ open: 1 });
	expect((await answer("refused")).status).toBe(200);
	expect(await his()).toMatchObject({ open: 0 });
	// Staff cannot undo a colleague's answer.
	const token = await world.logInAs("reception");
	const path = `/api/admin/data-requests/${dataRequest.id}/outcome`;
	const other = await world.call(path, { token, method: "PUT", body: { outcome: null } });
	expect([other.status, other.json.code]).toEqual([409, "answered"]);
	expect((await answer(null)).status).toBe(200);
	const { requests } = await his();
	expect(requests).toMatchObject([{ outcome: null, done_at: null, done_by: null }]);
	await callStaffApi(`customers/${id}/erasure`, { body: { phone_end: "5556" } });
	expect((await answer(null)).json.code).toBe("person_gone");
	expect((await answer("met")).json.code).toBe("answered");
});

test("erases nothing when a request arrives meanwhile", async () => {
	const message = { email: "", service: "", vehicleType: "", message: "Hola" };
	await world.call("/api/contact", { body: { name: "Tarde", phone: "6987-7777", ...message } });
	const { id } = (await callStaffApi("customers/detailed?q=69877777")).json.customers[0];
	const unregister = onPersonForgotten.register(async (trx, [leadId = ""]) => {
		await trx.updateTable("leads").set({ customerId: id }).where("id", "=", leadId).execute();
	});
	onTestFinished(unregister);
	const actor = { id: "1", fullName: "Dueña", role: "owner", sessionId: "1" };
	const erasure = erasePerson(
		{ ctx: world.ctx, actor },
		{ id, phone_end: "7777", keeps_balances: false, mentionSources: [] },
	);
	await expect(erasure).rejects.toMatchObject({ code: "changed_meanwhile", status: 409 });
	expect((await callStaffApi(`customers/${id}`)).json).toMatchObject({ name: "Tarde", messages: 1 });
});
