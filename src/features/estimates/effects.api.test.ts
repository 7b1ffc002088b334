// @module-tag engines
import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { PUSH_TOPIC } from "#features/push/rules.ts";
import { job, openEstimates } from "./estimates.test.kit.ts";

const world = openWorld();
const { panel, staff, createSent, viewByLink, answerByLink, read, getLinkToken } = openEstimates(world);
const brakes = () => job("Cambiar pastillas delanteras", 6295);
const PHONE = { "user-agent": "Mozilla/5.0 (iPhone) Safari/604.1" };
const HOUR = 60 * 60 * 1000;

const notices = async () => {
	const rows = world.ctx.db.selectFrom("outbox").select("payload").where("topic", "=", PUSH_TOPIC);
	return (await rows.execute()).map(({ payload }) => JSON.parse(payload).notice.title as string);
};
const outreach = async () => (await panel("/outreach")).json;

/** Repeated a hundred times. The other phone gets the same result or a conflict. */
test("stores one acceptance when two phones approve at once", {
	tags: ["slow"],
	timeout: 120_000,
}, async () => {
	// A link accepts ten answers an hour, so each estimate gets five pairs.
	for (let estimate = 0; estimate < 20; estimate++) {
		const out = await createSent([brakes()]);
		for (let time = 1; time <= 5; time++) {
			const both = await Promise.all(
				["uno", "dos"].map((phone) => answerByLink(out, out.jobs, {}, `${phone}-${time}-12345`)),
			);
			expect(both.every(({ status }) => status === 200 || status === 409)).toBe(true);
			expect(both.some(({ status }) => status === 200)).toBe(true);
			const { history, accepted_cents, updated_at } = await read(out);
			expect(accepted_cents).toBe(6295);
			expect(history.filter(({ kind }: Json) => kind === "accepted")).toHaveLength(time);
			if (time < 5) await staff(`/${out.id}/reopen`, { reason: "Otra vez", updated_at });
		}
	}
});

test("notifies staff phones of an approval", async () => {
	await world.ctx.db
		.insertInto("pushSubscriptions")
		.values({
			id: "telefono",
			endpoint: "https://fcm.googleapis.com/fcm/send/x",
			p256dh: "x",
			auth: "x",
			createdAt: world.ctx.now().toISOString(),
			staffId: (
				await world.ctx.db
					.selectFrom("staff")
					.select("id")
					.where("role", "=", "owner")
					.executeTakeFirstOrThrow()
			).id,
		})
		.execute();
	const out = await createSent([brakes()]);
	await answerByLink(out, (await viewByLink(out)).json.jobs);
	expect(await notices()).toContain(`Ana aprobó $62.95 · ${out.reference}`);
	const no = await createSent([brakes()]);
	await answerByLink(no, [], { total_cents: 0, reason: "thinking" });
	expect(await notices()).toContain(`Ana dijo «No por ahora» · ${no.reference}`);
});

test("lists follow-ups for questions, silence and last days", async () => {
	const filterByLead = (list: Json, out: Json) =>
		list.estimates.filter(({ lead_id }: Json) => lead_id === out.lead_id);
	const out = await createSent([brakes()]);
	const seen = (body: object) =>
		world.call(`/api/estimates/${getLinkToken(out)}/seen`, { body, headers: PHONE });
	expect(filterByLead(await outreach(), out)).toEqual([]);
	await seen({});
	expect(filterByLead(await outreach(), out)).toEqual([]);
	world.ctx.clock.advance(25 * HOUR);
	const [silent] = filterByLead(await outreach(), out);
	expect(silent).toMatchObject({
		kind: "estimate",
		estimate_id: out.id,
		reference: out.reference,
		done: null,
		summary: "La vio y no ha respondido · $62.95 · Kia Sportage",
	});
	expect(silent.message).toContain(out.share.link);
	const done = await panel(`/outreach/${out.lead_id}/done`, {
		kind: "estimate",
		channel: "whatsapp",
	});
	expect(filterByLead(done.json, out)[0].done).not.toBe(null);
	world.ctx.clock.advance(24 * HOUR);
	expect(filterByLead(await outreach(), out)).toEqual([]);
	await seen({ asked: true });
	expect(filterByLead(await outreach(), out)[0].summary).toContain("Preguntó");
	const other = await createSent([brakes()]);
	world.ctx.clock.advance(6 * 24 * HOUR);
	expect(filterByLead(await outreach(), other)[0].summary).toContain("Vence mañana");
	expect(filterByLead(await outreach(), out)).toEqual([]);
	await world.call(`/api/estimates/${getLinkToken(out)}/renewal`, { body: {} });
	expect(filterByLead(await outreach(), out)).toHaveLength(1);
	expect(filterByLead(await outreach(), out)[0].summary).toContain("Pide renovarla");
	world.ctx.clock.set("2026-11-20T15:00:00Z");
});

test("lists no follow-up when the estimate is annulled", async () => {
	const [kept, annulled] = [await createSent([brakes()]), await createSent([brakes()])];
	const { id, updated_at } = annulled;
	expect((await staff(`/${id}/void`, { updated_at, reason: "Otro precio" })).status).toBe(200);
	world.ctx.clock.advance(49 * HOUR);
	const asked = (await outreach()).quotes.map(({ lead_id }: Json) => lead_id);
	expect(asked).toContain(kept.lead_id);
	expect(asked).not.toContain(annulled.lead_id);
	world.ctx.clock.set("2026-11-20T15:00:00Z");
});

test("computes statistics from five answered estimates", async () => {
	world.ctx.clock.set("2027-02-01T15:00:00Z");
	const figures = async () => (await panel("/estimate-figures")).json;
	expect(await figures()).toMatchObject({ sent: 0, accepted_jobs_percent: null, reasons: [] });
	for (const yes of [2, 2, 1, 0]) await answered(yes);
	expect(await figures()).toMatchObject({
		sent: 4,
		answered: 4,
		accepted: 3,
		accepted_money_percent: null,
	});
	await answered(1);
	expect(await figures()).toMatchObject({
		sent: 5,
		answered: 5,
		accepted: 4,
		reasons: [],
		accepted_jobs_percent: 60,
		accepted_money_percent: 60,
		request_to_sent_minutes: 0,
		sent_to_answer_minutes: 0,
	});
	const money = (await panel("/figures")).json;
	expect(money.quoted).toMatchObject({ amount: 5 * 125.9, found: 5 });
	world.ctx.clock.set("2026-11-20T15:00:00Z");
});

async function answered(yes: number) {
	const out = await createSent([brakes(), brakes()]);
	const { jobs } = (await viewByLink(out)).json;
	const no = { total_cents: 0, reason: "price" };
	await answerByLink(out, jobs.slice(0, yes), yes === 0 ? no : {});
}

test("reopens a lost request when an estimate is sent", async () => {
	const lost = await createSent([brakes()]);
	await answerByLink(lost, [], { total_cents: 0, reason: "price" });
	const lead = (await panel(`/inbox/${lost.lead_id}`)).json;
	const body = { state: "lost", reason: "Le pareció caro", updated_at: lead.updated_at };
	await panel(`/inbox/${lost.lead_id}/state`, body, "PUT");
	const next = (await staff("", { estimate_id: lost.id })).json;
	await staff(`/${next.id}/send`, { updated_at: next.updated_at, via: "link" });
	expect((await panel(`/inbox/${lost.lead_id}`)).json).toMatchObject({
		state: "quoted",
		news: null,
	});
});
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;
