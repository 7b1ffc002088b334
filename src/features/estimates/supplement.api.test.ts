// @module-tag engines
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { toCar } from "#car/car.ts";
import type { Trx } from "#platform/database/db.server.ts";
import { buildBlankVersion } from "./blank-version.server.ts";
import { job, openEstimates } from "./estimates.test.kit.ts";
import { copyJobsToNextVersion } from "./job-copies.server.ts";
import { insertVersion, listVersionJobs, lockEstimate } from "./store.server.ts";

const world = openWorld();
const { panel, staff, save, send, createSent, viewByLink, answerByLink, read } = openEstimates(world);
const isPostgres = process.env.TEST_ENGINE === "postgres";
const brakes = () => job("Cambiar pastillas delanteras", 6295);
const discs = () => job("Rectificar discos", 5850);

/** Sends a supplement: the approved jobs and one found later. */
async function sendSupplement(out: Json): Promise<Json> {
	const draft = (await staff("", { estimate_id: out.id })).json;
	return (await send((await save(draft, [discs()])).json)).json;
}

async function withdraw(verb: "void" | "reopen", version: Json): Promise<void> {
	const { updated_at } = await read(version);
	const { status } = await staff(`/${version.id}/${verb}`, { updated_at, reason: "Un error" });
	expect(status).toBe(200);
}

test("starts unapproved when supplement and approval are annulled", async () => {
	const out = await createSent([brakes()]);
	await answerByLink(out, out.jobs);
	const supplement = await sendSupplement(out);
	await withdraw("void", supplement);
	await withdraw("void", out);
	expect((await viewByLink(out)).json.state).toBe("voided");
	const next = (await staff("", { estimate_id: supplement.id })).json;
	expect(next).toMatchObject({ locked_cents: 0, total_cents: 12_145 });
	expect(next.jobs).toMatchObject([
		{ title: "Cambiar pastillas delanteras", is_locked: false, decision: "pending" },
		{ title: "Rectificar discos", is_locked: false, decision: "pending" },
	]);
});

test("lists the total approved before the latest version", async () => {
	const out = await createSent([brakes()]);
	const getListedRow = async () => {
		const path = `?state=all&lead_id=${out.lead.id}`;
		const [{ state, total_cents, accepted_cents, locked_cents }] = (await staff(path)).json.estimates;
		return [state, total_cents, accepted_cents, locked_cents];
	};
	await answerByLink(out, out.jobs);
	expect(await getListedRow()).toEqual(["accepted", 6295, 6295, 0]);
	const supplement = await sendSupplement(out);
	expect(await getListedRow()).toEqual(["sent", 5850, null, 6295]);
	await answerByLink(
		supplement,
		supplement.jobs.filter(({ is_locked }: Json) => !is_locked),
	);
	expect(await getListedRow()).toEqual(["accepted", 5850, 5850, 6295]);
	const { versions } = await read(supplement);
	expect(versions.map((one: Json) => one.locked_cents)).toEqual([6295, 0]);
	await withdraw("void", supplement);
	expect(await getListedRow()).toEqual(["voided", 5850, 5850, 6295]);
});

/** The jobs approved before the supplement stay approved. */
test("lists as accepted when only the supplement is rejected", async () => {
	const out = await createSent([brakes()]);
	await answerByLink(out, out.jobs);
	const supplement = await sendSupplement(out);
	await answerByLink(supplement, [], { total_cents: 0, reason: "price" });
	const rejected = await createSent([brakes()]);
	await answerByLink(rejected, [], { total_cents: 0, reason: "price" });
	const found = async (state: string) => {
		const ids = [out.lead.id, rejected.lead.id].join(",");
		const { estimates } = (await staff(`?state=${state}&lead_ids=${ids}`)).json;
		return estimates.map(({ lead_id }: Json) => lead_id);
	};
	expect(await found("accepted")).toEqual([out.lead.id]);
	expect(await found("declined")).toEqual([rejected.lead.id]);
	const getLead = async ({ lead }: Json) => (await panel(`/inbox/${lead.id}`)).json;
	expect(await getLead(rejected)).toMatchObject({ news: "declined" });
	const { news, history } = await getLead(out);
	expect([news, history[0].text]).toEqual([
		"extra_declined",
		`Cotización ${out.reference}: «No por ahora» a lo nuevo, siguen aprobados $62.95. Está por encima de lo que puedo pagar ahora`,
	]);
});

test("lists nothing as approved when all is annulled", async () => {
	const out = await createSent([brakes()]);
	await answerByLink(out, out.jobs);
	const supplement = await sendSupplement(out);
	const getListedRow = async () =>
		(await staff(`?state=all&lead_id=${out.lead.id}`)).json.estimates[0].locked_cents;
	await withdraw("void", supplement);
	expect([await getListedRow(), (await read(supplement)).locked_cents]).toEqual([6295, 6295]);
	await withdraw("void", out);
	expect([await getListedRow(), (await read(supplement)).locked_cents]).toEqual([0, 0]);
});

test("can be approved again when reopened after an annulment", async () => {
	const out = await createSent([brakes()]);
	await answerByLink(out, out.jobs);
	await withdraw("void", await sendSupplement(out));
	await withdraw("reopen", out);
	const seen = (await viewByLink(out)).json;
	expect(seen).toMatchObject({ state: "sent", version: 1, is_open: true });
	expect((await answerByLink(out, seen.jobs)).json.state).toBe("accepted");
});

test("resends only the version that the link shows", async () => {
	const [current, annulled, earlier] = [
		await createSent([brakes()]),
		await createSent([brakes()]),
		await createSent([brakes()]),
	];
	await answerByLink(earlier, earlier.jobs);
	await sendSupplement(earlier);
	await withdraw("void", annulled);
	const again = await Promise.all([current, annulled, earlier].map(send));
	expect(again.map(({ status, json }) => [status, json.code])).toEqual([
		[200, undefined],
		[409, "changed_meanwhile"],
		[409, "changed_meanwhile"],
	]);
	const kinds = (await read(annulled)).history.map(({ kind }: Json) => kind);
	expect(kinds).not.toContain("resent");
});

test.runIf(isPostgres)("locks approvals and rejects annulments made during a version start", async () => {
	const [yes, end] = [await createSent([brakes()]), await createSent([brakes()])];
	await answerByLink(end, end.jobs);
	const { updated_at } = await read(end);
	expect((await runDuringStart(yes, () => answerByLink(yes, yes.jobs))).status).toBe(200);
	const draft = await read({ id: (await read(yes)).draft_id });
	expect(draft).toMatchObject({ version: 2, jobs: [{ is_locked: true }] });
	const reason = "Precio viejo";
	const annul = () => staff(`/${end.id}/void`, { updated_at, reason });
	expect((await runDuringStart(end, annul)).json.code).toBe("draft_first");
});

/** Runs an action that has to wait for the lock while the next version is started. */
async function runDuringStart(out: Json, act: () => Promise<Json>): Promise<Json> {
	const { db } = world.ctx;
	const { pressed } = await db.transaction().execute(async (trx) => {
		const { estimate: before } = await lockEstimate(trx, out.id);
		const reply = act();
		await expect.poll(() => isWaitingForEstimate(trx)).toBe(true);
		const next = { estimateId: randomUUID(), now: world.ctx.now().toISOString() };
		const { leadId, reference, createdBy: author } = before;
		const newVersion = { id: next.estimateId, leadId, reference, author, car: toCar(before) };
		const draft = { ...buildBlankVersion(world.ctx, newVersion), version: 2 };
		await insertVersion(trx, draft, copyJobsToNextVersion(before, await listVersionJobs(trx, out.id), next));
		return { pressed: reply };
	});
	return pressed;
}

async function isWaitingForEstimate(trx: Trx) {
	const { rows } = await sql`select 1 from pg_locks where not granted and pid in (
		select pid from pg_locks where relation = 'estimates'::regclass)`.execute(trx);
	return rows.length > 0;
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;
