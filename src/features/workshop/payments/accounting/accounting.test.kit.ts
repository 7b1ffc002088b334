import { strFromU8, unzipSync } from "fflate";
import { findAccount } from "#features/workshop/payments/ledger/accounts.server.ts";
import { openPayments } from "#features/workshop/payments/payments.test.kit.ts";
import { getLeadId } from "#features/workshop/work-orders/orders.test.kit.ts";
import { findRows, getIds } from "#server/database/rows.server.ts";
import type { openWorld } from "#tests/server/world.test.kit.ts";

type World = ReturnType<typeof openWorld>;
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;

/** Parses a CSV of quoted cells. */
export function parseCsv(text: string): string[][] {
	const lines = text.replace(/^\ufeff/, "").split("\r\n");
	return lines
		.filter(Boolean)
		.map((line) =>
			[...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = ""]) => cell.replaceAll('""', '"')),
		);
}

/** Converts dollars of a file to cents. */
export const toFileCents = (cell = "") => Math.round(Number(cell) * 100);

/** Returns helpers that call the accounting API as an owner. */
export function openAccounting(world: World) {
	const payments = openPayments(world);
	const { callAdminApi, orders } = payments;
	const list = async (query = ""): Promise<Json> =>
		(await callAdminApi(`/accounting/sales${query && `?${query}`}`)).json;
	/** Finds the latest row of the file that is the sale of an order or another request. */
	const findSaleId = async (lead: Json): Promise<string> => {
		const { db } = world.ctx;
		const account = await findAccount(db, getLeadId(lead));
		const sales = await findRows(db, "invoices", { accountId: account?.id ?? "", kind: "invoice" });
		const charges = await findRows(db, "invoiceEntries", { invoiceId: getIds(sales) });
		const entries = await findRows(db, "entries", { id: charges.map(({ entryId }) => entryId) });
		const lastId = entries.toSorted((a, b) => a.enteredAt.localeCompare(b.enteredAt)).at(-1)?.id;
		return charges.find(({ entryId }) => entryId === lastId)?.invoiceId ?? "none";
	};
	const read = async (lead: Json): Promise<Json> =>
		callAdminApi(`/accounting/sales/${await findSaleId(lead)}`);
	const setNumber = async (lead: Json, number: unknown): Promise<Json> =>
		callAdminApi(`/accounting/sales/${await findSaleId(lead)}/number`, { number }, "PUT");
	const download = async (path: string): Promise<Response> => {
		const token = await world.logInAs("owner");
		const headers = { authorization: `Bearer ${token}` };
		const request = new Request(`http://localhost/api/admin${path}`, { headers });
		return world.api.fetch(request, { address: "10.1.0.1" });
	};
	const downloadCsv = async (path: string): Promise<string[][]> =>
		parseCsv(await (await download(path)).text());
	const downloadSheetXml = async (path: string): Promise<string> => {
		const files = unzipSync(new Uint8Array(await (await download(path)).arrayBuffer()));
		return strFromU8(files["xl/worksheets/sheet1.xml"] as Uint8Array);
	};
	/** Delivers a car with these jobs. */
	const sell = async (jobs: object[], overrides: object = {}): Promise<Json> => {
		// A promised time would pass when a test moves the clock.
		const order = await orders.receive({ promised_at: null });
		await orders.approve(order, jobs);
		await orders.move(order, "in_progress");
		await orders.completeJobs(order);
		await orders.move(order, "ready");
		const { status, json } = await payments.deliver(order, { leaves_balance: true, ...overrides });
		if (status !== 200) throw new Error(`not delivered: ${JSON.stringify(json)}`);
		return order;
	};
	return { payments, list, findSaleId, read, setNumber, download, downloadCsv, downloadSheetXml, sell };
}
