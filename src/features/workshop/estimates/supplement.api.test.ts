// @module-tag engines
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { toEstimateCar } from "#domain/car/car.ts";
import { buildBlankVersion } from "#features/workshop/estimates/draft/blank-version.server.ts";
import { copyJobsToNextVersion } from "#features/workshop/estimates/draft/job-copies.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { buildJob, openEstimates } from "./estimates.test.kit.ts";
import { insertVersion, listVersionJobs, lockEstimate } from "./store.server.ts";

const world = openWorld();
const { callAdminApi, callApi, save, send, createSentEstimate, viewByLink, answerByLink, read } =
	openEstimates(world);
const isPostgres = process.env.TEST_ENGINE === "postgres";
const buildBrakeJob = () => buildJob("Cambiar pastillas delanteras", 6295);
const buildDiscJob = () => buildJob("Rectificar discos", 5850);

/** Sends a supplement: the approved jobs and one found later. */
async function sendSupplement(estimate: Json): Promise<Json> {
	const draft = (await callApi("", { estimate_id: estimate.id })).json;
	return (await send((await save(draft, [buildDiscJob()])).json)).json;
}

async function withdraw(verb: "void" | "reopen", version: Json): Promise<void> {
	const { updated_at } = await read(version);
	const { status } = await callApi(`/${version.id}/${verb}`, { updated_at, reason: "Un error" });
	expect(status).toBe(200);
}

test("starts unapproved when supplement and approval are annulled", async () => {
	const estimate = await createSentEstimate([buildBrakeJob()]);
	await answerByLink(estimate, estimate.jobs);
	const supplement = await sendSupplement(estimate);
	await withdraw("void", supplement);
	await withdraw("void", estimate);
	expect((await viewByLink(estimate)).json.state).toBe("voided");
	const next = (await callApi("", { estimate_id: supplement.id })).json;
	expect(next).toMatchObject({ locked_cents: 0, total_cents: 12_145 });
	expect(next.jobs).toMatchObject([
		{ title: "Cambiar pastillas delanteras", is_locked: false, decision: "pending" },
		{ title: "Rectificar discos", is_locked: false, decision: "pending" },
	]);
});

test("lists the total approved before the latest version", async () => {
	const estimate = await createSentEstimate([buildBrakeJob()]);
	const getListedRow = async () => {
		const path = `?state=all&lead_id=${estimate.lead.id}`;
		const [{ state, total_cents, accepted_cents, locked_cents }] = (await callApi(path)).json.estimates;
		return [state, total_cents, accepted_cents, locked_cents];
	};
	await answerByLink(estimate, estimate.jobs);
	expect(await getListedRow()).toEqual(["accepted", 6295, 6295, 0]);
	const supplement = await sendSupplement(estimate);
	expect(await getListedRow()).toEqual(["sent", 5850, null, 6295]);
	await answerByLink(
		supplement,
		supplement.jobs.filter(({ is_locked }: Json) => !is_locked),
	);
	expect(await getListedRow()).toEqual(["accepted", 5850, 5850, 6295]);
	const { versions } = await read(supplement);
	expect(versions.map((version: Json) => version.locked_cents)).toEqual([6295, 0]);
	await withdraw("void", supplement);
	expect(await getListedRow()).toEqual(["voided", 5850, 5850, 6295]);
});

/** The jobs approved before the supplement stay approved. */
test("lists as accepted when only the supplement is rejected", async () => {
	const estimate = await createSentEstimate([buildBrakeJob()]);
	await answerByLink(estimate, estimate.jobs);
	const supplement = await sendSupplement(estimate);
	await answerByLink(supplement, [], { total_cents: 0, reason: "price" });
	const rejectedEstimate = await createSentEstimate([buildBrakeJob()]);
	await answerByLink(rejectedEstimate, [], { total_cents: 0, reason: "price" });
	const listLeadIds = async (state: string) => {
		const ids = [estimate.lead.id, rejectedEstimate.lead.id].join(",");
		const { estimates } = (await callApi(`?state=${state}&lead_ids=${ids}`)).json;
		return estimates.map(({ lead_id }: Json) => lead_id);
	};
	expect(await listLeadIds("accepted")).toEqual([estimate.lead.id]);
	expect(await listLeadIds("declined")).toEqual([rejectedEstimate.lead.id]);
	const getLead = async ({ lead }: Json) => (await callAdminApi(`/inbox/${lead.id}`)).json;
	expect(await getLead(rejectedEstimate)).toMatchObject({ alert: "declined" });
	const { alert, history } = await getLead(estimate);
	expect([alert, history[0].text]).toEqual([
		"extra_declined",
		`Cotización ${estimate.reference}: «No por ahora» a lo nuevo, siguen aprobados $62.95. Está por encima de lo que puedo pagar ahora`,
	]);
});

test("lists nothing as approved when all is annulled", async () => {
	const estimate = await createSentEstimate([buildBrakeJob()]);
	await answerByLink(estimate, estimate.jobs);
	const supplement = await sendSupplement(estimate);
	const getListedRow = async () =>
		(await callApi(`?state=all&lead_id=${estimate.lead.id}`)).json.estimates[0].locked_cents;
	await withdraw("void", supplement);
	expect([await getListedRow(), (await read(supplement)).locked_cents]).toEqual([6295, 6295]);
	await withdraw("void", estimate);
	expect([await getListedRow(), (await read(supplement)).locked_cents]).toEqual([0, 0]);
});

test("can be approved again when reopened after an annulment", async () => {
	const estimate = await createSentEstimate([buildBrakeJob()]);
	await answerByLink(estimate, estimate.jobs);
	await withdraw("void", await sendSupplement(estimate));
	await withdraw("reopen", estimate);
	const view = (await viewByLink(estimate)).json;
	expect(view).toMatchObject({ state: "sent", version: 1, is_open: true });
	expect((await answerByLink(estimate, view.jobs)).json.state).toBe("accepted");
});

test("resends only the version that the link shows", async () => {
	const [current, annulled, earlier] = [
		await createSentEstimate([buildBrakeJob()]),
		await createSentEstimate([buildBrakeJob()]),
		await createSentEstimate([buildBrakeJob()]),
	];
	await answerByLink(earlier, earlier.jobs);
	await sendSupplement(earlier);
	await withdraw("void", annulled);
	const responses = await Promise.all([current, annulled, earlier].map(send));
	expect(responses.map(({ status, json }) => [status, json.code])).toEqual([
		[200, undefined],
		[409, "changed_meanwhile"],
		[409, "changed_meanwhile"],
	]);
	const kinds = (await read(annulled)).history.map(({ kind }: Json) => kind);
	expect(kinds).not.toContain("resent");
});

test.runIf(isPostgres)("locks approvals and rejects annulments made during a version start", async () => {
	const [estimateToApprove, estimateToAnnul] = [
		await createSentEstimate([buildBrakeJob()]),
		await createSentEstimate([buildBrakeJob()]),
	];
	await answerByLink(estimateToAnnul, estimateToAnnul.jobs);
	const { updated_at } = await read(estimateToAnnul);
	expect(
		(await runDuringStart(estimateToApprove, () => answerByLink(estimateToApprove, estimateToApprove.jobs)))
			.status,
	).toBe(200);
	const draft = await read({ id: (await read(estimateToApprove)).draft_id });
	expect(draft).toMatchObject({ version: 2, jobs: [{ is_locked: true }] });
	const reason = "Precio viejo";
	const annul = () => callApi(`/${estimateToAnnul.id}/void`, { updated_at, reason });
	expect((await runDuringStart(estimateToAnnul, annul)).json.code).toBe("draft_first");
});

/** Runs an action that has to wait for the lock while the next version is started. */
async function runDuringStart(estimate: Json, action: () => Promise<Json>): Promise<Json> {
	const { db } = world.ctx;
	const { pendingResponse } = await db.transaction().execute(async (trx) => {
		const { estimate: lockedEstimate } = await lockEstimate(trx, estimate.id);
		const pendingResponse = action();
		await expect.poll(() => isWaitingForEstimate(trx)).toBe(true);
		const next = { estimateId: randomUUID(), now: world.ctx.now().toISOString() };
		const { leadId, reference, createdBy: author } = lockedEstimate;
		const newVersion = { id: next.estimateId, leadId, reference, author, car: toEstimateCar(lockedEstimate) };
		const draft = { ...buildBlankVersion(world.ctx, newVersion), version: 2 };
		await insertVersion(
			trx,
			draft,
			copyJobsToNextVersion(lockedEstimate, await listVersionJobs(trx, estimate.id), next),
		);
		return { pendingResponse };
	});
	return pendingResponse;
}

async function isWaitingForEstimate(trx: Trx) {
	const { rows } = await sql`select 1 from pg_locks where not granted and pid in (
		select pid from pg_locks where relation = 'estimates'::regclass)`.execute(trx);
	return rows.length > 0;
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;
