// @module-tag engines
import { expect, test } from "vitest";
import { buildJob, openEstimates } from "#features/workshop/estimates/estimates.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { openOrders } from "./orders.test.kit.ts";

const world = openWorld();
const { receive, move } = openOrders(world);
const estimates = openEstimates(world);
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;

/** Receives a car and approves an estimate that asks for half in advance. */
async function approveWithDeposit() {
	const order = await receive();
	const draft = (await estimates.callApi("", { lead_id: order.lead_id })).json;
	const jobs = [buildJob("Pastillas", 21_000)];
	const saved = (await estimates.save(draft, jobs, { deposit_percent: 50 })).json;
	const sent = (await estimates.send(saved)).json;
	await estimates.answerByLink(sent, sent.jobs);
	return { order, sent };
}
const startSupplement = async ({ id }: Json) =>
	estimates.read((await estimates.callApi("", { estimate_id: id })).json);

test("asks a supplement for no deposit once work began", async () => {
	const { order, sent } = await approveWithDeposit();
	await move(order, "in_progress");
	expect(await startSupplement(sent)).toMatchObject({
		deposit_percent: 0,
		deposit_cents: 0,
		order: { id: order.id, has_started: true },
	});
});

test("keeps a supplement's deposit before work begins", async () => {
	const { order, sent } = await approveWithDeposit();
	expect(await startSupplement(sent)).toMatchObject({
		deposit_percent: 50,
		order: { id: order.id, has_started: false },
	});
});
