import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { eraseOldLeads } from "#core/requests/ending/erase-leads.server.ts";
import { formatCents } from "#domain/money.ts";
import { buildJob, buildLine, openEstimates } from "#features/workshop/estimates/estimates.test.kit.ts";
import { onSecretReplaced } from "#server/start/hooks.server.ts";
import { openSecret } from "#server/start/secret.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const {
	callApi,
	startEstimate,
	save,
	send,
	createSentEstimate,
	viewByLink,
	answerByLink,
	read,
	getLinkToken,
	callAdminApi,
} = openEstimates(world);
const buildBrakeJob = () => buildJob("Cambiar pastillas delanteras", 6295);
const PHONE_HEADERS = { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Safari/604.1" };
const CRAWLER_HEADERS = { "user-agent": "WhatsApp/2.23.20.0" };

/** Fetching the estimate, by a preview bot or a browser, records nothing. */
test("records one view when the page is visible", async () => {
	const estimate = await createSentEstimate([buildBrakeJob()]);
	const path = `/api/estimates/${getLinkToken(estimate)}`;
	for (let attempt = 0; attempt < 50; attempt++) {
		expect((await world.call(path, { headers: CRAWLER_HEADERS })).status).toBe(200);
		expect((await world.call(path, { headers: PHONE_HEADERS })).status).toBe(200);
	}
	await world.call(`${path}/seen`, { body: {}, headers: CRAWLER_HEADERS });
	expect(await read(estimate)).toMatchObject({
		state: "sent",
		seen_at: null,
		updated_at: estimate.updated_at,
	});
	for (const body of [{}, {}, { asked: true }, { asked: true }])
		expect((await world.call(`${path}/seen`, { body, headers: PHONE_HEADERS })).status).toBe(200);
	const { history, ...storedEstimate } = await read(estimate);
	expect(storedEstimate).toMatchObject({ seen_at: expect.any(String), question_at: expect.any(String) });
	expect(history.map(({ kind }: { kind: string }) => kind)).toEqual([
		...["asked", "viewed", "sent", "created"],
	]);
});

test("counts an answer or renewal request as a view", async () => {
	const [approvedEstimate, declinedEstimate, answeredByStaff] = [
		await createSentEstimate([buildBrakeJob()]),
		await createSentEstimate([buildBrakeJob()]),
		await createSentEstimate([buildBrakeJob()]),
	];
	await answerByLink(approvedEstimate, approvedEstimate.jobs);
	await answerByLink(declinedEstimate, [], { reason: "thinking", total_cents: 0 });
	const details = { version: 1, job_ids: [answeredByStaff.jobs[0].id], total_cents: 6295 };
	await callApi(`/${answeredByStaff.id}/answer`, { ...details, via: "phone", said_by: "Ana" });
	const expired = await createSentEstimate([buildBrakeJob()]);
	world.ctx.clock.advance(9 * 24 * 60 * 60_000);
	await world.call(`/api/estimates/${getLinkToken(expired)}/renewal`, { body: {} });
	for (const viewedEstimate of [approvedEstimate, declinedEstimate, expired])
		expect((await read(viewedEstimate)).seen_at).toEqual(expect.any(String));
	expect(await read(answeredByStaff)).toMatchObject({ state: "accepted", seen_at: null });
	world.ctx.clock.advance(-9 * 24 * 60 * 60_000);
});

test("rejects every invalid link with the same response", async () => {
	const draft = (await save(await startEstimate(), [buildBrakeJob()])).json;
	const estimate = await createSentEstimate([buildBrakeJob()]);
	const reason = "Número equivocado";
	// A leaked link can be replaced while a draft exists.
	const nextDraft = (await callApi("", { estimate_id: estimate.id })).json;
	const relinkedEstimate = (
		await callApi(`/${estimate.id}/link`, { reason, updated_at: estimate.updated_at })
	).json;
	expect((await viewByLink(relinkedEstimate)).json).toMatchObject({ version: 1, is_open: true });
	const sentDraft = (await send(await read(nextDraft))).json;
	expect(getLinkToken(sentDraft)).toBe(getLinkToken(relinkedEstimate));
	const responses = [];
	for (const token of ["x", "A".repeat(27), "A".repeat(3000), getLinkToken(estimate), getLinkToken(draft)])
		for (const suffix of ["", "/cotizacion.pdf"])
			responses.push(await world.call(`/api/estimates/${token}${suffix}`));
	expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([404]));
	expect(new Set(responses.map(({ json }) => JSON.stringify(json))).size).toBe(1);
	expect((await answerByLink(estimate, estimate.jobs)).status).toBe(404);
});

test("hides internal data from the customer", async () => {
	const jobWithCost = { ...buildBrakeJob(), lines: [buildLine("Pastillas", 6295, { cost_cents: 3171 })] };
	const estimate = await createSentEstimate([jobWithCost], { note: "Revisamos los discos" });
	const { json } = await viewByLink(estimate);
	expect(Object.keys(json).toSorted()).toEqual(
		[
			...["accepted_cents", "accepted_tax_cents", "approved_cents", "approved_jobs", "car"],
			...["change", "delivery_text", "deposit_cents", "deposit_percent", "discount_cents", "discount_reason"],
			...["first_name", "is_by_link", "is_open", "is_renewal_requested", "jobs", "note", "only_whole"],
			...["plate_end", "reference", "state", "tax_cents", "customer_message"],
			...["total_cents", "valid_until", "version"],
		].toSorted(),
	);
	expect(Object.keys(json.jobs[0].lines[0]).toSorted()).toEqual([
		...["free_reason", "is_own_part", "line_cents"],
		...["quantity_hundredths", "text"],
	]);
	const responses = [json, (await answerByLink(estimate, json.jobs)).json];
	for (const response of responses) {
		const text = JSON.stringify(response);
		expect(text).not.toContain(estimate.phone.slice(-7));
		for (const secret of ["DA4410", "Ríos", ":3171", "cost", "@", estimate.sent_by, estimate.id])
			expect(text).not.toContain(secret);
	}
});

/** The limits apply to the link, not to the client's address. */
test("limits answers per hour and views per minute", {
	tags: ["slow"],
}, async () => {
	const estimate = await createSentEstimate([buildBrakeJob()]);
	for (let attempt = 0; attempt < 10; attempt++)
		expect((await answerByLink(estimate, estimate.jobs, { total_cents: 1 })).status).toBe(409);
	expect((await answerByLink(estimate, estimate.jobs)).status).toBe(429);
	const path = `/api/estimates/${getLinkToken(estimate)}`;
	const responses = [];
	for (let attempt = 0; attempt < 601; attempt++)
		responses.push(await world.call(path, { address: `10.9.9.${attempt % 250}` }));
	expect(responses.filter(({ status }) => status === 200)).toHaveLength(600);
	expect(responses.at(-1)?.status).toBe(429);
});

test("prints a letter-size PDF for the customer", async () => {
	const estimate = await createSentEstimate([buildBrakeJob()]);
	const path = `/api/estimates/${getLinkToken(estimate)}/cotizacion.pdf`;
	const response = await world.api.fetch(new Request(`http://localhost${path}`));
	expect(response.headers.get("content-type")).toBe("application/pdf");
	expect(response.headers.get("cache-control")).toBe("no-store");
	const bytes = Buffer.from(await response.arrayBuffer());
	expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
	expect(bytes.toString("latin1")).toContain("/MediaBox [0 0 612 792]");
	expect((await callApi(`/${estimate.id}/pdf`)).headers.get("content-disposition")).toBe(
		`inline; filename="${estimate.reference}.pdf"`,
	);
});

test("prints the approved amount in large type", async () => {
	const estimate = await createSentEstimate([buildBrakeJob(), buildJob("Discos", 4000)]);
	const [firstJob] = estimate.jobs;
	const cents = firstJob.total_cents;
	expect((await answerByLink(estimate, [firstJob], { total_cents: cents })).status).toBe(200);
	const response = await world.api.fetch(
		new Request(`http://localhost/api/estimates/${getLinkToken(estimate)}/cotizacion.pdf`),
	);
	const texts = readPdfLines(Buffer.from(await response.arrayBuffer()));
	expect(texts).toContainEqual({ size: 14, text: `Aprobado ${formatCents(cents)}` });
	const totalText = `Total de la cotización: ${formatCents(estimate.total_cents)}`;
	expect(texts).toContainEqual({ size: 10, text: totalText });
});

test("prints no validity when expired or approved", async () => {
	const estimate = await createSentEstimate([buildBrakeJob()]);
	const readPdf = async () => {
		const path = `/api/estimates/${getLinkToken(estimate)}/cotizacion.pdf`;
		const response = await world.api.fetch(new Request(`http://localhost${path}`));
		const texts = readPdfLines(Buffer.from(await response.arrayBuffer()));
		return texts.map(({ text }) => text).join("\n");
	};
	expect(await readPdf()).toContain("Vale hasta el");
	const later = 30 * 24 * 60 * 60 * 1000;
	world.ctx.clock.advance(later);
	const expired = await readPdf();
	world.ctx.clock.advance(-later);
	expect((await answerByLink(estimate, estimate.jobs)).status).toBe(200);
	const approvedText = await readPdf();
	expect([expired, approvedText].join("\n")).not.toMatch(/valen? hasta/i);
	expect(expired).toMatch(/^Venci. el/m);
	expect(approvedText).toMatch(/^Aprobada el/m);
});

test("prints earlier approved jobs in a supplement's PDF", async () => {
	const discount = { discount_cents: 464, discount_reason: "Por temporada" };
	const estimate = await createSentEstimate([buildJob("Pastillas", 6295, { warranty_months: 6 })], discount);
	expect((await answerByLink(estimate, estimate.jobs)).json.accepted_cents).toBe(5831);
	const draft = (await callApi("", { estimate_id: estimate.id })).json;
	await send((await save(draft, [buildJob("Discos", 4000)])).json);
	const path = `/api/estimates/${getLinkToken(estimate)}/cotizacion.pdf`;
	const readPdf = async () => {
		const response = await world.api.fetch(new Request(`http://localhost${path}`));
		return readPdfLines(Buffer.from(await response.arrayBuffer())).map(({ text }) => text);
	};
	const texts = await readPdf();
	const index = texts.indexOf("Pastillas");
	expect(texts.slice(index, index + 3)).toEqual([
		...["Pastillas", "$58.31", "Ya aprobado · Descuento: -$4.64 · Garantía: 6 meses."],
	]);
	expect(texts).toContain("Total de lo nuevo $40.00");
	const view = (await viewByLink(estimate)).json;
	expect((await answerByLink({ ...estimate, version: 2 }, view.jobs)).status).toBe(200);
	// Compare with the confirmation on the page.
	const answeredTexts = await readPdf();
	for (const texts of ["Aprobado de lo nuevo $40.00", "Con lo ya aprobado: $98.31"])
		expect(answeredTexts).toContain(texts);
});

/** Reads the text lines of a PDF with their font size. Streams are compressed, and text is in hexadecimal. */
function readPdfLines(pdf: Buffer) {
	const text = pdf.toString("latin1");
	const streams = [...text.matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, compressed]) => {
		try {
			return inflateSync(Buffer.from(compressed ?? "", "latin1")).toString("latin1");
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
	const estimate = await createSentEstimate([buildBrakeJob()]);
	const formerSecret = world.ctx.secret;
	Object.assign(world.ctx, { secret: openSecret("otro-secreto-de-treinta-y-dos-letras-o-mas") });
	await onSecretReplaced.run(world.ctx);
	const current = await read(estimate);
	expect(current.share.link).not.toBe(estimate.share.link);
	for (const version of [estimate, current])
		expect((await viewByLink(version)).json.reference).toBe(estimate.reference);
	Object.assign(world.ctx, { secret: formerSecret });
	await onSecretReplaced.run(world.ctx);
});

/** Amounts and dates are kept. */
test("erases personal data from estimates", async () => {
	const texts = {
		note: "Para doña Carmen",
		discount_reason: "Prima de Carmen",
		discount_cents: 100,
	};
	const draft = await startEstimate({ name: "Carmen Ávila" });
	const namedJob = {
		...buildBrakeJob(),
		title: "Frenos de Carmen",
		lines: [buildLine("Pastillas de Carmen", 6295)],
	};
	const estimate = (await send((await save(draft, [namedJob], texts)).json)).json;
	await answerByLink(estimate, [], { total_cents: 0, reason: "other", text: "Carmen no quiere" });
	await callApi("", { estimate_id: estimate.id });
	const exportContent = (await callAdminApi(`/export/customers/${estimate.customer_id}`)).json;
	const details = JSON.stringify(exportContent);
	for (const word of ["Frenos de Carmen", "DA4410", "Carmen no quiere", "$61.95", "Para doña Carmen"])
		expect(details).toContain(word);
	const erasureResponse = await callAdminApi(`/customers/${estimate.customer_id}/erasure`, {
		phone_end: estimate.phone.slice(-4),
	});
	expect(erasureResponse.status).toBeLessThan(300);
	expect((await viewByLink(estimate)).status).toBe(404);
	const { db } = world.ctx;
	const remaining = JSON.stringify([
		await db.selectFrom("estimates").selectAll().where("leadId", "=", estimate.lead_id).execute(),
		await db.selectFrom("estimateJobs").selectAll().where("estimateId", "=", estimate.id).execute(),
		await db.selectFrom("estimateEvents").selectAll().where("leadId", "=", estimate.lead_id).execute(),
		await db.selectFrom("estimateLines").selectAll().where("jobId", "=", estimate.jobs[0].id).execute(),
		await db.selectFrom("outbox").selectAll().execute(),
		await db.selectFrom("idempotency").selectAll().execute(),
	]);
	for (const word of ["Carmen", "DA4410", "Kia", "quiere"]) expect(remaining).not.toContain(word);
	expect(remaining).toContain("6195");
	expect(await eraseOldLeads(world.ctx)).toBe(0);
});

test("rejects a new estimate for an erased person", async () => {
	const estimate = await createSentEstimate([buildBrakeJob()]);
	await answerByLink(estimate, estimate.jobs);
	const emptyDraft = await startEstimate({ name: "Rosa Díaz" });
	await callApi(`/${emptyDraft.id}`, undefined, "DELETE");
	for (const { customer_id: id, phone } of [estimate, emptyDraft])
		await callAdminApi(`/customers/${id}/erasure`, { phone_end: phone.slice(-4) });
	const current = await read(estimate);
	expect(current.can).toMatchObject({ version: false, reopen: false, void: false, renew: false });
	const change = { reason: "Error", updated_at: current.updated_at };
	const rejections = [
		await callApi("", { lead_id: emptyDraft.lead_id }),
		await callApi("", { estimate_id: estimate.id }),
		await callApi(`/${estimate.id}/renew`, {}),
		await callApi(`/${estimate.id}/reopen`, change),
		await callApi(`/${estimate.id}/link`, change),
	];
	expect(rejections.map(({ status, json }) => [status, json.code])).toEqual(
		Array(5).fill([409, "person_gone"]),
	);
	expect((await callApi("", { lead_id: estimate.lead_id })).json.id).toBe(estimate.id);
});
