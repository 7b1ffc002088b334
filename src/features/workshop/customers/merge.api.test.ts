import { expect, test } from "vitest";
import { recountTotals } from "#composition/sums.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const CUSTOMERS = "/api/admin/customers";
let messageCount = 0;

async function createPerson(name: string, phone: string, email = "") {
	world.ctx.clock.advance(1000);
	const body = { name, phone, email, message: `Hola ${++messageCount}`, service: "", vehicleType: "" };
	await world.call("/api/contact", { body });
	const { customers } = await searchCustomers(phone);
	return customers[0];
}
const searchCustomers = async (q: string) =>
	(await world.asStaff(`${CUSTOMERS}/detailed?q=${encodeURIComponent(q)}`)).json;
const fetchCustomer = async (id: string) => (await world.asStaff(`${CUSTOMERS}/${id}`)).json;
const merge = (id: string, otherId: string) =>
	world.asStaff(`${CUSTOMERS}/${id}/merges`, { body: { other_id: otherId } });
const split = (id: string, otherId: string) =>
	world.asStaff(`${CUSTOMERS}/${id}/merges/${otherId}`, { method: "DELETE" });
async function saveNotes(id: string, notes: string) {
	const { updated_at } = await fetchCustomer(id);
	return world.asStaff(`${CUSTOMERS}/${id}/notes`, { method: "PUT", body: { notes, updated_at } });
}

test("merges two records and splits them again", async () => {
	const ana = await createPerson("Ana Ríos", "6711-0001", "ana@correo.com");
	const workRecord = await createPerson("Ana R. (trabajo)", "6711-0002", "ana@correo.com");
	await saveNotes(ana.id, "Prefiere las mañanas");
	await saveNotes(workRecord.id, "Paga la empresa");
	const before = await searchCustomers("");
	const { status, json } = await merge(ana.id, workRecord.id);
	expect(status).toBe(200);
	expect(json).toMatchObject({
		name: "Ana Ríos",
		messages: 2,
		requests_total: 2,
		notes: "Prefiere las mañanas\n\nDe la ficha de Ana R. (trabajo): Paga la empresa",
		maybe_same: [],
		merged: [{ id: workRecord.id, name: "Ana R. (trabajo)", author: "Administrador" }],
	});
	expect(JSON.stringify(json.history)).toContain("Ana R. (trabajo)");
	const sourceReply = await world.asStaff(`${CUSTOMERS}/${workRecord.id}`);
	expect([sourceReply.status, sourceReply.json.detail]).toEqual([
		404,
		expect.stringContaining("a la de Ana Ríos"),
	]);
	expect((await searchCustomers("")).total_customers).toBe(before.total_customers - 1);
	expect((await searchCustomers("6711-0002")).customers).toMatchObject([{ id: ana.id }]);

	const laterPerson = await createPerson("Ana del trabajo", "6711-0002");
	expect(laterPerson).toMatchObject({ id: ana.id, messages: 3 });

	const splitReply = await split(ana.id, workRecord.id);
	expect(splitReply.json).toMatchObject({ messages: 1, notes: "Prefiere las mañanas", merged: [] });
	expect(await fetchCustomer(workRecord.id)).toMatchObject({
		name: "Ana R. (trabajo)",
		messages: 2,
		notes: "Paga la empresa",
	});
	expect((await searchCustomers("6711-0002")).customers).toMatchObject([{ id: workRecord.id }]);
	expect(await recountTotals(world.ctx)).toEqual([]);
});

test("keeps newer notes when records are split", async () => {
	const target = await createPerson("Beto Lam", "6711-0011");
	const source = await createPerson("Beto L.", "6711-0012");
	await saveNotes(source.id, "Viejo");
	await merge(target.id, source.id);
	await saveNotes(target.id, "Escrito después");
	expect((await split(target.id, source.id)).json.notes).toBe("Escrito después");
	expect((await fetchCustomer(source.id)).notes).toBe("Viejo");
});

test("takes over a reminder opt-out until the split", async () => {
	const target = await createPerson("Cira Paz", "6711-0021");
	const source = await createPerson("Cira P.", "6711-0022");
	const disableReminders = (id: string) =>
		world.asStaff(`${CUSTOMERS}/${id}/reminders`, {
			method: "PUT",
			body: { wants_no_reminders: true },
		});
	await disableReminders(source.id);
	expect((await merge(target.id, source.id)).json.wants_no_reminders).toBe(true);
	expect((await split(target.id, source.id)).json.wants_no_reminders).toBe(false);
});

test("fills a missing email and returns it on split", async () => {
	const target = await createPerson("Dora Sol", "6711-0025");
	const source = await createPerson("Dora S.", "6711-0026", "dora@correo.com");
	const { json } = await merge(target.id, source.id);
	expect(json.email).toBe("dora@correo.com");
	expect(JSON.stringify(json.history)).toContain("dora@correo.com");
	expect((await split(target.id, source.id)).json.email).toBeNull();
	const third = await createPerson("Dora Luz", "6711-0027", "luz@correo.com");
	expect((await merge(third.id, source.id)).json.email).toBe("luz@correo.com");
	// After one of two merged records is split off, the email of the other takes its place.
	const [first, last] = [
		await createPerson("Lía", "6711-0028", "a@correo.com"),
		await createPerson("Lía", "6711-0029", "b@correo.com"),
	];
	for (const { id } of [first, last]) await merge(target.id, id);
	expect((await split(target.id, first.id)).json.email).toBe("b@correo.com");
});

test("reserves the telephone of a merged record", async () => {
	const target = await createPerson("Delia Mora", "6711-0031");
	const source = await createPerson("Delia M.", "6711-0032");
	await merge(target.id, source.id);
	const reply = await world.asStaff(CUSTOMERS, { body: { phone: "6711-0032", name: "Otra" } });
	expect(reply.json).toMatchObject({ code: "known_phone" });
	expect(reply.json.detail).toContain("Delia Mora");
});

test("rejects merging with itself, a merged or an unknown record", async () => {
	const [target, two, three] = [
		await createPerson("Eva Uno", "6711-0041"),
		await createPerson("Eva Dos", "6711-0042"),
		await createPerson("Eva Tres", "6711-0043"),
	];
	expect((await merge(target.id, target.id)).json.code).toBe("same_file");
	expect((await merge(target.id, "nadie")).status).toBe(404);
	await merge(target.id, two.id);
	expect((await merge(three.id, target.id)).json.code).toBe("merged_already");
	expect((await split(three.id, two.id)).status).toBe(404);
});
