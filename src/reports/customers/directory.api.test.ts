// @module-tag sequence
import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();

let asked = 0;
const products = [{ sku: "ENI-DOT4-500", quantity: 2 }];

/** Requests a quote. @returns its reference */
async function requestQuote(customer: { name: string; phone: string; email?: string }, extra: object = {}) {
	world.ctx.clock.advance(1000);
	const notes = `Nota ${++asked}`;
	const body = { customer: { ...customer, notes }, products, ...extra };
	return (await world.call("/api/quotes", { body })).json.reference as string;
}
async function sendMessage(person: { name: string; phone: string; email?: string }) {
	world.ctx.clock.advance(1000);
	const body = { email: "", ...person, service: "", vehicleType: "", message: `Hola ${++asked}` };
	return world.call("/api/contact", { body });
}
const fetchDirectory = async (query = "") =>
	(await world.asStaff(`/api/admin/customers/detailed?${query}`)).json;
const findCustomer = async (q: string) => (await fetchDirectory(`q=${encodeURIComponent(q)}`)).customers[0];

test("groups requests by phone in any spelling", async () => {
	await sendMessage({ name: "José Peña", phone: "6200-0001", email: "jose@correo.com" });
	await requestQuote({ name: "Jose", phone: "+507 6200 0001", email: "otro@correo.com" });
	await requestQuote({ name: "José Peña", phone: "00507 62000001" });
	const customer = await findCustomer("6200-0001");
	expect(customer).toMatchObject({
		name: "José Peña",
		phone: "+50762000001",
		email: "jose@correo.com",
		has_whatsapp: true,
		source: "contact",
		quotes: 2,
		messages: 1,
		services: 0,
		appointments: 0,
	});
	expect(customer.last_contact > customer.created_at).toBe(true);
});

test.each(["jose pena", "PEÑA", "6200", "jose@correo", "peña 0001"])(
	"finds the person by «%s»",
	async (q) => {
		expect((await findCustomer(q)).name).toBe("José Peña");
	},
);

test("counts shop totals and search results without spam", async () => {
	const before = await fetchDirectory();
	await requestQuote({ name: "Robot", phone: "6200-0666" }, { website: "http://spam" });
	await requestQuote({ name: "Luisa Mora", phone: "6200-0002" });
	const after = await fetchDirectory("q=luisa");
	expect(after).toMatchObject({
		total: 1,
		page: 1,
		pages: 1,
		total_customers: before.total_customers + 1,
		total_quotes: before.total_quotes + 1,
		total_service_requests: 0,
		total_appointments: 0,
	});
	expect(await findCustomer("robot")).toBeUndefined();
});

test("counts and shows the visit of another request kind", async () => {
	const person = { name: "Inés Frías", phone: "6200-0777" };
	const reference = await requestQuote(person);
	const [lead] = (await world.asStaff(`/api/admin/inbox?q=${reference}`)).json.leads;
	const before = (await fetchDirectory()).total_appointments;
	const visit = { service: "Frenos", day: "2026-11-21", time: "8:00 AM", minutes: 60 };
	const body = { ...person, ...visit, lead_id: lead.id };
	expect((await world.asStaff("/api/admin/agenda", { body })).status).toBe(201);
	expect((await fetchDirectory()).total_appointments).toBe(before + 1);
	const customer = await findCustomer("6200-0777");
	expect(customer).toMatchObject({ quotes: 1, appointments: 1 });
	const { requests } = (await world.asStaff(`/api/admin/customers/${customer.id}`)).json;
	expect(requests[0].visit).toEqual({ day: "2026-11-21", time: "8:00 AM", state: "confirmed" });
});

test("counts estimates separately from quotes", async () => {
	const contactInput = { phone: "6200-0778", name: "Rosa Ávila", wish: "¿Cuánto cuesta?" };
	const body = { kind: "contact", channel: "counter", ...contactInput };
	const lead = (await world.asStaff("/api/admin/inbox", { body })).json;
	expect(await findCustomer("6200-0778")).toMatchObject({ quotes: 0, estimates: 0, messages: 1 });
	const { total_quotes } = await fetchDirectory();
	await world.asStaff("/api/admin/estimates", { body: { lead_id: lead.id } });
	expect(await findCustomer("6200-0778")).toMatchObject({ quotes: 0, estimates: 1, messages: 1 });
	// The list, the customer record and the shop's totals use the same definition.
	const allCustomers = (await fetchDirectory()).customers as { quotes: number }[];
	expect((await fetchDirectory()).total_quotes).toBe(total_quotes);
	expect(allCustomers.reduce((sum, { quotes }) => sum + quotes, 0)).toBe(total_quotes);
});

test("sorts and paginates the list", async () => {
	for (let person = 0; person < 55; person++)
		await world.ctx.db
			.insertInto("customers")
			.values({
				id: `c${person}`,
				name: `Zoila ${String(person).padStart(2, "0")}`,
				phone: `+5076300${String(person).padStart(4, "0")}`,
				email: null,
				searchText: `zoila ${String(person).padStart(2, "0")} 5076300${String(person).padStart(4, "0")}`,
				createdAt: "2026-01-01T12:00:00.000Z",
				updatedAt: "2026-01-01T12:00:00.000Z",
				lastContactAt: `2026-01-01T12:${String(person).padStart(2, "0")}:00.000Z`,
			})
			.execute();
	const fetchPage = async (query: string) =>
		(await fetchDirectory(`q=zoila&${query}`)).customers.map((row: { name: string }) => row.name);
	expect(await fetchPage("sort=name&order=asc")).toHaveLength(50);
	expect((await fetchPage("sort=name&order=asc&page=2"))[4]).toBe("Zoila 54");
	expect((await fetchPage(""))[0]).toBe("Zoila 54");
	expect((await fetchPage("sort=last_contact&order=asc"))[0]).toBe("Zoila 00");
	expect((await fetchDirectory("sort=requests")).customers[0].name).toBe("José Peña");
	expect((await world.asStaff("/api/admin/customers/detailed?sort=precio")).status).toBe(422);
});

test("shows a person's requests and possible duplicates", async () => {
	const reference = await requestQuote({
		name: "J. Peña",
		phone: "6200-0003",
		email: "JOSE@correo.com",
	});
	const duplicate = await findCustomer("6200-0003");
	const { id } = await findCustomer("6200-0001");
	const detail = (await world.asStaff(`/api/admin/customers/${id}`)).json;
	expect(detail.requests.map((request: { kind: string }) => request.kind)).toEqual([
		"quote",
		"quote",
		"contact",
	]);
	expect(detail.requests[0]).toMatchObject({ state: "new", owner: null });
	expect(detail.maybe_same).toEqual([{ id: duplicate.id, name: "J. Peña", phone: "+50762000003" }]);
	expect(detail.requests[0].reference).not.toBe(reference);
	expect((await world.asStaff("/api/admin/customers/nadie")).status).toBe(404);
});

test("counts and paginates requests beyond one page", async () => {
	await sendMessage({ name: "Flota Canal", phone: "6200-0900" });
	const { id } = await findCustomer("6200-0900");
	const rows = Array.from({ length: 220 }, (_, index) => {
		const requestedAt = `2025-06-01T12:${String(index % 60).padStart(2, "0")}:00.000Z`;
		return {
			id: `flota-${index}`,
			reference: `MEN-2025-${20_000 + index}`,
			kind: "contact" as const,
			state: "contacted" as const,
			customerId: id,
			name: "Flota Canal",
			phone: null,
			phoneTyped: null,
			email: null,
			summary: "Un mensaje",
			searchText: "",
			ownerId: null,
			isQuarantined: 0,
			dueAt: requestedAt,
			answeredAt: requestedAt,
			createdAt: requestedAt,
			updatedAt: requestedAt,
		};
	});
	await world.ctx.db.insertInto("leads").values(rows).execute();
	const fetchPage = async (pageNumber: number) =>
		(await world.asStaff(`/api/admin/customers/${id}?page=${pageNumber}`)).json;
	const { requests_total: total, pages, requests } = await fetchPage(1);
	expect([total, pages, requests.length]).toEqual([221, 5, 50]);
	const ids = new Set<string>();
	for (let pageNumber = 1; pageNumber <= pages; pageNumber++)
		for (const request of (await fetchPage(pageNumber)).requests) ids.add(request.id);
	expect(ids.size).toBe(221);
	expect(await fetchPage(99)).toMatchObject({ page: 99, pages: 5, requests: [], requests_total: 221 });
});

test("saves notes and rejects outdated edits", async () => {
	const { id } = await findCustomer("6200-0001");
	const path = `/api/admin/customers/${id}/notes`;
	const { updated_at } = (await world.asStaff(`/api/admin/customers/${id}`)).json;
	const saveNotes = (notes: string) => world.asStaff(path, { method: "PUT", body: { notes, updated_at } });
	expect((await saveNotes("Paga con Yappy")).json.notes).toBe("Paga con Yappy");
	const conflict = await saveNotes("Otra cosa");
	expect(conflict.status).toBe(409);
	expect(conflict.json).toMatchObject({
		current: { notes: "Paga con Yappy" },
		yours: { notes: "Otra cosa" },
	});
});

async function downloadExport(query = "") {
	world.ctx.clock.advance(1000);
	const reply = await world.api.fetch(
		new Request(`http://localhost/api/admin/export/customers${query}`, {
			headers: { authorization: `Bearer ${world.token}` },
		}),
		{ address: "10.9.9.9" },
	);
	return { reply, bytes: new Uint8Array(await reply.arrayBuffer()) };
}

test("exports a dated xlsx with typed cells and no formulas", async () => {
	await requestQuote({ name: "=HYPERLINK(1)", phone: "6200-0004" });
	const { reply, bytes } = await downloadExport();
	expect(reply.headers.get("content-disposition")).toBe('attachment; filename="clientes-2026-11-20.xlsx"');
	expect(reply.headers.get("content-type")).toMatch(/spreadsheetml/);
	const xml = strFromU8(unzipSync(bytes)["xl/worksheets/sheet1.xml"] as Uint8Array);
	expect(xml).toContain("'=HYPERLINK(1)");
	expect(xml).not.toContain("<f>");
	expect(xml).toContain(">+50762000004<");
	expect(xml).toContain('<c s="2"><v>463');
	expect(xml.match(/<row>/g)?.length).toBe((await fetchDirectory()).total_customers + 1);
});

test("exports the search as csv and records the author", async () => {
	const { reply, bytes } = await downloadExport("?format=csv&q=luisa");
	expect(reply.headers.get("content-disposition")).toContain("clientes-2026-11-20.csv");
	const lines = new TextDecoder().decode(bytes).trim().split("\r\n");
	expect(lines).toHaveLength(2);
	expect(lines[1]).toMatch(/^"Luisa Mora","507 6200 0002","","Cotización","2026-11-20 10:/);
	const { changes } = (await world.asStaff("/api/admin/changes")).json;
	expect(changes[0]).toMatchObject({
		subject: "customer",
		action: "exported",
		author: "Administrador",
		fields: [
			{ name: "format", to: "csv" },
			{ name: "q", to: "luisa" },
		],
	});
});

test("allows one export until it finishes, aborts or times out", async () => {
	const startExport = () =>
		world.api.fetch(
			new Request("http://localhost/api/admin/export/customers", {
				headers: { authorization: `Bearer ${world.token}` },
			}),
			{ address: "10.9.9.9" },
		);
	const countExports = async () => (await world.asStaff("/api/admin/changes")).json.total;
	const abandonedExport = await startExport();
	const before = await countExports();
	const second = await startExport();
	expect(second.status).toBe(503);
	expect((await second.json()).detail).toMatch(/^Ya se está preparando una hoja/);
	expect(await countExports()).toBe(before);
	world.ctx.clock.advance(31_000);
	const abortedExport = await startExport();
	const reader = abortedExport.body?.getReader();
	await reader?.read();
	expect((await startExport()).status).toBe(503);
	await reader?.cancel();
	expect((await downloadExport()).reply.status).toBe(200);
	expect((await downloadExport()).reply.status).toBe(200);
	await abandonedExport.body?.cancel();
});

test("releases the export lock after failures and HEAD requests", async () => {
	const asked = (method: string) =>
		world.api.fetch(
			new Request("http://localhost/api/admin/export/customers", {
				method,
				headers: { authorization: `Bearer ${world.token}` },
			}),
			{ address: "10.9.9.9" },
		);
	const headReply = await asked("HEAD");
	expect([headReply.status, headReply.headers.get("content-type")]).toEqual([
		200,
		expect.stringContaining("spreadsheetml"),
	]);
	await sql`alter table changes rename to changes_away`.execute(world.ctx.db);
	expect((await asked("GET")).status).toBe(500);
	await sql`alter table changes_away rename to changes`.execute(world.ctx.db);
	expect((await downloadExport()).reply.status).toBe(200);
});

test("asks for the password again after 15 minutes", async () => {
	world.ctx.clock.advance(16 * 60_000);
	const { reply, bytes } = await downloadExport();
	expect(reply.status).toBe(403);
	expect(JSON.parse(new TextDecoder().decode(bytes)).code).toBe("password_needed");
});
