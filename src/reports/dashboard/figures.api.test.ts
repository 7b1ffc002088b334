// @module-tag sequence
import { expect, test } from "vitest";
import {
	getEstimateStateInfo,
	isAccepted,
	STORED_STATES,
} from "#features/workshop/estimates/estimate-states.ts";
import { buildJob, openEstimates } from "#features/workshop/estimates/estimates.test.kit.ts";
import { findAccount } from "#features/workshop/payments/ledger/accounts.server.ts";
import { openPayments } from "#features/workshop/payments/payments.test.kit.ts";
import { insertRows } from "#server/database/rows.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

/** The test clock is fixed at Friday 20 November 2026, 10 AM. */
const world = openWorld();

let customerCount = 0;
async function submitQuote(extra: object = {}) {
	world.ctx.clock.advance(1000);
	const customer = { name: `Cliente ${++customerCount}`, phone: `6200-${1000 + customerCount}` };
	const body = { customer, products: [{ sku: "ENI-DOT4-500", quantity: 1 }], ...extra };
	const { json } = await world.call("/api/quotes", { body });
	const inbox = await world.asStaff(`/api/admin/inbox?q=${json.reference}&state=all`);
	return inbox.json.leads[0];
}
const fetchFigures = async () => (await world.asStaff("/api/admin/stats")).json;
async function setState(lead: { id: string; updated_at: string }, state: string, extra: object = {}) {
	const body = { state, ...extra, updated_at: lead.updated_at };
	const path = `/api/admin/inbox/${lead.id}/state`;
	expect((await world.asStaff(path, { method: "PUT", body })).status).toBe(200);
}

test("returns empty statistics for a new shop", async () => {
	const empty = await fetchFigures();
	expect(empty).toMatchObject({
		quoted: { amount: null, found: 0 },
		won: { amount: null, found: 0 },
		channels: [],
		answer_minutes: null,
		answers_measured: 0,
		answers_enough: 20,
		lost: [],
	});
	expect(empty.days.at(-1)).toMatchObject({ day: "2026-11-20", asked: { quote: 0 } });
	expect((await world.call("/api/admin/stats")).status).toBe(401);
});

test("counts requests, responses, wins and losses outside quarantine", async () => {
	const start = world.ctx.now().toISOString();
	world.ctx.clock.set("2026-08-01T15:00:00Z");
	await submitQuote();
	world.ctx.clock.set(start);
	const [won, lost] = [await submitQuote(), await submitQuote()];
	await submitQuote();
	await submitQuote({ website: "http://spam" });
	await setState(won, "won");
	await setState(lost, "lost", { reason: "Precio" });
	const after = await fetchFigures();
	expect(after.days.at(-1)).toMatchObject({ asked: { quote: 3, contact: 0 }, in_time: 2, late: 0 });
	expect(after.quoted.found).toBe(3);
	// A request won without an amount counts what it is charged: its quote.
	expect(after.won).toEqual({ amount: expect.closeTo(after.quoted.amount / 3, 5), found: 1 });
	expect(after.approved).toEqual({ amount: null, found: 0 });
	expect(after.channels).toEqual([{ channel: "site", found: 3 }]);
	expect(after.lost).toEqual([{ reason: "Precio", found: 1 }]);
	// The third request's answer is overdue.
	world.ctx.clock.advance(8 * 60 * 60_000);
	await world.ctx.db.updateTable("sessions").set({ lastUsedAt: world.ctx.now().toISOString() }).execute();
	expect((await fetchFigures()).days.at(-1)).toMatchObject({ in_time: 2, late: 1 });
});

test.each(STORED_STATES)("counts a %s estimate by its state", async (state) => {
	const before = await fetchFigures();
	const lead = await submitQuote();
	await setState(lead, "won");
	const now = world.ctx.now().toISOString();
	const texts = { carBrand: "", carModel: "", carPlate: "", note: "", deliveryText: "" };
	const amounts = { taxPercent: 7, discountCents: 0, discountReason: "", onlyWhole: 0 };
	const metadata = { createdBy: "Eva", createdAt: now, updatedAt: now, sentAt: now };
	await insertRows(world.ctx.db, "estimates", {
		...texts,
		...amounts,
		...metadata,
		id: lead.id,
		leadId: lead.id,
		reference: lead.reference,
		version: 1,
		isLatest: 1,
		state,
		validUntil: "2026-12-20",
		totalCents: 45_600,
		acceptedCents: 12_300,
	});
	await insertRows(world.ctx.db, "estimateEvents", {
		id: lead.id,
		estimateId: lead.id,
		leadId: lead.id,
		version: 1,
		kind: "sent",
		author: "Eva",
		via: "whatsapp",
		text: "",
		address: null,
		at: now,
	});
	const after = await fetchFigures();
	const { isReplaced, isAnnulled } = getEstimateStateInfo(state);
	const quoted = (after.quoted.amount ?? 0) - (before.quoted.amount ?? 0);
	expect(quoted).toBeCloseTo(isReplaced || isAnnulled ? 0 : 456, 5);
	const approved = (after.approved.amount ?? 0) - (before.approved.amount ?? 0);
	expect(approved).toBeCloseTo(isAccepted(state) ? 123 : 0, 5);
});

/** Returns the increase of the statistics since a previous response. */
const getIncrease = (current: AmountAndCount, previous: AmountAndCount) => ({
	amount: Math.round(((current.amount ?? 0) - (previous.amount ?? 0)) * 100) / 100,
	found: current.found - previous.found,
});
type AmountAndCount = { amount: number | null; found: number };

test("separates approved amounts from won amounts", async () => {
	const { createSentEstimate, answerByLink } = openEstimates(world);
	const before = await fetchFigures();
	const estimate = await createSentEstimate([buildJob("Pastillas", 12_500), buildJob("Discos", 4000)]);
	await answerByLink(estimate, [estimate.jobs[0]]);
	await createSentEstimate([buildJob("Embrague", 9000)]);
	await setState(await submitQuote(), "won", { amount: 80 });
	const after = await fetchFigures();
	expect(getIncrease(after.approved, before.approved)).toEqual({ amount: 125, found: 1 });
	expect(getIncrease(after.won, before.won)).toEqual({ amount: 80, found: 1 });
});

test("subtracts from won amounts what was lowered or undone", async () => {
	const { take, refund } = openPayments(world);
	const before = await fetchFigures();
	const lead = await submitQuote();
	await setState(lead, "won", { amount: 80 });
	const [payment] = (await take(lead, 8000)).json.payments;
	await refund(payment, 3000);
	expect(getIncrease((await fetchFigures()).won, before.won)).toEqual({ amount: 50, found: 1 });
	const account = await findAccount(world.ctx.db, lead.id);
	expect(account).toMatchObject({ chargedCents: 8000, reducedCents: 3000, paidCents: 5000 });
	const inbox = await world.asStaff(`/api/admin/inbox?q=${lead.reference}&state=all`);
	await setState(inbox.json.leads[0], "contacted");
	expect(getIncrease((await fetchFigures()).won, before.won)).toEqual({ amount: 0, found: 0 });
});

test("counts only the current version of an estimate", async () => {
	const { createSentEstimate, answerByLink, read, save, send, callApi, callAdminApi } = openEstimates(world);
	const before = [await fetchFigures(), (await callAdminApi("/estimate-stats")).json];
	const createNextVersion = async (estimate: { id: string; version: number }, jobs: object[]) => {
		const draft = (await callApi("", { estimate_id: estimate.id })).json;
		const savedJobs = [...draft.jobs.filter((job: { is_locked: boolean }) => !job.is_locked), ...jobs];
		return (await send((await save(draft, savedJobs)).json)).json;
	};
	// Rejected, then quoted again for more: the first version no longer counts.
	const rejectedEstimate = await createSentEstimate([buildJob("Embrague", 30_000)]);
	await answerByLink(rejectedEstimate, [], { total_cents: 0, reason: "price" });
	await createNextVersion(rejectedEstimate, [buildJob("Volante", 5000)]);
	// Approved, then a supplement that is rejected: both were quoted.
	const approved = await createSentEstimate([buildJob("Pastillas", 10_000)]);
	await answerByLink(approved, approved.jobs);
	const supplement = await createNextVersion(approved, [buildJob("Discos", 4000)]);
	await answerByLink(supplement, [], { total_cents: 0, reason: "price" });
	// A new draft that was not sent.
	await callApi("", { estimate_id: (await read(approved)).id });
	const [after, estimates] = [await fetchFigures(), (await callAdminApi("/estimate-stats")).json];
	expect(getIncrease(after.quoted, before[0].quoted)).toEqual({ amount: 490, found: 2 });
	expect(getIncrease(after.approved, before[0].approved)).toEqual({ amount: 100, found: 1 });
	expect(estimates.sent - before[1].sent).toBe(2);
	expect(estimates.answered - before[1].answered).toBe(2);
	expect(estimates.accepted - before[1].accepted).toBe(1);
});

test("ignores telephone quotes without a price", async () => {
	const before = await fetchFigures();
	const body = {
		kind: "quote",
		channel: "phone",
		name: "Rita Solís",
		phone: "6300-1000",
		wish: "Precio de un embrague",
	};
	expect((await world.asStaff("/api/admin/inbox", { body })).status).toBe(201);
	expect(getIncrease((await fetchFigures()).quoted, before.quoted)).toEqual({ amount: 0, found: 0 });
});
