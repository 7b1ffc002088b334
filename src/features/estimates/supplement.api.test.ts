// @module-tag engines
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { carOf } from "#car/car.ts";
import type { Trx } from "#platform/database/db.server.ts";
import { blankVersion } from "./blank.server.ts";
import { jobsAfter } from "./copy.server.ts";
import { job, openEstimates } from "./estimates.test.kit.ts";
import { insertVersion, jobsOf, lockEstimate } from "./store.server.ts";

const world = openWorld();
const { panel, staff, save, send, sent, look, say, read } = openEstimates(world);
const isPostgres = process.env.TEST_ENGINE === "postgres";
const brakes = () => job("Cambiar pastillas delanteras", 6295);
const discs = () => job("Rectificar discos", 5850);

/** Sends a supplement with a job found later, beside the approved ones. */
async function supplementOf(out: Told): Promise<Told> {
	const draft = (await staff("", { estimate_id: out.id })).json;
	return (await send((await save(draft, [discs()])).json)).json;
}

async function withdraw(verb: "void" | "reopen", version: Told): Promise<void> {
	const { updated_at } = await read(version);
	const { status } = await staff(`/${version.id}/${verb}`, { updated_at, reason: "Un error" });
	expect(status).toBe(200);
}

test("starts unapproved when supplement and approval are annulled", async () => {
	const out = await sent([brakes()]);
	await say(out, out.jobs);
	const supplement = await supplementOf(out);
	await withdraw("void", supplement);
	await withdraw("void", out);
	expect((await look(out)).json.state).toBe("voided");
	const next = (await staff("", { estimate_id: supplement.id })).json;
	expect(next).toMatchObject({ locked_cents: 0, total_cents: 12_145 });
	expect(next.jobs).toMatchObject([
		{ title: "Cambiar pastillas delanteras", is_locked: false, decision: "pending" },
		{ title: "Rectificar discos", is_locked: false, decision: "pending" },
	]);
});

test("lists the total approved before the latest version", async () => {
	const out = await sent([brakes()]);
	const listed = async () => {
		const path = `?state=all&lead_id=${out.lead.id}`;
		const [{ state, total_cents, accepted_cents, locked_cents }] = (await staff(path)).json
			.estimates;
		return [state, total_cents, accepted_cents, locked_cents];
	};
	await say(out, out.jobs);
	expect(await listed()).toEqual(["accepted", 6295, 6295, 0]);
	const supplement = await supplementOf(out);
	expect(await listed()).toEqual(["sent", 5850, null, 6295]);
	await say(
		supplement,
		supplement.jobs.filter(({ is_locked }: Told) => !is_locked),
	);
	expect(await listed()).toEqual(["accepted", 5850, 5850, 6295]);
	const { versions } = await read(supplement);
	expect(versions.map((one: Told) => one.locked_cents)).toEqual([6295, 0]);
	await withdraw("void", supplement);
	expect(await listed()).toEqual(["voided", 5850, 5850, 6295]);
});

/** The jobs approved before the supplement stay approved. */
test("lists it as accepted when the supplement is rejected", async () => {
	const out = await sent([brakes()]);
	await say(out, out.jobs);
	const supplement = await supplementOf(out);
	await say(supplement, [], { total_cents: 0, reason: "price" });
	const refused = await sent([brakes()]);
	await say(refused, [], { total_cents: 0, reason: "price" });
	const found = async (state: string) => {
		const ids = [out.lead.id, refused.lead.id].join(",");
		const { estimates } = (await staff(`?state=${state}&lead_ids=${ids}`)).json;
		return estimates.map(({ lead_id }: Told) => lead_id);
	};
	expect(await found("accepted")).toEqual([out.lead.id]);
	expect(await found("declined")).toEqual([refused.lead.id]);
	const told = async ({ lead }: Told) => (await panel(`/inbox/${lead.id}`)).json;
	expect(await told(refused)).toMatchObject({ news: "declined" });
	const { news, history } = await told(out);
	expect([news, history[0].text]).toEqual([
		"extra_declined",
		`Cotización ${out.reference}: «No por ahora» a lo nuevo, siguen aprobados $62.95. Está por encima de lo que puedo pagar ahora`,
	]);
});

test("lists nothing as approved when all is annulled", async () => {
	const out = await sent([brakes()]);
	await say(out, out.jobs);
	const supplement = await supplementOf(out);
	const listed = async () =>
		(await staff(`?state=all&lead_id=${out.lead.id}`)).json.estimates[0].locked_cents;
	await withdraw("void", supplement);
	expect([await listed(), (await read(supplement)).locked_cents]).toEqual([6295, 6295]);
	await withdraw("void", out);
	expect([await listed(), (await read(supplement)).locked_cents]).toEqual([0, 0]);
});

test("asks again when reopened after an annulled supplement", async () => {
	const out = await sent([brakes()]);
	await say(out, out.jobs);
	await withdraw("void", await supplementOf(out));
	await withdraw("reopen", out);
	const seen = (await look(out)).json;
	expect(seen).toMatchObject({ state: "sent", version: 1, is_open: true });
	expect((await say(out, seen.jobs)).json.state).toBe("accepted");
});

test("resends only the version that the link shows", async () => {
	const [kept, annulled, earlier] = [
		await sent([brakes()]),
		await sent([brakes()]),
		await sent([brakes()]),
	];
	await say(earlier, earlier.jobs);
	await supplementOf(earlier);
	await withdraw("void", annulled);
	const again = await Promise.all([kept, annulled, earlier].map(send));
	expect(again.map(({ status, json }) => [status, json.code])).toEqual([
		[200, undefined],
		[409, "changed_meanwhile"],
		[409, "changed_meanwhile"],
	]);
	const kinds = (await read(annulled)).history.map(({ kind }: Told) => kind);
	expect(kinds).not.toContain("resent");
});

test.runIf(isPostgres)(
	"locks approvals and rejects annulments made during a version start",
	async () => {
		const [yes, end] = [await sent([brakes()]), await sent([brakes()])];
		await say(end, end.jobs);
		const { updated_at } = await read(end);
		expect((await whileBegun(yes, () => say(yes, yes.jobs))).status).toBe(200);
		const draft = await read({ id: (await read(yes)).draft_id });
		expect(draft).toMatchObject({ version: 2, jobs: [{ is_locked: true }] });
		const reason = "Precio viejo";
		const annul = () => staff(`/${end.id}/void`, { updated_at, reason });
		expect((await whileBegun(end, annul)).json.code).toBe("draft_first");
	},
);

/** Runs an action that has to wait for the lock while the next version is started. */
async function whileBegun(out: Told, press: () => Promise<Told>): Promise<Told> {
	const { db } = world.at;
	const { pressed } = await db.transaction().execute(async (trx) => {
		const { estimate: before } = await lockEstimate(trx, out.id);
		const reply = press();
		await expect.poll(() => waitsForEstimate(trx)).toBe(true);
		const next = { estimateId: randomUUID(), now: world.at.now().toISOString() };
		const { leadId, reference, createdBy: author } = before;
		const begun = { id: next.estimateId, leadId, reference, author, car: carOf(before) };
		const draft = { ...blankVersion(world.at, begun), version: 2 };
		await insertVersion(trx, draft, jobsAfter(before, await jobsOf(trx, out.id), next));
		return { pressed: reply };
	});
	return pressed;
}

async function waitsForEstimate(trx: Trx) {
	const { rows } = await sql`select 1 from pg_locks where not granted and pid in (
		select pid from pg_locks where relation = 'estimates'::regclass)`.execute(trx);
	return rows.length > 0;
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Told = any;
