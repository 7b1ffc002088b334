import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { reencryptSecrets } from "#api/reencrypt-secrets.server.ts";
import { forgetOldPeople } from "#api/retention.server.ts";
import { openWorld } from "#api/world.test.kit.ts";
import { formatCents } from "#panama/dollars.ts";
import { openSecret } from "#platform/start/secret.server.ts";
import { job, line, openEstimates } from "./estimates.test.kit.ts";

const world = openWorld();
const { staff, startEstimate, save, send, createSent, viewByLink, answerByLink, read, getLinkToken, panel } =
	openEstimates(world);
const brakes = () => job("Cambiar pastillas delanteras", 6295);
const PHONE = { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Safari/604.1" };
const CRAWLER = { "user-agent": "WhatsApp/2.23.20.0" };

/** Fetching the estimate, by a preview bot or a browser, records nothing. */
test("records one view when the page is visible", async () => {
	const out = await createSent([brakes()]);
	const path = `/api/estimates/${getLinkToken(out)}`;
	for (let time = 0; time < 50; time++) {
		expect((await world.call(path, { headers: CRAWLER })).status).toBe(200);
		expect((await world.call(path, { headers: PHONE })).status).toBe(200);
	}
	await world.call(`${path}/seen`, { body: {}, headers: CRAWLER });
	expect(await read(out)).toMatchObject({
		state: "sent",
		seen_at: null,
		updated_at: out.updated_at,
	});
	for (const body of [{}, {}, { asked: true }, { asked: true }])
		expect((await world.call(`${path}/seen`, { body, headers: PHONE })).status).toBe(200);
	const { history, ...seen } = await read(out);
	expect(seen).toMatchObject({ seen_at: expect.any(String), asked_at: expect.any(String) });
	expect(history.map(({ kind }: { kind: string }) => kind)).toEqual([
		...["asked", "viewed", "sent", "created"],
	]);
});

test("counts an answer or renewal request as a view", async () => {
	const [yes, no, answeredByStaff] = [
		await createSent([brakes()]),
		await createSent([brakes()]),
		await createSent([brakes()]),
	];
	await answerByLink(yes, yes.jobs);
	await answerByLink(no, [], { reason: "thinking", total_cents: 0 });
	const told = { version: 1, job_ids: [answeredByStaff.jobs[0].id], total_cents: 6295 };
	await staff(`/${answeredByStaff.id}/answer`, { ...told, via: "phone", said_by: "Ana" });
	const late = await createSent([brakes()]);
	world.ctx.clock.advance(9 * 24 * 60 * 60_000);
	await world.call(`/api/estimates/${getLinkToken(late)}/renewal`, { body: {} });
	for (const opened of [yes, no, late]) expect((await read(opened)).seen_at).toEqual(expect.any(String));
	expect(await read(answeredByStaff)).toMatchObject({ state: "accepted", seen_at: null });
	world.ctx.clock.advance(-9 * 24 * 60 * 60_000);
});

test("rejects every invalid link with the same response", async () => {
	const draft = (await save(await startEstimate(), [brakes()])).json;
	const out = await createSent([brakes()]);
	const reason = "Número equivocado";
	// A leaked link can be replaced while a draft exists.
	const two = (await staff("", { estimate_id: out.id })).json;
	const next = (await staff(`/${out.id}/link`, { reason, updated_at: out.updated_at })).json;
	expect((await viewByLink(next)).json).toMatchObject({ version: 1, is_open: true });
	const sentTwo = (await send(await read(two))).json;
	expect(getLinkToken(sentTwo)).toBe(getLinkToken(next));
	const answers = [];
	for (const token of ["x", "A".repeat(27), "A".repeat(3000), getLinkToken(out), getLinkToken(draft)])
		for (const rest of ["", "/cotizacion.pdf"])
			answers.push(await world.call(`/api/estimates/${token}${rest}`));
	expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
	expect(new Set(answers.map(({ json }) => JSON.stringify(json))).size).toBe(1);
	expect((await answerByLink(out, out.jobs)).status).toBe(404);
});

test("hides internal data from the customer", async () => {
	const jobWithCost = { ...brakes(), lines: [line("Pastillas", 6295, { cost_cents: 3171 })] };
	const out = await createSent([jobWithCost], { note: "Revisamos los discos" });
	const { json } = await viewByLink(out);
	expect(Object.keys(json).toSorted()).toEqual(
		[
			...["accepted_cents", "accepted_tax_cents", "approved_cents", "approved_jobs", "car"],
			...["change", "delivery_text", "discount_cents", "discount_reason"],
			...["first_name", "is_by_link", "is_open", "is_renewal_asked", "jobs", "note", "only_whole"],
			...["plate_end", "reference", "state", "tax_cents", "told"],
			...["total_cents", "valid_until", "version"],
		].toSorted(),
	);
	expect(Object.keys(json.jobs[0].lines[0]).toSorted()).toEqual([
		...["free_reason", "is_own_part", "line_cents"],
		...["quantity_hundredths", "text"],
	]);
	const answers = [json, (await answerByLink(out, json.jobs)).json];
	for (const answer of answers) {
		const text = JSON.stringify(answer);
		expect(text).not.toContain(out.phone.slice(-7));
		for (const secret of ["DA4410", "Ríos", ":3171", "cost", "@", out.sent_by, out.id])
			expect(text).not.toContain(secret);
	}
});

/** The limits apply to the link, not to the client's address. */
test("limits answers per hour and views per minute", {
	tags: ["slow"],
}, async () => {
	const out = await createSent([brakes()]);
	for (let time = 0; time < 10; time++)
		expect((await answerByLink(out, out.jobs, { total_cents: 1 })).status).toBe(409);
	expect((await answerByLink(out, out.jobs)).status).toBe(429);
	const path = `/api/estimates/${getLinkToken(out)}`;
	const looks = [];
	for (let time = 0; time < 601; time++)
		looks.push(await world.call(path, { address: `10.9.9.${time % 250}` }));
	expect(looks.filter(({ status }) => status === 200)).toHaveLength(600);
	expect(looks.at(-1)?.status).toBe(429);
});

test("prints a letter-size PDF for the customer", async () => {
	const out = await createSent([brakes()]);
	const path = `/api/estimates/${getLinkToken(out)}/cotizacion.pdf`;
	const reply = await world.api.fetch(new Request(`http://localhost${path}`));
	expect(reply.headers.get("content-type")).toBe("application/pdf");
	expect(reply.headers.get("cache-control")).toBe("no-store");
	const bytes = Buffer.from(await reply.arrayBuffer());
	expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
	expect(bytes.toString("latin1")).toContain("/MediaBox [0 0 612 792]");
	expect((await staff(`/${out.id}/pdf`)).headers.get("content-disposition")).toBe(
		`inline; filename="${out.reference}.pdf"`,
	);
});

test("prints the approved amount in large type", async () => {
	const out = await createSent([brakes(), job("Discos", 4000)]);
	const [first] = out.jobs;
	const cents = first.total_cents;
	expect((await answerByLink(out, [first], { total_cents: cents })).status).toBe(200);
	const reply = await world.api.fetch(
		new Request(`http://localhost/api/estimates/${getLinkToken(out)}/cotizacion.pdf`),
	);
	const words = readPdfLines(Buffer.from(await reply.arrayBuffer()));
	expect(words).toContainEqual({ size: 14, text: `Aprobado ${formatCents(cents)}` });
	const whole = `Total de la cotización: ${formatCents(out.total_cents)}`;
	expect(words).toContainEqual({ size: 10, text: whole });
});

test("prints no validity when expired or approved", async () => {
	const out = await createSent([brakes()]);
	const paper = async () => {
		const path = `/api/estimates/${getLinkToken(out)}/cotizacion.pdf`;
		const reply = await world.api.fetch(new Request(`http://localhost${path}`));
		const words = readPdfLines(Buffer.from(await reply.arrayBuffer()));
		return words.map(({ text }) => text).join("\n");
	};
	expect(await paper()).toContain("Vale hasta el");
	const later = 30 * 24 * 60 * 60 * 1000;
	world.ctx.clock.advance(later);
	const late = await paper();
	world.ctx.clock.advance(-later);
	expect((await answerByLink(out, out.jobs)).status).toBe(200);
	const approved = await paper();
	expect([late, approved].join("\n")).not.toMatch(/valen? hasta/i);
	expect(late).toMatch(/^Venci. el/m);
	expect(approved).toMatch(/^Aprobada el/m);
});

test("prints earlier approved jobs in a supplement's PDF", async () => {
	const more = { discount_cents: 464, discount_reason: "Por temporada" };
	const out = await createSent([job("Pastillas", 6295, { warranty_months: 6 })], more);
	expect((await answerByLink(out, out.jobs)).json.accepted_cents).toBe(5831);
	const draft = (await staff("", { estimate_id: out.id })).json;
	await send((await save(draft, [job("Discos", 4000)])).json);
	const path = `/api/estimates/${getLinkToken(out)}/cotizacion.pdf`;
	const paper = async () => {
		const reply = await world.api.fetch(new Request(`http://localhost${path}`));
		return readPdfLines(Buffer.from(await reply.arrayBuffer())).map(({ text }) => text);
	};
	const words = await paper();
	const index = words.indexOf("Pastillas");
	expect(words.slice(index, index + 3)).toEqual([
		...["Pastillas", "$58.31", "Ya aprobado · Descuento: -$4.64 · Garantía: 6 meses."],
	]);
	expect(words).toContain("Total de lo nuevo $40.00");
	const asked = (await viewByLink(out)).json;
	expect((await answerByLink({ ...out, version: 2 }, asked.jobs)).status).toBe(200);
	// Compare with the confirmation on the page.
	const answered = await paper();
	for (const words of ["Aprobado de lo nuevo $40.00", "Con lo ya aprobado: $98.31"])
		expect(answered).toContain(words);
});

/** Reads the text lines of a PDF with their font size. Streams are compressed, and text is in hexadecimal. */
function readPdfLines(paper: Buffer) {
	const text = paper.toString("latin1");
	const streams = [...text.matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, packed]) => {
		try {
			return inflateSync(Buffer.from(packed ?? "", "latin1")).toString("latin1");
		} catch {
			return [];
		}
	});
	return [...streams.join("\n").matchAll(/\/F\d+ ([\d.]+) Tf\n\[(.*?)\] TJ/g)].map(
		([, size, parts = ""]) => ({
			size: Number(size),
			text: [...parts.matchAll(/<([\da-f]*)>/g)]
				.map(([, hex = ""]) => Buffer.from(hex, "hex").toString("latin1"))
				.join(""),
		}),
	);
}

test("opens sent and re-encrypted links after the secret changes", async () => {
	const out = await createSent([brakes()]);
	const before = world.ctx.secret;
	Object.assign(world.ctx, { secret: openSecret("otro-secreto-de-treinta-y-dos-letras-o-mas") });
	await reencryptSecrets(world.ctx);
	const now = await read(out);
	expect(now.share.link).not.toBe(out.share.link);
	for (const one of [out, now]) expect((await viewByLink(one)).json.reference).toBe(out.reference);
	Object.assign(world.ctx, { secret: before });
	await reencryptSecrets(world.ctx);
});

/** Amounts and dates are kept. */
test("erases personal data from estimates", async () => {
	const words = {
		note: "Para doña Carmen",
		discount_reason: "Prima de Carmen",
		discount_cents: 100,
	};
	const draft = await startEstimate({ name: "Carmen Ávila" });
	const named = {
		...brakes(),
		title: "Frenos de Carmen",
		lines: [line("Pastillas de Carmen", 6295)],
	};
	const out = (await send((await save(draft, [named], words)).json)).json;
	await answerByLink(out, [], { total_cents: 0, reason: "other", text: "Carmen no quiere" });
	await staff("", { estimate_id: out.id });
	const file = (await panel(`/export/customers/${out.customer_id}`)).json;
	const told = JSON.stringify(file);
	for (const word of ["Frenos de Carmen", "DA4410", "Carmen no quiere", "$61.95", "Para doña Carmen"])
		expect(told).toContain(word);
	const erasureResponse = await panel(`/customers/${out.customer_id}/erasure`, {
		phone_end: out.phone.slice(-4),
	});
	expect(erasureResponse.status).toBeLessThan(300);
	expect((await viewByLink(out)).status).toBe(404);
	const { db } = world.ctx;
	const remaining = JSON.stringify([
		await db.selectFrom("estimates").selectAll().where("leadId", "=", out.lead_id).execute(),
		await db.selectFrom("estimateJobs").selectAll().where("estimateId", "=", out.id).execute(),
		await db.selectFrom("estimateEvents").selectAll().where("leadId", "=", out.lead_id).execute(),
		await db.selectFrom("estimateLines").selectAll().where("jobId", "=", out.jobs[0].id).execute(),
		await db.selectFrom("outbox").selectAll().execute(),
		await db.selectFrom("idempotency").selectAll().execute(),
	]);
	for (const word of ["Carmen", "DA4410", "Kia", "quiere"]) expect(remaining).not.toContain(word);
	expect(remaining).toContain("6195");
	expect(await forgetOldPeople(world.ctx)).toBe(0);
});

test("rejects a new estimate for an erased person", async () => {
	const out = await createSent([brakes()]);
	await answerByLink(out, out.jobs);
	const bare = await startEstimate({ name: "Rosa Díaz" });
	await staff(`/${bare.id}`, undefined, "DELETE");
	for (const { customer_id: id, phone } of [out, bare])
		await panel(`/customers/${id}/erasure`, { phone_end: phone.slice(-4) });
	const now = await read(out);
	expect(now.can).toMatchObject({ version: false, reopen: false, void: false, renew: false });
	const change = { reason: "Error", updated_at: now.updated_at };
	const refused = [
		await staff("", { lead_id: bare.lead_id }),
		await staff("", { estimate_id: out.id }),
		await staff(`/${out.id}/renew`, {}),
		await staff(`/${out.id}/reopen`, change),
		await staff(`/${out.id}/link`, change),
	];
	expect(refused.map(({ status, json }) => [status, json.code])).toEqual(Array(5).fill([409, "person_gone"]));
	expect((await staff("", { lead_id: out.lead_id })).json.id).toBe(out.id);
});
