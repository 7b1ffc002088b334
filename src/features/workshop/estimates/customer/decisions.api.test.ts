import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { buildJob, buildLine, openEstimates } from "#features/workshop/estimates/estimates.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const {
	callAdminApi,
	callApi,
	save,
	send,
	createSentEstimate,
	viewByLink,
	answerByLink,
	read,
	getLinkToken,
} = openEstimates(world);

const buildBrakeJob = () => buildJob("Cambiar pastillas delanteras", 6295);
const buildOilJob = () => buildJob("Cambio de aceite", 4500);
const PHONE_HEADERS = { "user-agent": "Mozilla/5.0 (iPhone) Safari/604.1" };
const setClock = (instant: string) => world.ctx.clock.set(instant);
const START_TIME = "2026-11-20T15:00:00Z";
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;

/** The third job stays stored as postponed. */
test("approves two of three discounted jobs to the cent", async () => {
	const jobs = [
		buildBrakeJob(),
		buildJob("Embrague", 21_000),
		buildJob("Plumillas", 3333, { level: "green" }),
	];
	const discount = { discount_cents: 3063, discount_reason: "10 % por temporada" };
	const estimate = await createSentEstimate(jobs, discount);
	const view = (await viewByLink(estimate)).json;
	expect(view.jobs.map(({ discount_cents }: Json) => discount_cents)).toEqual([629, 2101, 333]);
	expect(view.jobs.map(({ is_ticked }: Json) => is_ticked)).toEqual([true, true, false]);
	expect(view).toMatchObject({ total_cents: 27_565, tax_cents: 1803, plate_end: "•••410" });
	const rejection = await answerByLink(estimate, [view.jobs[1]], { total_cents: 21_000 });
	expect([rejection.status, rejection.json.code]).toEqual([409, "changed"]);
	const { status, json } = await answerByLink(estimate, [view.jobs[1]]);
	expect(status).toBe(200);
	expect(json).toMatchObject({
		success: true,
		state: "partly_accepted",
		is_open: false,
		accepted_cents: 18_899,
		accepted_tax_cents: 1236,
		customer_message:
			"Aprobado. Gracias, Ana. Ya le avisamos al taller. Aprobaste 1 de 3. Dejamos anotado lo otro para cuando quieras.",
	});
	const outcome = await read(estimate);
	expect(outcome).toMatchObject({ accepted_cents: 18_899, accepted_tax_cents: 1236 });
	expect(outcome.jobs.map(({ decision }: Json) => decision)).toEqual([
		...["declined", "accepted", "declined"],
	]);
	const lead = (await callAdminApi(`/inbox/${estimate.lead.id}`)).json;
	expect([lead.state, lead.alert]).toEqual(["quoted", "accepted"]);
	// Repeating the decision gives the same result; a different decision is rejected.
	expect((await answerByLink(estimate, [view.jobs[1]])).status).toBe(200);
	expect((await answerByLink(estimate, [view.jobs[0]])).json.code).toBe("answered");
	expect((await read(estimate)).history.filter(({ kind }: Json) => kind.includes("accepted"))).toHaveLength(
		1,
	);
});

/** A supplement does not inherit the decision of its original. */
test("offers only new jobs in a supplement", async () => {
	const estimate = await createSentEstimate([buildBrakeJob(), buildOilJob()], {
		discount_cents: 795,
		discount_reason: "Cliente",
	});
	await answerByLink(estimate, [(await viewByLink(estimate)).json.jobs[0]]);
	const next = (await callApi("", { estimate_id: estimate.id })).json;
	expect(next).toMatchObject({ total_cents: 0, discount_cents: 0, locked_cents: 6295 - 464 });
	expect(next.jobs).toMatchObject([{ is_locked: true, decision: "accepted" }]);
	const [{ id: lockedLineId }] = next.jobs[0].lines;
	const jobWithTakenLine = {
		id: randomUUID(),
		title: "Otro",
		lines: [buildLine("Otra", 100, { id: lockedLineId })],
	};
	expect((await save(next, [jobWithTakenLine])).json.code).toBe("foreign_id");
	expect(next.deferred).toMatchObject([{ title: "Cambio de aceite" }]);
	const revivedJob = { ...buildOilJob(), revived_from_id: next.deferred[0].id };
	const discJob = buildJob("Rectificar discos", 5850, { needs_job_id: next.jobs[0].id });
	const saved = (await save(next, [discJob, revivedJob])).json;
	expect(saved.deferred).toEqual([]);
	await world.call(`/api/estimates/${getLinkToken(estimate)}/seen`, {
		body: { asked: true },
		headers: PHONE_HEADERS,
	});
	const sentNext = (await send(saved)).json;
	// A postponed job that is offered again is not new and does not raise the total.
	const change =
		"se agregó 1 trabajo; vuelve 1 trabajo que dejaste para otro día; el total pasó de $100.00 a $161.81";
	expect(sentNext.share.message).toContain(`: ${change}. Es el mismo enlace`);
	const view = (await viewByLink(estimate)).json;
	expect(view).toMatchObject({
		change: `Cambió desde la que viste: ${change}.`,
		version: 2,
		total_cents: 10_350,
		approved_cents: 5831,
		is_open: true,
	});
	expect(view.approved_jobs).toMatchObject([{ title: "Cambiar pastillas delanteras" }]);
	expect((await read(estimate)).state).toBe("partly_accepted");
	const { json } = await answerByLink(sentNext, [view.jobs[0]]);
	expect(json).toMatchObject({ state: "partly_accepted", accepted_cents: 5850 });
	// Annulling the supplement keeps what was approved before.
	const current = await read(sentNext);
	await callApi(`/${current.id}/void`, { reason: "No hacía falta", updated_at: current.updated_at });
	expect((await viewByLink(estimate)).json).toMatchObject({ version: 1, accepted_cents: 5831 });
});

/** The approved content wins over edits in the draft, and the editor gets a conflict. */
test("locks jobs in the draft when approved meanwhile", async () => {
	const estimate = await createSentEstimate([buildBrakeJob(), buildOilJob()]);
	const next = (await callApi("", { estimate_id: estimate.id })).json;
	const [first] = next.jobs;
	const dearerJob = { id: first.id, title: "Pastillas de otra marca", lines: [buildLine("Otra", 9900)] };
	const saved = (await save(next, [dearerJob, buildJob("Discos", 5000)])).json;
	expect((await answerByLink(estimate, (await viewByLink(estimate)).json.jobs)).json.state).toBe("accepted");
	const { updated_at } = saved;
	const outcome =
		"Mientras preparas esta versión, el cliente aprobó en la versión 1: Cambiar pastillas delanteras, Cambio de aceite, por $107.95. Quedan fijos aquí y no se pregunta otra vez.";
	const rejection = { code: "changed_meanwhile", detail: outcome };
	expect((await send({ ...next, updated_at })).json).toMatchObject(rejection);
	expect((await save(saved, [dearerJob])).json).toMatchObject(rejection);
	const current = await read(next);
	expect(current.answered).toBe(outcome);
	expect(current.jobs).toMatchObject([
		{ title: "Cambiar pastillas delanteras", is_locked: true, sum_cents: 6295 },
		{ title: "Cambio de aceite", is_locked: true },
		{ title: "Discos", is_locked: false },
	]);
	expect(current).toMatchObject({ total_cents: 5000, locked_cents: 10_795 });
	// An editor who keeps their own version does not offer the approved job again.
	const ownVersion = (await save(current, [dearerJob, current.jobs[2]])).json;
	expect(ownVersion.jobs.map(({ title }: Json) => title)).toEqual([
		"Cambiar pastillas delanteras",
		"Cambio de aceite",
		"Discos",
	]);
	expect(ownVersion.total_cents).toBe(5000);
});

test("shows a rejection in the next version's draft", async () => {
	const estimate = await createSentEstimate([buildBrakeJob()]);
	const next = (await callApi("", { estimate_id: estimate.id })).json;
	expect(next.answered).toBeNull();
	await answerByLink(estimate, [], { total_cents: 0, reason: "price" });
	expect((await read(next)).answered).toBe(
		"Mientras preparas esta versión, el cliente dijo «No por ahora» a la versión 1.",
	);
	// A version started after the rejection shows no notice of it.
	const otherEstimate = await createSentEstimate([buildBrakeJob()]);
	await answerByLink(otherEstimate, [], { total_cents: 0, reason: "price" });
	world.ctx.clock.advance(1000);
	expect((await callApi("", { estimate_id: otherEstimate.id })).json.answered).toBeNull();
});

test("rejects selections without a needed job or incomplete ones", async () => {
	const first = buildBrakeJob();
	const second = { ...buildOilJob(), needs_job_id: first.id };
	const estimate = await createSentEstimate([first, second]);
	const { jobs } = (await viewByLink(estimate)).json;
	expect((await answerByLink(estimate, [jobs[1]])).json.code).toBe("needs_job");
	expect((await answerByLink(estimate, [jobs[0]])).status).toBe(200);
	const wholeEstimate = await createSentEstimate([buildBrakeJob(), buildOilJob()], { only_whole: true });
	const wholeJobs = (await viewByLink(wholeEstimate)).json.jobs;
	expect((await answerByLink(wholeEstimate, [wholeJobs[0]])).json.code).toBe("only_whole");
	expect((await answerByLink(wholeEstimate, wholeJobs)).json.state).toBe("accepted");
});

/** Renewing would return the existing draft, with its old prices. */
test("offers renewal when expired, unless a draft exists", async () => {
	const estimate = await createSentEstimate([buildBrakeJob()]);
	setClock("2026-11-28T15:00:00Z");
	expect((await read(estimate)).can.renew).toBe(true);
	await callApi("", { estimate_id: estimate.id });
	expect((await read(estimate)).can.renew).toBe(false);
	setClock(START_TIME);
});

test("expires the day after and records one renewal request", async () => {
	const estimate = await createSentEstimate([buildBrakeJob()]);
	const { jobs } = (await viewByLink(estimate)).json;
	setClock("2026-11-28T05:00:00Z");
	const rejection = await answerByLink(estimate, jobs);
	expect([rejection.status, rejection.json.code]).toEqual([409, "expired"]);
	expect(rejection.json.detail).toBe(
		"Esta cotización venció el viernes 27 de noviembre. Los precios pueden haber cambiado.",
	);
	expect((await viewByLink(estimate)).json).toMatchObject({ state: "expired", is_open: false });
	expect((await read(estimate)).can).toMatchObject({ renew: true, answer: false });
	const requestRenewal = () => world.call(`/api/estimates/${getLinkToken(estimate)}/renewal`, { body: {} });
	expect((await requestRenewal()).json.customer_message).toBe(
		"Listo. Te mandamos la actualizada por WhatsApp.",
	);
	expect((await requestRenewal()).json.is_renewal_requested).toBe(true);
	const { history, lead } = await read(estimate);
	expect(history.filter(({ kind }: Json) => kind === "renewal_requested")).toHaveLength(1);
	expect((await callAdminApi(`/inbox/${lead.id}`)).json.alert).toBe("renewal_requested");
	setClock("2026-11-28T04:59:59Z");
	expect((await requestRenewal()).json.code).toBe("not_expired");
	expect((await answerByLink(estimate, jobs)).json.customer_message).toBe(
		"Aprobado. Gracias, Ana. Ya le avisamos al taller, que abre el lunes 30 de noviembre a las 8:00 AM.",
	);
	setClock(START_TIME);
});

test("requires a reject reason and allows a later approval", async () => {
	const estimate = await createSentEstimate([buildBrakeJob()]);
	const rejection = await answerByLink(estimate, [], { total_cents: 0 });
	expect([rejection.status, rejection.json.fields]).toEqual([422, { reason: "Elige el motivo." }]);
	expect((await read(estimate)).state).toBe("sent");
	const decline = await answerByLink(estimate, [], { total_cents: 0, reason: "thinking" });
	expect(decline.json.customer_message).toBe(
		"Entendido. Si cambias de idea, apruébala aquí hasta el viernes 27 de noviembre.",
	);
	for (let attempt = 0; attempt < 2; attempt++)
		await answerByLink(estimate, [], { total_cents: 0, reason: "price", text: "En enero sí" });
	const outcome = await read(estimate);
	expect(outcome).toMatchObject({
		state: "declined",
		reject_reason: "price",
		loss_reason: "Le pareció caro",
	});
	const lead = (await callAdminApi(`/inbox/${estimate.lead.id}`)).json;
	expect([lead.state, lead.alert]).toEqual(["quoted", "declined"]);
	const declines = outcome.history.filter(({ kind }: Json) => kind === "declined");
	expect(declines.map(({ text }: Json) => text)).toEqual([
		"Está por encima de lo que puedo pagar ahora · En enero sí",
		"Quiero pensarlo",
	]);
	const approval = await answerByLink(estimate, (await viewByLink(estimate)).json.jobs);
	expect(approval.json).toMatchObject({
		state: "accepted",
		customer_message: "Aprobado. Gracias, Ana. Ya le avisamos al taller.",
	});
	expect((await read(estimate)).loss_reason).toBe(null);
});

/** The last reason counts, also when it repeats the first one. */
test("keeps the last of several rejections", async () => {
	const estimate = await createSentEstimate([buildBrakeJob()]);
	for (const reason of ["price", "thinking", "price"])
		expect((await answerByLink(estimate, [], { total_cents: 0, reason })).status).toBe(200);
	const outcome = await read(estimate);
	expect(outcome.reject_reason).toBe("price");
	expect(outcome.history.filter(({ kind }: Json) => kind === "declined")).toHaveLength(3);
	// A used idempotency key replays its response and changes nothing.
	const key = "un-no-que-llega-tarde";
	await answerByLink(estimate, [], { total_cents: 0, reason: "thinking" }, key);
	await answerByLink(estimate, [], { total_cents: 0, reason: "price" });
	await answerByLink(estimate, [], { total_cents: 0, reason: "thinking" }, key);
	expect((await read(estimate)).reject_reason).toBe("price");
});
