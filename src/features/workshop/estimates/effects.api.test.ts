// @module-tag engines
import { expect, test } from "vitest";
import { PUSH_TOPIC } from "#features/operation/push/rules.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { buildJob, openEstimates } from "./estimates.test.kit.ts";

const world = openWorld();
const { callAdminApi, callApi, createSentEstimate, viewByLink, answerByLink, read, getLinkToken } =
	openEstimates(world);
const buildBrakeJob = () => buildJob("Cambiar pastillas delanteras", 6295);
const PHONE_HEADERS = { "user-agent": "Mozilla/5.0 (iPhone) Safari/604.1" };
const HOUR_MS = 60 * 60 * 1000;

const listNotices = async () => {
	const rows = world.ctx.db.selectFrom("outbox").select("payload").where("topic", "=", PUSH_TOPIC);
	return (await rows.execute()).map(({ payload }) => JSON.parse(payload).notice.title as string);
};
const listFollowUps = async () => (await callAdminApi("/follow-ups")).json;

/** Repeated a hundred times. The other phone gets the same result or a conflict. */
test("stores one acceptance when two phones approve at once", {
	tags: ["slow"],
	timeout: 120_000,
}, async () => {
	// A link accepts ten answers an hour, so each estimate gets five pairs.
	for (let round = 0; round < 20; round++) {
		const estimate = await createSentEstimate([buildBrakeJob()]);
		for (let attempt = 1; attempt <= 5; attempt++) {
			const responses = await Promise.all(
				["uno", "dos"].map((phone) => answerByLink(estimate, estimate.jobs, {}, `${phone}-${attempt}-12345`)),
			);
			expect(responses.every(({ status }) => status === 200 || status === 409)).toBe(true);
			expect(responses.some(({ status }) => status === 200)).toBe(true);
			const { history, accepted_cents, updated_at } = await read(estimate);
			expect(accepted_cents).toBe(6295);
			expect(history.filter(({ kind }: Json) => kind === "accepted")).toHaveLength(attempt);
			if (attempt < 5) await callApi(`/${estimate.id}/reopen`, { reason: "Otra vez", updated_at });
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
	const estimate = await createSentEstimate([buildBrakeJob()]);
	await answerByLink(estimate, (await viewByLink(estimate)).json.jobs);
	expect(await listNotices()).toContain(`Ana aprobó $62.95 · ${estimate.reference}`);
	const declinedEstimate = await createSentEstimate([buildBrakeJob()]);
	await answerByLink(declinedEstimate, [], { total_cents: 0, reason: "thinking" });
	expect(await listNotices()).toContain(`Ana dijo «No por ahora» · ${declinedEstimate.reference}`);
});

test("lists follow-ups for questions, silence and last days", async () => {
	const filterByLead = (list: Json, estimate: Json) =>
		list.estimates.filter(({ lead_id }: Json) => lead_id === estimate.lead_id);
	const estimate = await createSentEstimate([buildBrakeJob()]);
	const recordView = (body: object) =>
		world.call(`/api/estimates/${getLinkToken(estimate)}/seen`, { body, headers: PHONE_HEADERS });
	expect(filterByLead(await listFollowUps(), estimate)).toEqual([]);
	await recordView({});
	expect(filterByLead(await listFollowUps(), estimate)).toEqual([]);
	world.ctx.clock.advance(25 * HOUR_MS);
	const [followUp] = filterByLead(await listFollowUps(), estimate);
	expect(followUp).toMatchObject({
		kind: "estimate",
		estimate_id: estimate.id,
		reference: estimate.reference,
		done: null,
		summary: "La vio y no ha respondido · $62.95 · Kia Sportage",
	});
	expect(followUp.message).toContain(estimate.share.link);
	const response = await callAdminApi(`/follow-ups/${estimate.lead_id}/done`, {
		kind: "estimate",
		channel: "whatsapp",
	});
	expect(filterByLead(response.json, estimate)[0].done).not.toBe(null);
	world.ctx.clock.advance(24 * HOUR_MS);
	expect(filterByLead(await listFollowUps(), estimate)).toEqual([]);
	await recordView({ asked: true });
	expect(filterByLead(await listFollowUps(), estimate)[0].summary).toContain("Preguntó");
	const expiringEstimate = await createSentEstimate([buildBrakeJob()]);
	world.ctx.clock.advance(6 * 24 * HOUR_MS);
	expect(filterByLead(await listFollowUps(), expiringEstimate)[0].summary).toContain("Vence mañana");
	expect(filterByLead(await listFollowUps(), estimate)).toEqual([]);
	await world.call(`/api/estimates/${getLinkToken(estimate)}/renewal`, { body: {} });
	expect(filterByLead(await listFollowUps(), estimate)).toHaveLength(1);
	expect(filterByLead(await listFollowUps(), estimate)[0].summary).toContain("Pide renovarla");
	world.ctx.clock.set("2026-11-20T15:00:00Z");
});

test("lists no follow-up when the estimate is annulled", async () => {
	const [waitingEstimate, annulledEstimate] = [
		await createSentEstimate([buildBrakeJob()]),
		await createSentEstimate([buildBrakeJob()]),
	];
	const { id, updated_at } = annulledEstimate;
	expect((await callApi(`/${id}/void`, { updated_at, reason: "Otro precio" })).status).toBe(200);
	world.ctx.clock.advance(49 * HOUR_MS);
	const leadIds = (await listFollowUps()).quotes.map(({ lead_id }: Json) => lead_id);
	expect(leadIds).toContain(waitingEstimate.lead_id);
	expect(leadIds).not.toContain(annulledEstimate.lead_id);
	world.ctx.clock.set("2026-11-20T15:00:00Z");
});

test("computes statistics from five answered estimates", async () => {
	world.ctx.clock.set("2027-02-01T15:00:00Z");
	const readStats = async () => (await callAdminApi("/estimate-stats")).json;
	expect(await readStats()).toMatchObject({ sent: 0, accepted_jobs_percent: null, reasons: [] });
	for (const approvedCount of [2, 2, 1, 0]) await answerEstimate(approvedCount);
	expect(await readStats()).toMatchObject({
		sent: 4,
		answered: 4,
		accepted: 3,
		accepted_money_percent: null,
	});
	await answerEstimate(1);
	expect(await readStats()).toMatchObject({
		sent: 5,
		answered: 5,
		accepted: 4,
		reasons: [],
		accepted_jobs_percent: 60,
		accepted_money_percent: 60,
		request_to_sent_minutes: 0,
		sent_to_answer_minutes: 0,
	});
	const dashboardFigures = (await callAdminApi("/stats")).json;
	expect(dashboardFigures.quoted).toMatchObject({ amount: 5 * 125.9, found: 5 });
	world.ctx.clock.set("2026-11-20T15:00:00Z");
});

async function answerEstimate(approvedCount: number) {
	const estimate = await createSentEstimate([buildBrakeJob(), buildBrakeJob()]);
	const { jobs } = (await viewByLink(estimate)).json;
	const decline = { total_cents: 0, reason: "price" };
	await answerByLink(estimate, jobs.slice(0, approvedCount), approvedCount === 0 ? decline : {});
}

test("reopens a lost request when an estimate is sent", async () => {
	const lostEstimate = await createSentEstimate([buildBrakeJob()]);
	await answerByLink(lostEstimate, [], { total_cents: 0, reason: "price" });
	const lead = (await callAdminApi(`/inbox/${lostEstimate.lead_id}`)).json;
	const body = { state: "lost", reason: "Le pareció caro", updated_at: lead.updated_at };
	await callAdminApi(`/inbox/${lostEstimate.lead_id}/state`, body, "PUT");
	const next = (await callApi("", { estimate_id: lostEstimate.id })).json;
	await callApi(`/${next.id}/send`, { updated_at: next.updated_at, via: "link" });
	expect((await callAdminApi(`/inbox/${lostEstimate.lead_id}`)).json).toMatchObject({
		state: "quoted",
		alert: null,
	});
});
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;
