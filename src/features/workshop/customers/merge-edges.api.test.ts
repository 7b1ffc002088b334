// @module-tag engines
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { recountTotals } from "#composition/sums.server.ts";
import { saveMerge, toCustomerRecord } from "#core/customer-records/merges.server.ts";
import { deleteCustomer, lockPerson } from "#core/customer-records/store.server.ts";
import { withTransaction } from "#server/database/db.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const CUSTOMERS = "/api/admin/customers";
const INBOX = "/api/admin/inbox";

let phoneCount = 0;
const newPhone = () => `6744-${String(++phoneCount).padStart(4, "0")}`;
async function createRequest(phone: string, name = "Rosa Tem") {
	world.ctx.clock.advance(1000);
	const body = { kind: "contact", channel: "counter", name, phone, wish: `Consulta ${++phoneCount}` };
	return (await world.asStaff(INBOX, { body })).json;
}
const createCustomer = async (phone: string) =>
	(await world.asStaff(CUSTOMERS, { body: { name: "Otra ficha", phone } })).json;
const fetchCustomer = (id: string) => world.asStaff(`${CUSTOMERS}/${id}`);
const merge = (id: string, otherId: string) =>
	world.asStaff(`${CUSTOMERS}/${id}/merges`, { body: { other_id: otherId } });
const split = (id: string, other: string) =>
	world.asStaff(`${CUSTOMERS}/${id}/merges/${other}`, { method: "DELETE" });
type Lead = Awaited<ReturnType<typeof createRequest>>;
const correct = ({ id, name, updated_at }: Lead, phone: string) =>
	world.asStaff(`${INBOX}/${id}/data`, {
		method: "PUT",
		body: { phone, name, email: "", updated_at },
	});

test("keeps merged records when a request changes its customer", async () => {
	const [lead, other] = [await createRequest(newPhone()), await createCustomer(newPhone())];
	await merge(lead.customer.id, other.id);
	const knownLead = await createRequest(newPhone());
	expect((await correct(lead, knownLead.phone)).json.customer.id).toBe(knownLead.customer.id);
	const targetAfter = await fetchCustomer(lead.customer.id);
	expect(targetAfter.json).toMatchObject({ requests_total: 0, merged: [{ id: other.id }] });
	expect((await split(lead.customer.id, other.id)).status).toBe(200);
	expect((await fetchCustomer(other.id)).json.phone).toBe(other.phone);
});

test("splits off requests corrected to the merged record's phone", async () => {
	const [target, source] = [await createRequest(newPhone()), await createRequest(newPhone())];
	const { id } = target.customer;
	await merge(id, source.customer.id);
	const correction = await correct(target, source.phone_typed);
	expect(correction.json.customer.id).toBe(id);
	await split(id, source.customer.id);
	expect((await fetchCustomer(source.customer.id)).json.messages).toBe(2);
	expect((await fetchCustomer(id)).json.messages).toBe(0);
	expect(await recountTotals(world.ctx)).toEqual([]);
});

test("rejects and finds a person's own merged telephone", async () => {
	const [target, source] = [await createRequest(newPhone()), await createRequest(newPhone())];
	await merge(target.customer.id, source.customer.id);
	const { json } = await fetchCustomer(target.customer.id);
	expect(json.other_phones).toEqual([source.phone]);
	const { name, updated_at } = json;
	const body = { name, phone: source.phone_typed, updated_at };
	const reply = await world.asStaff(`${CUSTOMERS}/${json.id}`, { method: "PUT", body });
	expect(reply.json).toMatchObject({ code: "known_phone" });
	expect(reply.json.detail).toMatch(/ya es suyo/);
});

test("keeps one customer when a request arrives during merge", async () => {
	for (let round = 0; round < 12; round++) {
		const [target, source] = [await createRequest(newPhone()), await createRequest(newPhone())];
		const body = { kind: "contact", channel: "counter", name: "Rosa", wish: `A la vez ${round}` };
		const repeatBody = { ...body, phone: source.phone_typed };
		const replies = await Promise.all([
			merge(target.customer.id, source.customer.id),
			world.asStaff(INBOX, { body: repeatBody }),
			world.asStaff(INBOX, { body: { ...repeatBody, wish: `Y otra ${round}` } }),
		]);
		expect(replies.map(({ status }) => status)).toEqual([200, 201, 201]);
		const { db } = world.ctx;
		const duplicates = await db
			.selectFrom("customers")
			.innerJoin("mergedCustomers", "mergedCustomers.phone", "customers.phone")
			.select("customers.phone")
			.execute();
		expect(duplicates).toEqual([]);
		expect((await fetchCustomer(target.customer.id)).json.messages).toBe(4);
		expect((await split(target.customer.id, source.customer.id)).status).toBe(200);
		expect((await fetchCustomer(source.customer.id)).json.messages).toBe(3);
	}
	expect(await recountTotals(world.ctx)).toEqual([]);
});

test("rejects a new customer's telephone during its merge", async () => {
	const [target, source] = [await createCustomer(newPhone()), await createCustomer(newPhone())];
	let creation: ReturnType<typeof world.asStaff> | undefined;
	await withTransaction(world.ctx.db, async (trx) => {
		const other = await lockPerson(trx, source.id);
		if (!other) throw new Error("nobody there");
		await deleteCustomer(trx, source.id);
		const kept = { targetNotes: "", targetWantsNoReminders: 0, targetRuc: null, targetEmail: null };
		const merge = {
			...kept,
			targetId: target.id,
			author: "Ana",
			mergedAt: world.ctx.now().toISOString(),
		};
		await saveMerge(trx, { ...toCustomerRecord(other), ...merge }, []);
		creation = world.asStaff(CUSTOMERS, { body: { name: "Nueva", phone: source.phone } });
		// With PostgreSQL the request has checked by now and waits for the row.
		await pause(300);
	});
	const reply = await creation;
	expect([reply?.status, reply?.json.code]).toEqual([422, "known_phone"]);
	expect((await fetchCustomer(target.id)).json.other_phones).toEqual([source.phone]);
});

test.each(["", "a"])("cuts merged notes between surrogate pairs, after «%s»", async (start) => {
	const [targetNotes, sourceNotes] = [start + "🔧".repeat(1000), "🔧".repeat(1500)];
	const [kept, other] = [await createCustomer(newPhone()), await createCustomer(newPhone())];
	for (const [record, notes] of [
		[kept, targetNotes],
		[other, sourceNotes],
	]) {
		const body = { notes, updated_at: record.updated_at };
		await world.asStaff(`${CUSTOMERS}/${record.id}/notes`, { method: "PUT", body });
	}
	expect((await merge(kept.id, other.id)).json.notes).toMatch(/🔧$/u);
	expect((await split(kept.id, other.id)).json.notes).toBe(targetNotes);
});

test("splits three merged records in any order", async () => {
	const records = await Promise.all(["mía", "suya", "otra"].map(() => createCustomer(newPhone())));
	const [kept, first, second] = records;
	const reminderOptions = { method: "PUT", body: { wants_no_reminders: true } };
	const saveNotes = async (record: { id: string }, notes: string) => {
		const { updated_at } = (await fetchCustomer(record.id)).json;
		const body = { notes, updated_at };
		await world.asStaff(`${CUSTOMERS}/${record.id}/notes`, { method: "PUT", body });
	};
	await saveNotes(kept, "Nota mía");
	for (const [record, label] of [
		[first, "uno"],
		[second, "dos"],
	]) {
		const { name, phone, updated_at } = record;
		const body = { name, phone, email: `${label}@fichas.pa`, updated_at };
		await world.asStaff(`${CUSTOMERS}/${record.id}`, { method: "PUT", body });
		await world.asStaff(`${CUSTOMERS}/${record.id}/reminders`, reminderOptions);
		await saveNotes(record, `Nota ${label}`);
		await merge(kept.id, record.id);
	}
	const targetAfter = (await split(kept.id, first.id)).json;
	expect(targetAfter).toMatchObject({ email: "dos@fichas.pa", wants_no_reminders: true });
	expect(targetAfter.notes).toBe("Nota mía\n\nDe la ficha de Otra ficha: Nota dos");
	const targetAlone = (await split(kept.id, second.id)).json;
	expect(targetAlone).toMatchObject({ email: null, wants_no_reminders: false, notes: "Nota mía" });
});
