import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { job, line, openEstimates } from "./estimates.test.kit.ts";

const world = openWorld();
const { panel, staff, save, send, createSent, viewByLink, answerByLink, read, getLinkToken } =
	openEstimates(world);

const brakes = () => job("Cambiar pastillas delanteras", 6295);
const oil = () => job("Cambio de aceite", 4500);
const PHONE = { "user-agent": "Mozilla/5.0 (iPhone) Safari/604.1" };
const setClock = (instant: string) => world.ctx.clock.set(instant);
const START = "2026-11-20T15:00:00Z";

/** The third job stays stored as postponed. */
test("approves two of three discounted jobs to the cent", async () => {
	const jobs = [brakes(), job("Embrague", 21_000), job("Plumillas", 3333, { level: "green" })];
	const more = { discount_cents: 3063, discount_reason: "10 % por temporada" };
	const out = await createSent(jobs, more);
	const seen = (await viewByLink(out)).json;
	expect(seen.jobs.map(({ discount_cents }: Json) => discount_cents)).toEqual([629, 2101, 333]);
	expect(seen.jobs.map(({ is_ticked }: Json) => is_ticked)).toEqual([true, true, false]);
	expect(seen).toMatchObject({ total_cents: 27_565, tax_cents: 1803, plate_end: "•••410" });
	const wrong = await answerByLink(out, [seen.jobs[1]], { total_cents: 21_000 });
	expect([wrong.status, wrong.json.code]).toEqual([409, "changed"]);
	const { status, json } = await answerByLink(out, [seen.jobs[1]]);
	expect(status).toBe(200);
	expect(json).toMatchObject({
		success: true,
		state: "partly_accepted",
		is_open: false,
		accepted_cents: 18_899,
		accepted_tax_cents: 1236,
		told: "Aprobado. Gracias, Ana. Ya le avisamos al taller. Aprobaste 1 de 3. Dejamos anotado lo otro para cuando quieras.",
	});
	const told = await read(out);
	expect(told).toMatchObject({ accepted_cents: 18_899, accepted_tax_cents: 1236 });
	expect(told.jobs.map(({ decision }: Json) => decision)).toEqual([...["declined", "accepted", "declined"]]);
	const lead = (await panel(`/inbox/${out.lead.id}`)).json;
	expect([lead.state, lead.news]).toEqual(["quoted", "accepted"]);
	// Repeating the decision gives the same result; a different decision is rejected.
	expect((await answerByLink(out, [seen.jobs[1]])).status).toBe(200);
	expect((await answerByLink(out, [seen.jobs[0]])).json.code).toBe("answered");
	expect((await read(out)).history.filter(({ kind }: Json) => kind.includes("accepted"))).toHaveLength(1);
});

/** A supplement does not inherit the decision of its original. */
test("offers only new jobs in a supplement", async () => {
	const out = await createSent([brakes(), oil()], {
		discount_cents: 795,
		discount_reason: "Cliente",
	});
	await answerByLink(out, [(await viewByLink(out)).json.jobs[0]]);
	const next = (await staff("", { estimate_id: out.id })).json;
	expect(next).toMatchObject({ total_cents: 0, discount_cents: 0, locked_cents: 6295 - 464 });
	expect(next.jobs).toMatchObject([{ is_locked: true, decision: "accepted" }]);
	const [{ id: taken }] = next.jobs[0].lines;
	const theft = { id: randomUUID(), title: "Otro", lines: [line("Otra", 100, { id: taken })] };
	expect((await save(next, [theft])).json.code).toBe("foreign_id");
	expect(next.deferred).toMatchObject([{ title: "Cambio de aceite" }]);
	const revived = { ...oil(), revived_from_id: next.deferred[0].id };
	const disc = job("Rectificar discos", 5850, { needs_job_id: next.jobs[0].id });
	const saved = (await save(next, [disc, revived])).json;
	expect(saved.deferred).toEqual([]);
	await world.call(`/api/estimates/${getLinkToken(out)}/seen`, {
		body: { asked: true },
		headers: PHONE,
	});
	const sentNext = (await send(saved)).json;
	// A postponed job that is offered again is not new and does not raise the total.
	const change =
		"se agregó 1 trabajo; vuelve 1 trabajo que dejaste para otro día; el total pasó de $100.00 a $161.81";
	expect(sentNext.share.message).toContain(`: ${change}. Es el mismo enlace`);
	const seen = (await viewByLink(out)).json;
	expect(seen).toMatchObject({
		change: `Cambió desde la que viste: ${change}.`,
		version: 2,
		total_cents: 10_350,
		approved_cents: 5831,
		is_open: true,
	});
	expect(seen.approved_jobs).toMatchObject([{ title: "Cambiar pastillas delanteras" }]);
	expect((await read(out)).state).toBe("partly_accepted");
	const { json } = await answerByLink(sentNext, [seen.jobs[0]]);
	expect(json).toMatchObject({ state: "partly_accepted", accepted_cents: 5850 });
	// Annulling the supplement keeps what was approved before.
	const now = await read(sentNext);
	await staff(`/${now.id}/void`, { reason: "No hacía falta", updated_at: now.updated_at });
	expect((await viewByLink(out)).json).toMatchObject({ version: 1, accepted_cents: 5831 });
});

/** The approved content wins over edits in the draft, and the editor gets a conflict. */
test("locks jobs in the draft when approved meanwhile", async () => {
	const out = await createSent([brakes(), oil()]);
	const next = (await staff("", { estimate_id: out.id })).json;
	const [first] = next.jobs;
	const dearer = { id: first.id, title: "Pastillas de otra marca", lines: [line("Otra", 9900)] };
	const saved = (await save(next, [dearer, job("Discos", 5000)])).json;
	expect((await answerByLink(out, (await viewByLink(out)).json.jobs)).json.state).toBe("accepted");
	const { updated_at } = saved;
	const told =
		"Mientras preparas esta versión, el cliente aprobó en la versión 1: Cambiar pastillas delanteras, Cambio de aceite, por $107.95. Quedan fijos aquí y no se pregunta otra vez.";
	const late = { code: "changed_meanwhile", detail: told };
	expect((await send({ ...next, updated_at })).json).toMatchObject(late);
	expect((await save(saved, [dearer])).json).toMatchObject(late);
	const now = await read(next);
	expect(now.answered).toBe(told);
	expect(now.jobs).toMatchObject([
		{ title: "Cambiar pastillas delanteras", is_locked: true, sum_cents: 6295 },
		{ title: "Cambio de aceite", is_locked: true },
		{ title: "Discos", is_locked: false },
	]);
	expect(now).toMatchObject({ total_cents: 5000, locked_cents: 10_795 });
	// An editor who keeps their own version does not offer the approved job again.
	const mine = (await save(now, [dearer, now.jobs[2]])).json;
	expect(mine.jobs.map(({ title }: Json) => title)).toEqual([
		"Cambiar pastillas delanteras",
		"Cambio de aceite",
		"Discos",
	]);
	expect(mine.total_cents).toBe(5000);
});

test("shows a rejection in the next version's draft", async () => {
	const out = await createSent([brakes()]);
	const next = (await staff("", { estimate_id: out.id })).json;
	expect(next.answered).toBeNull();
	await answerByLink(out, [], { total_cents: 0, reason: "price" });
	expect((await read(next)).answered).toBe(
		"Mientras preparas esta versión, el cliente dijo «No por ahora» a la versión 1.",
	);
	// A version started after the rejection shows no notice of it.
	const other = await createSent([brakes()]);
	await answerByLink(other, [], { total_cents: 0, reason: "price" });
	world.ctx.clock.advance(1000);
	expect((await staff("", { estimate_id: other.id })).json.answered).toBeNull();
});

test("rejects selections without a needed job or incomplete ones", async () => {
	const first = brakes();
	const second = { ...oil(), needs_job_id: first.id };
	const out = await createSent([first, second]);
	const { jobs } = (await viewByLink(out)).json;
	expect((await answerByLink(out, [jobs[1]])).json.code).toBe("needs_job");
	expect((await answerByLink(out, [jobs[0]])).status).toBe(200);
	const whole = await createSent([brakes(), oil()], { only_whole: true });
	const all = (await viewByLink(whole)).json.jobs;
	expect((await answerByLink(whole, [all[0]])).json.code).toBe("only_whole");
	expect((await answerByLink(whole, all)).json.state).toBe("accepted");
});

/** Renewing would return the existing draft, with its old prices. */
test("offers renewal when expired, unless a draft exists", async () => {
	const out = await createSent([brakes()]);
	setClock("2026-11-28T15:00:00Z");
	expect((await read(out)).can.renew).toBe(true);
	await staff("", { estimate_id: out.id });
	expect((await read(out)).can.renew).toBe(false);
	setClock(START);
});

test("expires the day after and records one renewal request", async () => {
	const out = await createSent([brakes()]);
	const { jobs } = (await viewByLink(out)).json;
	setClock("2026-11-28T05:00:00Z");
	const late = await answerByLink(out, jobs);
	expect([late.status, late.json.code]).toEqual([409, "expired"]);
	expect(late.json.detail).toBe(
		"Esta cotización venció el viernes 27 de noviembre. Los precios pueden haber cambiado.",
	);
	expect((await viewByLink(out)).json).toMatchObject({ state: "expired", is_open: false });
	expect((await read(out)).can).toMatchObject({ renew: true, answer: false });
	const renewal = () => world.call(`/api/estimates/${getLinkToken(out)}/renewal`, { body: {} });
	expect((await renewal()).json.told).toBe("Listo. Te mandamos la actualizada por WhatsApp.");
	expect((await renewal()).json.is_renewal_asked).toBe(true);
	const { history, lead } = await read(out);
	expect(history.filter(({ kind }: Json) => kind === "renewal_requested")).toHaveLength(1);
	expect((await panel(`/inbox/${lead.id}`)).json.news).toBe("renewal_requested");
	setClock("2026-11-28T04:59:59Z");
	expect((await renewal()).json.code).toBe("not_expired");
	expect((await answerByLink(out, jobs)).json.told).toBe(
		"Aprobado. Gracias, Ana. Ya le avisamos al taller, que abre el lunes 30 de noviembre a las 8:00 AM.",
	);
	setClock(START);
});

test("requires a reject reason and allows a later approval", async () => {
	const out = await createSent([brakes()]);
	const bare = await answerByLink(out, [], { total_cents: 0 });
	expect([bare.status, bare.json.fields]).toEqual([422, { reason: "Elige el motivo." }]);
	expect((await read(out)).state).toBe("sent");
	const no = await answerByLink(out, [], { total_cents: 0, reason: "thinking" });
	expect(no.json.told).toBe(
		"Entendido. Si cambias de idea, apruébala aquí hasta el viernes 27 de noviembre.",
	);
	for (let time = 0; time < 2; time++)
		await answerByLink(out, [], { total_cents: 0, reason: "price", text: "En enero sí" });
	const told = await read(out);
	expect(told).toMatchObject({
		state: "declined",
		reject_reason: "price",
		loss_reason: "Le pareció caro",
	});
	const lead = (await panel(`/inbox/${out.lead.id}`)).json;
	expect([lead.state, lead.news]).toEqual(["quoted", "declined"]);
	const noes = told.history.filter(({ kind }: Json) => kind === "declined");
	expect(noes.map(({ text }: Json) => text)).toEqual([
		"Está por encima de lo que puedo pagar ahora · En enero sí",
		"Quiero pensarlo",
	]);
	const yes = await answerByLink(out, (await viewByLink(out)).json.jobs);
	expect(yes.json).toMatchObject({
		state: "accepted",
		told: "Aprobado. Gracias, Ana. Ya le avisamos al taller.",
	});
	expect((await read(out)).loss_reason).toBe(null);
});

/** The last reason counts, also when it repeats the first one. */
test("keeps the last of several rejections", async () => {
	const out = await createSent([brakes()]);
	for (const reason of ["price", "thinking", "price"])
		expect((await answerByLink(out, [], { total_cents: 0, reason })).status).toBe(200);
	const told = await read(out);
	expect(told.reject_reason).toBe("price");
	expect(told.history.filter(({ kind }: Json) => kind === "declined")).toHaveLength(3);
	// A used idempotency key replays its response and changes nothing.
	const key = "un-no-que-llega-tarde";
	await answerByLink(out, [], { total_cents: 0, reason: "thinking" }, key);
	await answerByLink(out, [], { total_cents: 0, reason: "price" });
	await answerByLink(out, [], { total_cents: 0, reason: "thinking" }, key);
	expect((await read(out)).reject_reason).toBe("price");
});

test("lets staff record, undo and annul an answer", async () => {
	const out = await createSent([brakes()]);
	const answer = {
		version: 1,
		job_ids: [out.jobs[0].id],
		total_cents: 6295,
		via: "phone",
		said_by: "Su esposo",
		text: "Pasa el lunes",
	};
	const said = (await staff(`/${out.id}/answer`, answer)).json;
	expect(said).toMatchObject({
		state: "accepted",
		decided_via: "phone",
		decided_by: "Su esposo",
	});
	expect(said.history[0]).toMatchObject({ kind: "accepted", text: "Su esposo · Pasa el lunes" });
	const { updated_at } = said;
	const reason = "Se equivocó de trabajo";
	const receptionist = await world.tokenOf("reception");
	const path = `/api/admin/estimates/${out.id}/reopen`;
	const body = { reason, updated_at };
	expect((await world.call(path, { token: receptionist, body })).status).toBe(403);
	expect((await staff(`/${out.id}/reopen`, body)).json).toMatchObject({
		state: "sent",
		accepted_cents: null,
		can: { answer: true, reopen: false },
	});
	const again = (await staff(`/${out.id}/answer`, answer)).json;
	expect(again.state).toBe("accepted");
	world.ctx.clock.advance(25 * 60 * 60 * 1000);
	expect((await staff(`/${out.id}/reopen`, { reason, updated_at: again.updated_at })).json.code).toBe(
		"not_now",
	);
	const gone = await staff(`/${out.id}/void`, { reason, updated_at: again.updated_at });
	expect(gone.json.state).toBe("voided");
	expect((await viewByLink(out)).json).toMatchObject({
		state: "voided",
		jobs: [],
		total_cents: 0,
		accepted_cents: null,
		told: "Esta cotización ya no está disponible. Escríbenos y lo vemos.",
	});
	expect((await answerByLink(out, out.jobs)).json.code).toBe("void");
	setClock(START);
});
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;

/** The second rejection has the body of the first, so the idempotency record must not answer it. */
test("does not replay a rejection after staff recorded an approval", async () => {
	const out = await createSent([brakes()]);
	const no = { total_cents: 0, reason: "price" };
	expect((await answerByLink(out, [], no, "clave-una")).json.state).toBe("declined");
	const { id, version, jobs, total_cents } = await read(out);
	const yes = {
		version,
		job_ids: jobs.map((each: Json) => each.id),
		total_cents,
		via: "phone",
		said_by: "Ana",
	};
	expect((await staff(`/${id}/answer`, yes)).status).toBe(200);
	expect((await answerByLink(out, [], no, "clave-otra")).json.code).toBe("answered");
});
