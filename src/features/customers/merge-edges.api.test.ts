// @module-tag engines
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { recountTotals } from "#api/recount.server.ts";
import { openWorld } from "#api/world.test.kit.ts";
import { withTransaction } from "#platform/database/db.server.ts";
import { saveMerge, toPersonFile } from "./record/merges.server.ts";
import { deleteCustomer, lockPerson } from "./record/store.server.ts";

const world = openWorld();
const CUSTOMERS = "/api/admin/customers";
const INBOX = "/api/admin/inbox";

let people = 0;
const newPhone = () => `6744-${String(++people).padStart(4, "0")}`;
async function asked(phone: string, name = "Rosa Tem") {
	world.ctx.clock.advance(1000);
	const body = { kind: "contact", channel: "counter", name, phone, wish: `Consulta ${++people}` };
	return (await world.asStaff(INBOX, { body })).json;
}
const met = async (phone: string) =>
	(await world.asStaff(CUSTOMERS, { body: { name: "Otra ficha", phone } })).json;
const read = (id: string) => world.asStaff(`${CUSTOMERS}/${id}`);
const merge = (id: string, otherId: string) =>
	world.asStaff(`${CUSTOMERS}/${id}/merges`, { body: { other_id: otherId } });
const split = (id: string, other: string) =>
	world.asStaff(`${CUSTOMERS}/${id}/merges/${other}`, { method: "DELETE" });
type Lead = Awaited<ReturnType<typeof asked>>;
const correct = ({ id, name, updated_at }: Lead, phone: string) =>
	world.asStaff(`${INBOX}/${id}/data`, {
		method: "PUT",
		body: { phone, name, email: "", updated_at },
	});

test("keeps merged records when a request changes its customer", async () => {
	const [lead, other] = [await asked(newPhone()), await met(newPhone())];
	await merge(lead.customer.id, other.id);
	const known = await asked(newPhone());
	expect((await correct(lead, known.phone)).json.customer.id).toBe(known.customer.id);
	const left = await read(lead.customer.id);
	expect(left.json).toMatchObject({ requests_total: 0, merged: [{ id: other.id }] });
	expect((await split(lead.customer.id, other.id)).status).toBe(200);
	expect((await read(other.id)).json.phone).toBe(other.phone);
});

test("splits off requests corrected to the merged record's phone", async () => {
	const [one, two] = [await asked(newPhone()), await asked(newPhone())];
	const { id } = one.customer;
	await merge(id, two.customer.id);
	const moved = await correct(one, two.phone_typed);
	expect(moved.json.customer.id).toBe(id);
	await split(id, two.customer.id);
	expect((await read(two.customer.id)).json.messages).toBe(2);
	expect((await read(id)).json.messages).toBe(0);
	expect(await recountTotals(world.ctx)).toEqual([]);
});

test("rejects and finds a person's own merged telephone", async () => {
	const [one, two] = [await asked(newPhone()), await asked(newPhone())];
	await merge(one.customer.id, two.customer.id);
	const { json } = await read(one.customer.id);
	expect(json.other_phones).toEqual([two.phone]);
	const { name, updated_at } = json;
	const body = { name, phone: two.phone_typed, updated_at };
	const reply = await world.asStaff(`${CUSTOMERS}/${json.id}`, { method: "PUT", body });
	expect(reply.json).toMatchObject({ code: "known_phone" });
	expect(reply.json.detail).toMatch(/ya es suyo/);
});

test("keeps one customer when a request arrives during merge", async () => {
	for (let round = 0; round < 12; round++) {
		const [one, two] = [await asked(newPhone()), await asked(newPhone())];
		const body = { kind: "contact", channel: "counter", name: "Rosa", wish: `A la vez ${round}` };
		const again = { ...body, phone: two.phone_typed };
		const replies = await Promise.all([
			merge(one.customer.id, two.customer.id),
			world.asStaff(INBOX, { body: again }),
			world.asStaff(INBOX, { body: { ...again, wish: `Y otra ${round}` } }),
		]);
		expect(replies.map(({ status }) => status)).toEqual([200, 201, 201]);
		const { db } = world.ctx;
		const both = await db
			.selectFrom("customers")
			.innerJoin("mergedCustomers", "mergedCustomers.phone", "customers.phone")
			.select("customers.phone")
			.execute();
		expect(both).toEqual([]);
		expect((await read(one.customer.id)).json.messages).toBe(4);
		expect((await split(one.customer.id, two.customer.id)).status).toBe(200);
		expect((await read(two.customer.id)).json.messages).toBe(3);
	}
	expect(await recountTotals(world.ctx)).toEqual([]);
});

test("rejects a new customer's telephone during its merge", async () => {
	const [one, two] = [await met(newPhone()), await met(newPhone())];
	let pressed: ReturnType<typeof world.asStaff> | undefined;
	await withTransaction(world.ctx.db, async (trx) => {
		const other = await lockPerson(trx, two.id);
		if (!other) throw new Error("nobody there");
		await deleteCustomer(trx, two.id);
		const kept = { keptNotes: "", keptWantsNoReminders: 0, keptRuc: null, keptEmail: null };
		const merge = {
			...kept,
			intoId: one.id,
			author: "Ana",
			mergedAt: world.ctx.now().toISOString(),
		};
		await saveMerge(trx, { ...toPersonFile(other), ...merge }, []);
		pressed = world.asStaff(CUSTOMERS, { body: { name: "Nueva", phone: two.phone } });
		// With PostgreSQL the request has checked by now and waits for the row.
		await pause(300);
	});
	const reply = await pressed;
	expect([reply?.status, reply?.json.code]).toEqual([422, "known_phone"]);
	expect((await read(one.id)).json.other_phones).toEqual([two.phone]);
});

test.each(["", "a"])("cuts merged notes between surrogate pairs, after «%s»", async (start) => {
	const [mine, theirs] = [start + "🔧".repeat(1000), "🔧".repeat(1500)];
	const [kept, other] = [await met(newPhone()), await met(newPhone())];
	for (const [file, notes] of [
		[kept, mine],
		[other, theirs],
	]) {
		const body = { notes, updated_at: file.updated_at };
		await world.asStaff(`${CUSTOMERS}/${file.id}/notes`, { method: "PUT", body });
	}
	expect((await merge(kept.id, other.id)).json.notes).toMatch(/🔧$/u);
	expect((await split(kept.id, other.id)).json.notes).toBe(mine);
});

test("splits three merged records in any order", async () => {
	const files = await Promise.all(["mía", "suya", "otra"].map(() => met(newPhone())));
	const [kept, first, second] = files;
	const wish = { method: "PUT", body: { wants_no_reminders: true } };
	const write = async (file: { id: string }, notes: string) => {
		const { updated_at } = (await read(file.id)).json;
		const body = { notes, updated_at };
		await world.asStaff(`${CUSTOMERS}/${file.id}/notes`, { method: "PUT", body });
	};
	await write(kept, "Nota mía");
	for (const [file, word] of [
		[first, "uno"],
		[second, "dos"],
	]) {
		const { name, phone, updated_at } = file;
		const body = { name, phone, email: `${word}@fichas.pa`, updated_at };
		await world.asStaff(`${CUSTOMERS}/${file.id}`, { method: "PUT", body });
		await world.asStaff(`${CUSTOMERS}/${file.id}/reminders`, wish);
		await write(file, `Nota ${word}`);
		await merge(kept.id, file.id);
	}
	const left = (await split(kept.id, first.id)).json;
	expect(left).toMatchObject({ email: "dos@fichas.pa", wants_no_reminders: true });
	expect(left.notes).toBe("Nota mía\n\nDe la ficha de Otra ficha: Nota dos");
	const alone = (await split(kept.id, second.id)).json;
	expect(alone).toMatchObject({ email: null, wants_no_reminders: false, notes: "Nota mía" });
});
