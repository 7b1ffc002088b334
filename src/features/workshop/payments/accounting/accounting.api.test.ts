// @module-tag engines
import { sql } from "kysely";
import { expect, test } from "vitest";
import { buildJob, buildLine } from "#features/workshop/estimates/estimates.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { openAccounting, toFileCents } from "./accounting.test.kit.ts";
import { toDayRange } from "./period.ts";

const world = openWorld();
const accounting = openAccounting(world);
const { payments, list, read, setNumber, downloadCsv, downloadSheetXml, sell } = accounting;
const { callAdminApi } = payments;

// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;
const DAY_MS = 24 * 60 * 60_000;
const findSale = async ({ lead_id }: Json, query = ""): Promise<Json> =>
	(await list(query)).sales.find((sale: Json) => sale.lead_id === lead_id && !sale.is_refund);
/** Columns of the file by their title. */
const toRecords = ([titles = [], ...rows]: string[][]) =>
	rows.map((row) => Object.fromEntries(titles.map((title, index) => [title, row[index] ?? ""])));
const downloadRecords = async (path: string) => toRecords(await downloadCsv(path));
const addColumn = (records: Record<string, string>[], title: string) =>
	records.reduce((total, record) => total + toFileCents(record[title]), 0);

test("lists a sale once the car left, with its lines without tax", async () => {
	const jobs = [
		buildJob("Frenos", 0, {
			lines: [
				buildLine("Pastillas", 3333, { kind: "part", quantity_hundredths: 250 }),
				buildLine("Mano de obra", 5000),
				buildLine("Limpieza", 0, { free_reason: "Cortesía" }),
			],
		}),
		buildJob("Aceite", 4599),
	];
	const order = await payments.orders.receive();
	expect((await read(order)).status).toBe(404);
	const draft = (await callAdminApi("/estimates", { lead_id: order.lead_id })).json;
	const discount = { discount_cents: 777, discount_reason: "Cliente fiel" };
	const saved = await payments.orders.estimates.save(draft, jobs, discount);
	expect(saved.status).toBe(200);
	const sent = (await payments.orders.estimates.send(saved.json)).json;
	expect((await payments.orders.estimates.answerByLink(sent, sent.jobs)).status).toBe(200);
	await payments.orders.move(order, "in_progress");
	await payments.orders.completeJobs(order);
	await payments.orders.move(order, "ready");
	const payment = { cents: 5000, method: "yappy", paid_cents: 0 };
	const { json: account } = await payments.deliver(order, { payment, leaves_balance: true });
	const totalCents = 8333 + 5000 + 4599 - 777;
	expect(account.total_cents).toBe(totalCents);
	const { json: sale } = await read(order);
	expect(sale).toMatchObject({
		is_refund: false,
		payer_ruc: null,
		total_cents: totalCents,
		tax_percent: 7,
		methods: [{ method: "yappy", cents: 5000 }],
		open_cents: totalCents - 5000,
		number: "",
		typed_at: null,
	});
	expect(sale.lines.map(({ description }: Json) => description)).toEqual([
		"Frenos: Pastillas",
		"Frenos: Mano de obra",
		"Frenos: Limpieza",
		"Aceite",
	]);
	expect(sale.lines.map(({ quantity_hundredths }: Json) => quantity_hundredths)).toEqual([
		250, 100, 100, 100,
	]);
	const add = (field: string) => sale.lines.reduce((total: number, line: Json) => total + line[field], 0);
	expect([add("net_cents"), add("tax_cents"), add("gross_cents")]).toEqual([
		sale.net_cents,
		sale.tax_cents,
		totalCents,
	]);
	expect(await findSale(order)).toMatchObject({ total_cents: totalCents, tax_cents: sale.tax_cents });
});

test("leaves out a sale whose delivery was undone", async () => {
	const order = await sell([buildJob("Aceite", 4599)]);
	expect(await findSale(order)).toBeDefined();
	await payments.orders.move(order, "ready", { reason: "Faltó algo" });
	expect(await findSale(order)).toBeUndefined();
	expect((await read(order)).status).toBe(404);
	expect(await list("show=missing&period=todo")).not.toContainEqual(
		expect.objectContaining({ lead_id: order.lead_id }),
	);
});

test("brings an undone sale back once a number is typed for it", async () => {
	const order = await sell([buildJob("Aceite", 4599)]);
	await payments.orders.move(order, "ready", { reason: "Faltó algo" });
	const { missing } = await list();
	expect((await setNumber(order, "FE-9")).status).toBe(200);
	const { json: sale } = await read(order);
	expect(sale).toMatchObject({ number: "FE-9", total_cents: 4599, refunds: [{ total_cents: -4599 }] });
	expect((await list()).missing).toBe(missing + 1);
});

test("types a number, corrects it and removes it", async () => {
	const order = await sell([buildJob("Aceite", 4599)]);
	const { missing } = await list();
	const { status, json } = await setNumber(order, "  FE-001\n 77 ");
	expect(status).toBe(200);
	expect(json).toMatchObject({ number: "FE-001 77", typed_by: "Una de owner" });
	expect((await list()).missing).toBe(missing - 1);
	expect(await findSale(order, "show=missing")).toBeUndefined();
	expect((await setNumber(order, "FE-00178")).json.number).toBe("FE-00178");
	const emptied = await setNumber(order, "");
	expect(emptied.json).toMatchObject({ number: "", typed_at: null, typed_by: null });
	expect((await list()).missing).toBe(missing);
	expect(await findSale(order, "period=todo")).toBeDefined();
	const { history } = await payments.orders.readLead(order);
	const texts = history.map(({ text }: Json) => text);
	expect(texts).toContain("Factura fiscal corregida: FE-001 77 → FE-00178");
	expect(texts).toContain("Factura fiscal quitada: FE-00178");
});

test("rejects a long number and a period that does not exist", async () => {
	const order = await sell([buildJob("Aceite", 4599)]);
	expect((await setNumber(order, "9".repeat(100))).status).toBe(200);
	expect((await setNumber(order, "9".repeat(101))).json.fields).toHaveProperty("number");
	expect((await setNumber(order, 7)).json.fields).toHaveProperty("number");
	for (const period of ["2026-13", "2026-02-30", "ayer", "1999-01"])
		expect((await callAdminApi(`/accounting/sales?period=${period}`)).status).toBe(422);
});

test("shows a refund on its own day as a negative row", async () => {
	const payment = { cents: 10_000, method: "cash", paid_cents: 0 };
	const order = await sell([buildJob("Aceite", 10_000)], { payment });
	const { day: soldOn } = await findSale(order);
	const [taken] = (await payments.readAccount(order)).payments;
	world.ctx.clock.advance(2 * DAY_MS);
	await payments.refund(taken, 1500, { method: "card" });
	await payments.refund(taken, 500, { lowers_due: false, refunded_cents: 1500 });
	const { json: sale } = await read(order);
	expect(sale).toMatchObject({
		methods: [{ method: "cash", cents: 9500 }],
		open_cents: 500,
		refunds: [
			{ total_cents: -1500, tax_cents: -98, net_cents: -1402, methods: [{ method: "card", cents: -1500 }] },
		],
	});
	const [refund] = sale.refunds;
	expect(refund.day > soldOn).toBe(true);
	const { sales, totals } = await list(`period=${refund.day}`);
	expect(sales).toHaveLength(1);
	expect(totals).toEqual({ sales: 0, refunds: 1, total_cents: -1500, tax_cents: -98 });
	const records = await downloadRecords(`/export/sales?format=csv&period=${refund.day}`);
	expect(records).toMatchObject([
		{
			Documento: "Devolución",
			"Precio sin ITBMS": "-14.02",
			ITBMS: "-0.98",
			Total: "-15.00",
			"Forma de pago": "Tarjeta -$15.00",
		},
	]);
	expect(Object.values(records[0] ?? {})).toContain(`Devolución ${taken.reference}`);
	const own = await downloadRecords(
		`/accounting/sales/${await accounting.findSaleId(order)}/file?format=csv`,
	);
	expect(own.map(({ Total }) => Total)).toEqual(["100.00", "-15.00"]);
	expect((await payments.readAccount(order)).lowered_cents).toBe(1500);
});

test("charges what was typed for a win, with the difference as a line", async () => {
	const lead = await winQuote({ amount: 5 });
	const { json } = await read(lead);
	const [product, adjustment] = json.lines;
	expect(adjustment).toMatchObject({ description: "Ajuste", gross_cents: 500 - product.gross_cents });
	expect(json).toMatchObject({ total_cents: 500, tax_cents: 33 });
	expect(await payments.readAccount(lead)).toMatchObject({ total_cents: 500, balance_cents: 500 });
	expect((await payments.orders.readLead(lead)).won_amount).toBe(5);
});

/** Asks for one product, and wins the request. */
async function winQuote(change: object): Promise<Json> {
	const [one] = (await world.call("/api/products")).json;
	const products = [{ sku: one.sku, quantity: 1 }];
	const body = { customer: { name: "Ana Ríos", phone: "6200-7001" }, products };
	const quote = await world.call("/api/quotes", { body });
	const [lead] = (await callAdminApi(`/inbox?state=all&q=${quote.json.reference}`)).json.leads;
	const won = { state: "won", updated_at: lead.updated_at, ...change };
	const { status, json } = await callAdminApi(`/inbox/${lead.id}/state`, won, "PUT");
	expect(status, JSON.stringify(json)).toBe(200);
	return lead;
}

test("sells the products of a quote that was won", async () => {
	const [one, other] = (await world.call("/api/products")).json;
	const quote = await world.call("/api/quotes", {
		body: {
			customer: { name: "Ana Ríos", phone: "6200-7001" },
			products: [
				{ sku: one.sku, quantity: 3 },
				{ sku: other.sku, quantity: 1 },
			],
		},
	});
	const [lead] = (await callAdminApi(`/inbox?state=all&q=${quote.json.reference}`)).json.leads;
	const { status } = await callAdminApi(
		`/inbox/${lead.id}/state`,
		{ state: "won", updated_at: lead.updated_at },
		"PUT",
	);
	expect(status).toBe(200);
	const { json: sale } = await read(lead);
	expect(sale.lines).toMatchObject([
		{ description: one.name, quantity_hundredths: 300, gross_cents: Math.round(one.price * 300) },
		{ description: other.name, quantity_hundredths: 100, gross_cents: Math.round(other.price * 100) },
	]);
	expect(sale).toMatchObject({ order_reference: null, tax_percent: 7 });
});

test("exports a month whose amounts equal the database", async () => {
	await sell([buildJob("=1+1", 3333), buildJob("@SUM(A1)", 4599)]);
	const payment = { cents: 10_001, method: "cash", paid_cents: 0 };
	const lowered = await sell([buildJob("Aceite", 10_001)], { payment });
	const [taken] = (await payments.readAccount(lowered)).payments;
	await payments.refund(taken, 1234);
	const undone = await sell([buildJob("Correa", 5555)]);
	await setNumber(undone, "FE-12");
	await payments.orders.move(undone, "ready", { reason: "Faltó algo" });
	const { period, totals } = await list();
	expect(totals).toMatchObject({ sales: 3, refunds: 2 });
	const { db } = world.ctx;
	const accounts = await db.selectFrom("accounts").selectAll().where("dueOn", "like", `${period}%`).execute();
	const due = accounts.reduce(
		(total, { chargedCents, reducedCents }) => total + chargedCents - reducedCents,
		0,
	);
	expect(totals.total_cents).toBe(due);
	const records = await downloadRecords(`/export/sales?format=csv&period=${period}`);
	expect(addColumn(records, "Total")).toBe(totals.total_cents);
	expect(addColumn(records, "ITBMS")).toBe(totals.tax_cents);
	expect(addColumn(records, "Subtotal sin ITBMS")).toBe(totals.total_cents - totals.tax_cents);
	const days = records.map(({ Fecha }) => Fecha);
	expect(days).toEqual(days.toSorted());
	const xml = await downloadSheetXml(`/export/sales?period=${period}`);
	expect(xml).not.toContain("<f>");
	expect(xml).toContain("'=1+1");
	expect([...xml.matchAll(/<row>/g)]).toHaveLength(records.length + 1);
	const { headers } = await accounting.download(`/export/sales?period=${period}`);
	expect(headers.get("content-disposition")).toContain(`contador-${period}.xlsx`);
});

test("counts the sales of the month, and pages the list", async () => {
	const { sales, totals, sales_this_month: count, pages, total } = await list();
	expect([sales.length, pages]).toEqual([total, 1]);
	expect(count).toBe(totals.sales);
	expect(await list("page=2")).toMatchObject({ sales: [], page: 2, pages: 1 });
});

test.runIf(process.env.TEST_ENGINE !== "postgres")("finds the sales by indexes", async () => {
	const { first, last } = toDayRange("2026-11");
	const explain = async (query: string) => {
		const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(query)}`.execute(
			world.ctx.db,
		);
		return rows.map(({ detail }) => detail).join("\n");
	};
	const filed = `select count(*) from invoices where state <> 'dropped'`;
	expect(await explain(`${filed} and day >= '${first}' and day <= '${last}'`)).toContain("invoices_by_day");
	expect(await explain(`${filed} and state = 'missing'`)).toContain("invoices_missing");
});

test.each(["reception", "mechanic", "editor"] as const)("hides the file from %s", async (role) => {
	const order = await sell([buildJob("Aceite", 4599)]);
	const token = await world.logInAs(role);
	const paths = [
		"/accounting/sales",
		`/accounting/sales/${order.lead_id}`,
		`/accounting/sales/${order.lead_id}/file`,
		"/export/sales?period=2026-11",
	];
	for (const path of paths) expect((await world.call(`/api/admin${path}`, { token })).status).toBe(403);
	const body = { number: "1" };
	const put = await world.call(`/api/admin/accounting/sales/${order.lead_id}/number`, {
		token,
		body,
		method: "PUT",
	});
	expect(put.status).toBe(403);
});
