import { expect, test } from "vitest";
import { buildJob, openEstimates } from "#features/workshop/estimates/estimates.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const { callApi, createSentEstimate, viewByLink, answerByLink, read } = openEstimates(world);

const buildBrakeJob = () => buildJob("Cambiar pastillas delanteras", 6295);
const setClock = (instant: string) => world.ctx.clock.set(instant);
const START_TIME = "2026-11-20T15:00:00Z";

test("lets staff record, undo and annul an answer", async () => {
	const estimate = await createSentEstimate([buildBrakeJob()]);
	const answer = {
		version: 1,
		job_ids: [estimate.jobs[0].id],
		total_cents: 6295,
		via: "phone",
		said_by: "Su esposo",
		text: "Pasa el lunes",
	};
	const approvedEstimate = (await callApi(`/${estimate.id}/answer`, answer)).json;
	expect(approvedEstimate).toMatchObject({
		state: "accepted",
		decided_via: "phone",
		decided_by: "Su esposo",
	});
	expect(approvedEstimate.history[0]).toMatchObject({ kind: "accepted", text: "Su esposo · Pasa el lunes" });
	const { updated_at } = approvedEstimate;
	const reason = "Se equivocó de trabajo";
	const receptionist = await world.logInAs("reception");
	const path = `/api/admin/estimates/${estimate.id}/reopen`;
	const body = { reason, updated_at };
	expect((await world.call(path, { token: receptionist, body })).status).toBe(403);
	expect((await callApi(`/${estimate.id}/reopen`, body)).json).toMatchObject({
		state: "sent",
		accepted_cents: null,
		can: { answer: true, reopen: false },
	});
	const secondAnswer = (await callApi(`/${estimate.id}/answer`, answer)).json;
	expect(secondAnswer.state).toBe("accepted");
	world.ctx.clock.advance(25 * 60 * 60 * 1000);
	expect(
		(await callApi(`/${estimate.id}/reopen`, { reason, updated_at: secondAnswer.updated_at })).json.code,
	).toBe("not_now");
	const voidResponse = await callApi(`/${estimate.id}/void`, { reason, updated_at: secondAnswer.updated_at });
	expect(voidResponse.json.state).toBe("voided");
	expect((await viewByLink(estimate)).json).toMatchObject({
		state: "voided",
		jobs: [],
		total_cents: 0,
		accepted_cents: null,
		customer_message: "Esta cotización ya no está disponible. Escríbenos y lo vemos.",
	});
	expect((await answerByLink(estimate, estimate.jobs)).json.code).toBe("void");
	setClock(START_TIME);
});
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;

/** The second rejection has the body of the first, so the idempotency record must not answer it. */
test("does not replay a rejection after staff recorded an approval", async () => {
	const estimate = await createSentEstimate([buildBrakeJob()]);
	const decline = { total_cents: 0, reason: "price" };
	expect((await answerByLink(estimate, [], decline, "clave-una")).json.state).toBe("declined");
	const { id, version, jobs, total_cents } = await read(estimate);
	const approval = {
		version,
		job_ids: jobs.map((job: Json) => job.id),
		total_cents,
		via: "phone",
		said_by: "Ana",
	};
	expect((await callApi(`/${id}/answer`, approval)).status).toBe(200);
	expect((await answerByLink(estimate, [], decline, "clave-otra")).json.code).toBe("answered");
});
