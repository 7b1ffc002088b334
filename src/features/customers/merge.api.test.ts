import { expect, test } from "vitest";
import { recountTotals } from "#api/recount.server.ts";
import { openWorld } from "#api/world.test.kit.ts";

const world = openWorld();
const CUSTOMERS = "/api/admin/customers";
let asked = 0;

async function person(name: string, phone: string, email = "") {
	world.ctx.clock.advance(1000);
	const body = { name, phone, email, message: `Hola ${++asked}`, service: "", vehicleType: "" };
	await world.call("/api/contact", { body });
	const { customers } = await list(phone);
	return customers[0];
}
const list = async (q: string) =>
	(await world.asStaff(`${CUSTOMERS}/detailed?q=${encodeURIComponent(q)}`)).json;
const read = async (id: string) => (await world.asStaff(`${CUSTOMERS}/${id}`)).json;
const merge = (id: string, otherId: string) =>
	world.asStaff(`${CUSTOMERS}/${id}/merges`, { body: { other_id: otherId } });
const split = (id: string, other: string) =>
	world.asStaff(`${CUSTOMERS}/${id}/merges/${other}`, { method: "DELETE" });
async function note(id: string, notes: string) {
	const { updated_at } = await read(id);
	return world.asStaff(`${CUSTOMERS}/${id}/notes`, { method: "PUT", body: { notes, updated_at } });
}

test("merges two records and splits them again", async () => {
	const ana = await person("Ana Ríos", "6711-0001", "ana@correo.com");
	const work = await person("Ana R. (trabajo)", "6711-0002", "ana@correo.com");
	await note(ana.id, "Prefiere las mañanas");
	await note(work.id, "Paga la empresa");
	const before = await list("");
	const { status, json } = await merge(ana.id, work.id);
	expect(status).toBe(200);
	expect(json).toMatchObject({
		name: "Ana Ríos",
		messages: 2,
		requests_total: 2,
		notes: "Prefiere las mañanas\n\nDe la ficha de Ana R. (trabajo): Paga la empresa",
		maybe_same: [],
		merged: [{ id: work.id, name: "Ana R. (trabajo)", author: "Administrador" }],
	});
	expect(JSON.stringify(json.history)).toContain("Ana R. (trabajo)");
	const gone = await world.asStaff(`${CUSTOMERS}/${work.id}`);
	expect([gone.status, gone.json.detail]).toEqual([404, expect.stringContaining("a la de Ana Ríos")]);
	expect((await list("")).total_customers).toBe(before.total_customers - 1);
	expect((await list("6711-0002")).customers).toMatchObject([{ id: ana.id }]);

	const later = await person("Ana del trabajo", "6711-0002");
	expect(later).toMatchObject({ id: ana.id, messages: 3 });

	const apart = await split(ana.id, work.id);
	expect(apart.json).toMatchObject({ messages: 1, notes: "Prefiere las mañanas", merged: [] });
	expect(await read(work.id)).toMatchObject({
		name: "Ana R. (trabajo)",
		messages: 2,
		notes: "Paga la empresa",
	});
	expect((await list("6711-0002")).customers).toMatchObject([{ id: work.id }]);
	expect(await recountTotals(world.ctx)).toEqual([]);
});

test("keeps newer notes when records are split", async () => {
	const one = await person("Beto Lam", "6711-0011");
	const other = await person("Beto L.", "6711-0012");
	await note(other.id, "Viejo");
	await merge(one.id, other.id);
	await note(one.id, "Escrito después");
	expect((await split(one.id, other.id)).json.notes).toBe("Escrito después");
	expect((await read(other.id)).notes).toBe("Viejo");
});

test("takes over a reminder opt-out until the split", async () => {
	const one = await person("Cira Paz", "6711-0021");
	const other = await person("Cira P.", "6711-0022");
	const wish = (id: string) =>
		world.asStaff(`${CUSTOMERS}/${id}/reminders`, {
			method: "PUT",
			body: { wants_no_reminders: true },
		});
	await wish(other.id);
	expect((await merge(one.id, other.id)).json.wants_no_reminders).toBe(true);
	expect((await split(one.id, other.id)).json.wants_no_reminders).toBe(false);
});

test("fills a missing email and returns it on split", async () => {
	const one = await person("Dora Sol", "6711-0025");
	const other = await person("Dora S.", "6711-0026", "dora@correo.com");
	const { json } = await merge(one.id, other.id);
	expect(json.email).toBe("dora@correo.com");
	expect(JSON.stringify(json.history)).toContain("dora@correo.com");
	expect((await split(one.id, other.id)).json.email).toBeNull();
	const third = await person("Dora Luz", "6711-0027", "luz@correo.com");
	expect((await merge(third.id, other.id)).json.email).toBe("luz@correo.com");
	// After one of two merged records is split off, the email of the other takes its place.
	const [first, last] = [
		await person("Lía", "6711-0028", "a@correo.com"),
		await person("Lía", "6711-0029", "b@correo.com"),
	];
	for (const { id } of [first, last]) await merge(one.id, id);
	expect((await split(one.id, first.id)).json.email).toBe("b@correo.com");
});

test("reserves the telephone of a merged record", async () => {
	const one = await person("Delia Mora", "6711-0031");
	const other = await person("Delia M.", "6711-0032");
	await merge(one.id, other.id);
	const again = await world.asStaff(CUSTOMERS, { body: { phone: "6711-0032", name: "Otra" } });
	expect(again.json).toMatchObject({ code: "known_phone" });
	expect(again.json.detail).toContain("Delia Mora");
});

test("rejects merging with itself, a merged or an unknown record", async () => {
	const [one, two, three] = [
		await person("Eva Uno", "6711-0041"),
		await person("Eva Dos", "6711-0042"),
		await person("Eva Tres", "6711-0043"),
	];
	expect((await merge(one.id, one.id)).json.code).toBe("same_file");
	expect((await merge(one.id, "nadie")).status).toBe(404);
	await merge(one.id, two.id);
	expect((await merge(three.id, one.id)).json.code).toBe("merged_already");
	expect((await split(three.id, two.id)).status).toBe(404);
});
