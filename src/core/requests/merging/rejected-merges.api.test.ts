// @module-tag engines
import { expect, test } from "vitest";
import { buildStaffRequest } from "#features/workshop/appointments/agenda.test.kit.ts";
import { buildJob } from "#features/workshop/estimates/estimates.test.kit.ts";
import { openPayments } from "#features/workshop/payments/payments.test.kit.ts";
import { buildWalkInBody } from "#features/workshop/work-orders/orders.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { openMerging } from "./merge.test.kit.ts";

const world = openWorld();
const { createPhone, sendMessage, fetchLead, listCandidates, merge, addNote } = openMerging(world);
const { orders, take, callAdminApi } = openPayments(world);

type Lead = { id: string; reference: string; phone: string };

let visitCount = 0;
/** Books an hour that no other test of this file takes. */
async function bookVisit({ id: leadId, phone }: Lead) {
	const time = `${(visitCount % 4) + 8}:00 AM`;
	const day = `2026-12-0${1 + (Math.floor(visitCount++ / 4) % 4)}`;
	const visit = buildStaffRequest({ name: "Rosa Tem", phone, day, time, lead_id: leadId });
	return callAdminApi("/agenda", visit);
}
const startDraft = ({ id: leadId }: Lead) => orders.estimates.callApi("", { lead_id: leadId });
async function sendEstimate(lead: Lead) {
	const draft = (await startDraft(lead)).json;
	const saved = (await orders.estimates.save(draft, [buildJob("Frenos", 6000)])).json;
	return orders.estimates.send(saved);
}
async function receive({ id: leadId }: Lead) {
	const { person: _, ...reception } = buildWalkInBody();
	return orders.callApi("", { ...reception, lead_id: leadId, promised_at: "2026-12-04T21:00:00.000Z" });
}
async function win({ id }: Lead) {
	const { updated_at } = await fetchLead(id);
	return callAdminApi(`/inbox/${id}/state`, { state: "won", updated_at }, "PUT");
}

const HOLDERS = [
	["una cita", bookVisit],
	["una cotización", sendEstimate],
	["una cotización sin enviar", startDraft],
	["pagos", (lead: Lead) => take(lead, 1000, { keeps_credit: true })],
	["un trabajo ganado", win],
	["una orden", receive],
] as const;

async function createPair() {
	const phone = createPhone();
	return [await sendMessage(phone), await sendMessage(phone)] as const;
}
const expectDone = ({ status, json }: { status: number; json: unknown }) =>
	expect([200, 201, 204], JSON.stringify(json)).toContain(status);

test.each(HOLDERS)("keeps the request that has %s", async (_, hold) => {
	const [first, second] = await createPair();
	expectDone(await hold(second));
	expect(await listCandidates(first.id)).toMatchObject([
		{ id: second.id, target_id: second.id, has_choice: false, error: null },
	]);
	// Staff have no choice.
	const { status, json } = await merge(first.id, second.id, first.id);
	expect([status, json.id]).toEqual([200, second.id]);
	expect((await fetchLead(first.id)).id).toBe(second.id);
});

test.each(HOLDERS)("rejects two requests if one has %s and one a visit", async (label, hold) => {
	const [first, second] = await createPair();
	expectDone(await bookVisit(first));
	// Two visits of one telephone in the same hour are refused.
	if (hold !== bookVisit) expectDone(await hold(second));
	else expectDone(await sendEstimate(second));
	const { status, json } = await merge(first.id, second.id);
	expect([status, json.code]).toEqual([422, "both_hold"]);
	expect(json.detail).toContain(`${first.reference} tiene una cita`);
	expect(json.detail).toContain(`${second.reference} tiene ${hold === bookVisit ? "una cotización" : label}`);
	expect((await listCandidates(first.id))[0]?.error).toBe(json.detail);
	expect((await fetchLead(second.id)).id).toBe(second.id);
});

test("keeps the request that waits for a product", async () => {
	const phone = createPhone();
	const message = await sendMessage(phone);
	const { json: quote } = await callAdminApi("/inbox", {
		...{ kind: "quote", channel: "counter", name: "Rosa Tem", phone, email: "", car: "", wish: "Aceite" },
	});
	await world.ctx.db
		.updateTable("quotes")
		.set({ awaitedProductId: "prod-001" })
		.where("leadId", "=", quote.id)
		.execute();
	expect((await merge(message.id, quote.id, message.id)).json.id).toBe(quote.id);
});

test("rejects a request of another person", async () => {
	const [first, second] = [await sendMessage(createPhone()), await sendMessage(createPhone())];
	const { status, json } = await merge(first.id, second.id);
	expect([status, json.code]).toEqual([422, "other_person"]);
	expect(json.detail).toContain("corrige primero el teléfono");
	expect(await listCandidates(first.id)).toEqual([]);
});

test("rejects a request in quarantine", async () => {
	const phone = createPhone();
	const first = await sendMessage(phone);
	const spam = await sendMessage(phone, { website: "http://spam.test" });
	for (const [id, otherId] of [
		[first.id, spam.id],
		[spam.id, first.id],
	] as const)
		expect((await merge(id, otherId)).json).toMatchObject({ code: "quarantined" });
	expect(await listCandidates(first.id)).toEqual([]);
});

test("rejects itself, an unknown request and a sign-up", async () => {
	const [first] = await createPair();
	expect((await merge(first.id, first.id)).json.code).toBe("same_request");
	expect((await merge(first.id, "no-existe")).status).toBe(404);
	expect((await merge(first.id, "")).status).toBe(422);
	await world.ctx.db.updateTable("leads").set({ kind: "newsletter" }).where("id", "=", first.id).execute();
	const other = await sendMessage(createPhone());
	expect((await merge(other.id, first.id)).json.code).toBe("not_mergeable");
});

test("rejects a request that was merged into a third", async () => {
	const [first, second] = await createPair();
	const third = await sendMessage(first.phone);
	await merge(first.id, second.id);
	const { status, json } = await merge(third.id, second.id);
	expect([status, json.code]).toEqual([409, "merged_elsewhere"]);
	expect(json.detail).toContain(`${second.reference} ya se unió a ${first.reference}`);
});

test("rejects a matter of more than twenty requests", async () => {
	const [first, second] = await createPair();
	// A telephone sends ten requests a day, so the others are inserted.
	const {
		searchText: _,
		requestedAt,
		isSettled,
		dueSortKey,
		...row
	} = await world.ctx.db
		.selectFrom("leads")
		.selectAll()
		.where("id", "=", second.id)
		.executeTakeFirstOrThrow();
	expect([requestedAt, isSettled, dueSortKey]).toBeDefined();
	for (let number = 1; number < 20; number++)
		await world.ctx.db
			.insertInto("leads")
			.values({
				...row,
				id: `${row.id}-${number}`,
				reference: `${row.reference}-${number}`,
				searchText: "",
				isQuarantined: 1,
				state: "lost",
				mergedIntoId: first.id,
			})
			.execute();
	expect((await merge(first.id, second.id)).json.code).toBe("too_many_merged");
});

test.each([
	["a visit", bookVisit],
	["an estimate", startDraft],
	["a reception", receive],
	[
		"a payment",
		(lead: Lead) =>
			callAdminApi(`/leads/${lead.id}/payments`, { cents: 1000, method: "cash", paid_cents: 0 }),
	],
] as const)("rejects %s for a merged request", async (_, act) => {
	const [first, second] = await createPair();
	await merge(first.id, second.id);
	const { status, json } = await act(second);
	expect([status, json.code, json.id]).toEqual([409, "request_merged", first.id]);
	expect(json.detail).toContain(first.reference);
});

test("rejects an edit of the merged request as stale", async () => {
	const [first, second] = await createPair();
	await addNote(second.id, "Sigue aquí");
	await merge(first.id, second.id);
	const change = { state: "contacted", updated_at: second.updated_at };
	expect((await callAdminApi(`/inbox/${second.id}/state`, change, "PUT")).json.code).toBe(
		"changed_meanwhile",
	);
});

test("agrees with a visit that is booked at the same moment", async () => {
	const [first, second] = await createPair();
	const [merged, booked] = await Promise.all([merge(first.id, second.id, first.id), bookVisit(second)]);
	expect(merged.status).toBe(200);
	// The request with the visit stays, or there is no visit.
	const targetId = booked.status === 201 ? second.id : first.id;
	expect((await fetchLead(second.id)).id).toBe(targetId);
	if (booked.status !== 201) expect(booked.json.code).toBe("request_merged");
});
