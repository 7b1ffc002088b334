// @module-tag engines
import { expect, test } from "vitest";
import { openAccounting } from "#features/workshop/payments/accounting/accounting.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;

const world = openWorld();
const accounting = openAccounting(world);
const { orders, readAccount, settleBefore, callAdminApi } = accounting.payments;

let personCount = 0;
/** Asks for one product of $17.90. @returns the request */
async function createQuote(): Promise<Json> {
	const customer = { name: "Ana Ríos", phone: `6200-${8000 + ++personCount}` };
	const body = { customer, products: [{ sku: "ENI-DOT4-500", quantity: 2 }] };
	const { json } = await world.call("/api/quotes", { body });
	world.ctx.clock.advance(60_000);
	return (await callAdminApi(`/inbox?state=all&q=${json.reference}`)).json.leads[0];
}

async function setState(lead: Json, state: string, details: object = {}): Promise<void> {
	world.ctx.clock.advance(60_000);
	const { updated_at } = await orders.readLead(lead);
	const { status, json } = await callAdminApi(
		`/inbox/${lead.lead_id ?? lead.id}/state`,
		{ state, updated_at, ...details },
		"PUT",
	);
	expect(status, JSON.stringify(json)).toBe(200);
}

/** Receives the car of a request, by mistake. */
async function receiveAndUndo(lead: Json): Promise<void> {
	world.ctx.clock.advance(60_000);
	const order = await orders.receive({ lead_id: lead.id, person: undefined, promised_at: null });
	world.ctx.clock.advance(60_000);
	const { updated_at } = await orders.read(order);
	expect((await orders.callApi(`/${order.id}/undo`, { updated_at })).status).toBe(200);
	expect((await orders.readLead(lead)).state).toBe("won");
}

const readFile = async (): Promise<string[][]> =>
	(await accounting.downloadCsv("/export/sales?format=csv&period=2026-11")).slice(1);

test("charges a win again after its car was received by mistake", async () => {
	const lead = await createQuote();
	await setState(lead, "won", { amount: 12.5 });
	const { json: before } = await accounting.read(lead);
	await receiveAndUndo(lead);
	expect(await readAccount(lead)).toMatchObject({ phase: "due", total_cents: 1250, balance_cents: 1250 });
	const { json: after } = await accounting.read(lead);
	expect(after.lines).toEqual(before.lines);
	expect((await readFile()).filter(([, , reference]) => reference === lead.reference)).toHaveLength(2);
});

test("owes nothing for an old win after its car was received by mistake", async () => {
	const lead = await createQuote();
	await setState(lead, "won", { amount: 80 });
	await settleBefore(lead);
	await receiveAndUndo(lead);
	expect((await callAdminApi("/receivables")).json.rows).not.toContainEqual(
		expect.objectContaining({ lead_id: lead.id }),
	);
	expect((await accounting.read(lead)).status).toBe(404);
	const account = await world.ctx.db
		.selectFrom("accounts")
		.selectAll()
		.where("leadId", "=", lead.id)
		.executeTakeFirstOrThrow();
	expect(account).toMatchObject({ chargedCents: 8000, settledCents: 8000, balanceCents: 0, taxCents: 0 });
});

test("charges the amount that staff type once a car left unrepaired", async () => {
	const order = await orders.receiveInState("withdrawn");
	await setState(order, "contacted");
	expect(await readAccount(order)).toMatchObject({ total_cents: 0, balance_cents: 0 });
	await setState(order, "won", { amount: 60 });
	expect(await readAccount(order)).toMatchObject({ phase: "due", total_cents: 6000, balance_cents: 6000 });
});

test("keeps the lines of an undone sale of before the ledger", async () => {
	const lead = await createQuote();
	await setState(lead, "won");
	const { json: before } = await accounting.read(lead);
	// Charges that 010-ledger moved have no lines.
	const { db } = world.ctx;
	const charge = await db
		.selectFrom("entries")
		.innerJoin("accounts", "accounts.id", "accountId")
		.where("leadId", "=", lead.id)
		.select("entries.id")
		.executeTakeFirstOrThrow();
	await db.deleteFrom("entryLines").where("entryId", "=", charge.id).execute();
	expect((await accounting.read(lead)).json.lines).toEqual(before.lines);
	world.ctx.clock.set("2026-12-01T15:00:00.000Z");
	await setState(lead, "contacted");
	await db.updateTable("quoteItems").set({ name: "Otra cosa" }).where("leadId", "=", lead.id).execute();
	const rows = (await accounting.downloadCsv("/export/sales?format=csv&period=2026-12")).filter(
		([, , reference]) => reference === lead.reference,
	);
	expect(rows.map(([, document, , , , , , description]) => [document, description])).toEqual([
		["Nota de crédito", before.lines[0].description],
	]);
	expect(rows[0]?.at(13)).toBe("-17.90");
	world.ctx.clock.set("2026-11-20T15:00:00.000Z");
});

test("lists a fiscal number whose sale is gone", async () => {
	const lead = await createQuote();
	await setState(lead, "won");
	const { accountId } = await world.ctx.db
		.selectFrom("accounts")
		.select("id as accountId")
		.where("leadId", "=", lead.id)
		.executeTakeFirstOrThrow();
	await world.ctx.db
		.insertInto("invoices")
		.values({
			...{ id: `number-${lead.id}`, accountId, kind: "invoice", ofInvoiceId: null, day: "2026-11-20" },
			...{ number: "FE-78", state: "typed", payerName: "Ana Ríos", payerRuc: null },
			...{ typedAt: world.ctx.now().toISOString(), typedBy: "Contadora" },
		})
		.execute();
	const rows = (await readFile()).filter(([, , reference]) => reference === lead.reference);
	expect(rows.map((row) => [row[7], row[13], row[15]])).toContainEqual([
		"Factura FE-78 sin venta",
		"0.00",
		"FE-78",
	]);
	const { sales: listed } = await accounting.list("period=2026-11");
	expect(listed).toContainEqual(expect.objectContaining({ number: "FE-78", total_cents: 0 }));
});
