// @module-tag engines
import { expect, test } from "vitest";
import { buildJob, openEstimates } from "#features/workshop/estimates/estimates.test.kit.ts";
import { FIELD_MESSAGES } from "#features/workshop/estimates/messages.ts";
import { extractPdfText } from "#server/files/pdf-text.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const estimates = openEstimates(world);
const { startEstimate, save, createSentEstimate, viewByLink, answerByLink, callApi, read } = estimates;
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;

const JOBS = () => [buildJob("Frenos", 15_001), buildJob("Aceite", 6000)];
const printLines = async (estimate: Json) => {
	const path = `/api/estimates/${estimates.getLinkToken(estimate)}/cotizacion.pdf`;
	const response = await world.api.fetch(new Request(`http://localhost${path}`));
	return extractPdfText(Buffer.from(await response.arrayBuffer())).split("\n");
};

test("shows the deposit on the page and the PDF", async () => {
	const sent = await createSentEstimate(JOBS(), { deposit_percent: 50 });
	expect(sent).toMatchObject({ deposit_percent: 50, deposit_cents: 10_501 });
	expect((await viewByLink(sent)).json).toMatchObject({ deposit_percent: 50, deposit_cents: 10_501 });
	expect(await printLines(sent)).toContain("Para empezar: 50 %, $105.01");
	const without = await createSentEstimate(JOBS());
	expect((await viewByLink(without)).json).toMatchObject({ deposit_percent: 0, deposit_cents: 0 });
	expect((await printLines(without)).join("\n")).not.toContain("Para empezar");
});

test("computes the deposit of what was approved", async () => {
	const sent = await createSentEstimate(JOBS(), { deposit_percent: 33 });
	const { json } = await answerByLink(sent, [sent.jobs[1]]);
	expect(json).toMatchObject({ accepted_cents: 6000, deposit_cents: 1980 });
	expect(await printLines(sent)).toContain("Para empezar: 33 %, $19.80");
	const lead = `/leads/${sent.lead_id}`;
	expect((await estimates.callAdminApi(`${lead}/account`)).json.deposit_cents).toBe(1980);
	const path = `/api/payments/${estimates.getLinkToken(sent)}`;
	const unpaid = { is_due: false, total_cents: 0, balance_cents: 0, deposit_cents: 1980 };
	expect((await world.call(path)).json).toMatchObject({ ...unpaid, paid_cents: 0, payable_cents: 1980 });
	const payment = { cents: 1000, method: "cash", paid_cents: 0 };
	expect((await estimates.callAdminApi(`${lead}/payments`, payment)).status).toBe(201);
	expect((await world.call(path)).json).toMatchObject({ ...unpaid, paid_cents: 1000, payable_cents: 980 });
});

test("asks for no deposit without an approval or an offer", async () => {
	const sent = await createSentEstimate(JOBS(), { deposit_percent: 50 });
	expect((await world.call(`/api/payments/${estimates.getLinkToken(sent)}`)).json.payable_cents).toBe(0);
	await answerByLink(sent, [], { total_cents: 0, reason: "price" });
	expect((await viewByLink(sent)).json).toMatchObject({ state: "declined", deposit_cents: 0 });
});

test("keeps the deposit in the next version", async () => {
	const sent = await createSentEstimate(JOBS(), { deposit_percent: 25 });
	const { json } = await callApi("", { estimate_id: sent.id });
	expect(await read(json)).toMatchObject({ version: 2, deposit_percent: 25, deposit_cents: 5250 });
});

test("asks a supplement for its part of all the work", async () => {
	const sent = await createSentEstimate([buildJob("Diagnóstico", 4000)]);
	await answerByLink(sent, sent.jobs);
	const draft = await read((await callApi("", { estimate_id: sent.id })).json);
	const saved = await save(draft, [buildJob("Caja nueva", 120_000)], { deposit_percent: 50 });
	const supplement = (await estimates.send(saved.json)).json;
	const path = `/api/payments/${estimates.getLinkToken(sent)}`;
	expect((await viewByLink(supplement)).json).toMatchObject({ deposit_cents: 62_000 });
	expect((await world.call(path)).json).toMatchObject({ payable_cents: 0 });
	await answerByLink(supplement, supplement.jobs.slice(-1));
	expect((await viewByLink(supplement)).json).toMatchObject({ deposit_cents: 62_000 });
	expect((await world.call(path)).json).toMatchObject({ payable_cents: 62_000 });
});

test("rejects a percentage that is no whole number up to 100", async () => {
	const draft = await startEstimate();
	for (const depositPercent of [-1, 101, 12.5, "50", null]) {
		const { status, json } = await save(draft, JOBS(), { deposit_percent: depositPercent });
		expect([status, json.fields]).toEqual([422, { deposit_percent: FIELD_MESSAGES.deposit }]);
	}
	const whole = await save(draft, JOBS(), { deposit_percent: 100 });
	expect(whole.json.deposit_cents).toBe(21_001);
});
