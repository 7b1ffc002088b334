// @module-tag engines
import { expect, test } from "vitest";
import { buildJob } from "#features/workshop/estimates/estimates.test.kit.ts";
import { openPayments } from "#features/workshop/payments/payments.test.kit.ts";
import { extractPdfText } from "#server/files/pdf-text.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { NOT_AN_INVOICE } from "./receipt-texts.ts";

const world = openWorld();
const payments = openPayments(world);
const { readAccount, take, deliver, voidPayment, refund, receiveReady, callAdminApi } = payments;
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;

const readReceipt = async ({ id }: Json): Promise<Json> => (await callAdminApi(`/payments/${id}`)).json;
const getToken = ({ link }: Json) => link.split("/").at(-1);

test("says total, paid before, this payment and balance to the cent", async () => {
	const order = await receiveReady(6295, 1205);
	await take(order, 2500, { method: "yappy", bank_reference: "YP-88" });
	await deliver(order, {
		payment: { cents: 4000, method: "cash", paid_cents: 2500, tendered_cents: 5000 },
		leaves_balance: true,
	});
	const [first, second] = (await readAccount(order)).payments;
	expect(await readReceipt(second)).toMatchObject({
		total_cents: 7500,
		paid_before_cents: 2500,
		cents: 4000,
		tendered_cents: 5000,
		balance_cents: 1000,
		lines: [{ cents: 6295 }, { cents: 1205 }],
		subject: order.reference,
		payer_name: order.name,
	});
	expect(await readReceipt(first)).toMatchObject({
		paid_before_cents: 0,
		balance_cents: 5000,
		bank_reference: "YP-88",
	});
	await refund(second, 1000);
	expect((await readReceipt(second)).refunds).toMatchObject([{ cents: 1000, method: "cash" }]);
});

test("keeps the receipt of an advance when work is added", async () => {
	const order = await payments.orders.receive();
	await payments.orders.approve(order);
	const [advance] = (await take(order, 5000)).json.payments;
	const before = await readReceipt(advance);
	expect(before).toMatchObject({ total_cents: 21_000, balance_cents: 16_000, lines: [{ cents: 21_000 }] });
	const next = (
		await callAdminApi("/estimates", { estimate_id: (await payments.orders.read(order)).estimate.id })
	).json;
	const saved = (await payments.orders.estimates.save(next, [buildJob("Filtro", 3500)])).json;
	const sent = (await payments.orders.estimates.send(saved)).json;
	const openJobs = sent.jobs.filter(({ is_locked }: Json) => !is_locked);
	expect((await payments.orders.estimates.answerByLink(sent, openJobs)).status).toBe(200);
	expect((await readAccount(order)).total_cents).toBe(24_500);
	expect(await readReceipt(advance)).toMatchObject({ total_cents: 21_000, balance_cents: 16_000, lines: [] });
});

test("prints a PDF for staff and for the customer's link only", async () => {
	const order = await receiveReady(7500);
	const other = await receiveReady(1000);
	const [payment] = (await take(order, 7500)).json.payments;
	const print = async (path: string) => {
		const { status, headers } = await world.call(path);
		return [status, headers.get("content-type")?.split(";")[0]];
	};
	const error = "application/json";
	expect(await print(`/api/payments/${getToken(order)}/receipts/${payment.id}`)).toEqual([
		200,
		"application/pdf",
	]);
	expect(await print(`/api/payments/${getToken(other)}/receipts/${payment.id}`)).toEqual([404, error]);
	expect(await print(`/api/payments/nada/receipts/${payment.id}`)).toEqual([404, error]);
	expect(await print(`/api/admin/payments/${payment.id}/receipt`)).toEqual([401, error]);
});

const readPaper = async ({ id }: Json): Promise<string[]> => {
	const headers = { authorization: `Bearer ${await world.logInAs("reception")}` };
	const url = `http://localhost/api/admin/payments/${id}/receipt`;
	const response = await world.api.fetch(new Request(url, { headers }));
	return extractPdfText(Buffer.from(await response.arrayBuffer())).split("\n");
};

test("says on the PDF for what, and that it is no invoice", async () => {
	const { json: record } = await world.asStaff("/api/admin/settings");
	const shop = { legalName: "Autocentro de Prueba, S.A.", ruc: "155646463-2-2016 DV 86" };
	const body = { ...record.settings, ...shop, updated_at: record.updated_at };
	expect((await world.asStaff("/api/admin/settings", { method: "PUT", body })).status).toBe(200);
	const order = await receiveReady(7500);
	const [payment] = (await take(order, 5000, { tendered_cents: 10_000 })).json.payments;
	expect(await readPaper(payment)).toEqual(
		expect.arrayContaining([
			shop.legalName,
			`RUC ${shop.ruc}`,
			payment.reference,
			`Cliente: ${order.name}`,
			`Por: ${order.reference}`,
			"Entregó: $100.00",
			"Vuelto: $50.00",
			"Trabajo 1",
			"De eso, ITBMS",
			"$4.91",
			`Placa: ${order.car.plate}`,
			"Saldo",
			"$25.00",
			NOT_AN_INVOICE,
		]),
	);
});

test("hides the plate on the link, and leaves it out of emails", async () => {
	const order = await receiveReady(7500);
	const [payment] = (await take(order, 7500)).json.payments;
	const path = `/api/payments/${getToken(order)}/receipts/${payment.id}`;
	const response = await world.api.fetch(new Request(`http://localhost${path}`));
	const paper = extractPdfText(Buffer.from(await response.arrayBuffer()));
	expect(paper).toContain(`Placa: •••${order.car.plate.slice(-3)}`);
	expect(paper).not.toContain(order.car.plate);
	await callAdminApi(`/payments/${payment.id}/email`, { to: "placa@correo.com" });
	expect(JSON.stringify(await listMails("placa@correo.com"))).not.toContain(order.car.plate.slice(-4));
});

test("prints the warranty of work once it is done", async () => {
	const order = await payments.orders.receive();
	await payments.orders.approve(order, [
		buildJob("Frenos", 5000, { warranty_months: 6, warranty_km: 10_000 }),
		buildJob("Aire", 3000),
		buildJob("Luces", 1000),
	]);
	const [advance] = (await take(order, 1000)).json.payments;
	expect((await readReceipt(advance)).lines.map(({ warranty }: Json) => warranty)).toEqual(["", "", ""]);
	const { serviceId } = await world.ctx.db
		.selectFrom("services")
		.select("id as serviceId")
		.where("isVisible", "=", 1)
		.executeTakeFirstOrThrow();
	await world.ctx.db.updateTable("services").set({ warranty: "1 año" }).where("id", "=", serviceId).execute();
	await world.ctx.db.updateTable("estimateJobs").set({ serviceId }).where("title", "=", "Aire").execute();
	await payments.orders.move(order, "in_progress");
	await payments.orders.completeJobs(order);
	const warranties = (await readReceipt(advance)).lines.map(({ warranty }: Json) => warranty);
	expect(warranties).toEqual(["Garantía: 6 meses o 10,000 km.", "Garantía: 1 año", ""]);
	const paper = await readPaper(advance);
	expect(paper).toEqual(
		expect.arrayContaining(["Frenos. Garantía: 6 meses o 10,000 km.", "Aire. Garantía: 1 año"]),
	);
	expect(paper.join()).not.toContain("Luces. Garantía");
});

test("marks the receipt of a voided payment", async () => {
	const order = await receiveReady(7500);
	const [payment] = (await take(order, 7500)).json.payments;
	await voidPayment(payment, "Era de otro carro");
	const receipt = await readReceipt(payment);
	expect(receipt).toMatchObject({ void_reason: "Era de otro carro", voided_at: expect.any(String) });
	const paper = await readPaper(payment);
	expect(paper).toEqual(expect.arrayContaining(["ANULADO", expect.stringMatching(/Era de otro carro$/)]));
	// It would read as an amount that the customer owes.
	expect(paper).not.toContain("Saldo");
	const send = await callAdminApi(`/payments/${payment.id}/email`, { to: "anulado@correo.com" });
	expect(send.status).toBe(200);
	expect((await listMails("anulado@correo.com"))[0]?.subject).toMatch(/^Comprobante de pago ANULADO PAG-/);
});

const listMails = async (to: string): Promise<Json[]> => {
	const rows = await world.ctx.db
		.selectFrom("outbox")
		.select("payload")
		.where("topic", "=", "mail")
		.execute();
	return rows.map(({ payload }) => JSON.parse(payload)).filter((mail) => mail.to === to);
};

test("emails a receipt once for each press", async () => {
	const order = await receiveReady(6295, 1205);
	const refused = await deliver(order, {
		payment: { cents: 7500, method: "cash", paid_cents: 0 },
		sends_receipt: true,
	});
	expect([refused.status, Object.keys(refused.json.fields)]).toEqual([422, ["sends_receipt"]]);
	expect((await payments.orders.read(order)).state).toBe("ready");
	const [{ id, reference }] = (await take(order, 7500)).json.payments;
	const token = await world.logInAs("reception");
	const send = (to: string, key?: string) =>
		world.call(`/api/admin/payments/${id}/email`, { body: { to }, token, ...(key && { key }) });
	expect((await send("")).json.fields).toHaveProperty("to");
	expect((await send("no es correo")).json.fields).toHaveProperty("to");
	expect((await send("itzel@correo.com", "comprobante-una-vez")).status).toBe(200);
	expect((await send("itzel@correo.com", "comprobante-una-vez")).status).toBe(200);
	const mails = await listMails("itzel@correo.com");
	expect(mails).toHaveLength(1);
	for (const text of [reference, NOT_AN_INVOICE, "Trabajo 1: $62.95", "Trabajo 2: $12.05", "Saldo: $0.00"])
		expect(mails[0].text).toContain(text);
	await send("itzel@correo.com", "comprobante-otra-vez");
	expect(await listMails("itzel@correo.com")).toHaveLength(2);
});

test("emails the receipt of a delivery in its transaction", async () => {
	const order = await receiveReady(7500);
	const email = "ana.entrega@correo.com";
	await world.ctx.db.updateTable("leads").set({ email }).where("id", "=", order.lead_id).execute();
	const payment = { cents: 5000, method: "cash", paid_cents: 0 };
	const question = await deliver(order, { payment, sends_receipt: true });
	expect(question.json.code).toBe("balance_left");
	expect(await listMails(email)).toHaveLength(0);
	const done = await deliver(order, { payment, sends_receipt: true, leaves_balance: true });
	expect(done.status).toBe(200);
	const [mail, ...others] = (await listMails(email)).filter(({ subject }) => subject.includes("PAG-"));
	expect(others).toEqual([]);
	expect(mail.text).toContain("Saldo: $25.00");
});

test("closes the receipts of an erased person's link", async () => {
	const order = await receiveReady(7500);
	await deliver(order, { payment: { cents: 7500, method: "cash", paid_cents: 0 } });
	const [{ id }] = (await readAccount(order)).payments;
	const path = `/api/payments/${getToken(order)}/receipts/${id}`;
	expect((await world.call(path)).status).toBe(200);
	expect((await callAdminApi(`/payments/${id}/email`, { to: "contador@correo.com" })).status).toBe(200);
	const erasure = { phone_end: order.phone.slice(-4) };
	expect((await callAdminApi(`/customers/${order.customer_id}/erasure`, erasure)).status).toBe(200);
	expect((await world.call(path)).status).toBe(404);
	expect(await listMails("contador@correo.com")).toEqual([]);
	const refused = await callAdminApi(`/payments/${id}/email`, { to: "otro@correo.com" });
	expect(refused.json.code).toBe("person_gone");
});
