import { sql } from "kysely";
import type { DbOrTrx } from "#server/database/db.server.ts";

/** Finds rows of the file with their requests, by id; also those that were dropped. */
export async function findSales(db: DbOrTrx, ids: readonly string[]): Promise<Map<string, SaleRow>> {
	if (ids.length === 0) return new Map();
	const rows = await selectSaleRows(db).where("invoices.id", "in", ids).execute();
	return new Map(rows.map((row) => [row.id, row]));
}

export type SaleRow = Awaited<ReturnType<ReturnType<typeof selectSaleRows>["execute"]>>[number];

const selectSaleRows = (db: DbOrTrx) =>
	db
		.selectFrom("invoices")
		.innerJoin("accounts", "accounts.id", "invoices.accountId")
		.innerJoin("leads", "leads.id", "accounts.leadId")
		.leftJoin("customers", "customers.id", "leads.customerId")
		.leftJoin("workOrders", "workOrders.leadId", "accounts.leadId")
		.select(["invoices.id", "invoices.accountId", "invoices.kind", "invoices.ofInvoiceId", "invoices.day"])
		.select(["invoices.state", "invoices.number", "invoices.typedAt", "invoices.typedBy"])
		.select(["accounts.leadId", "leads.reference"])
		.select(["workOrders.id as orderId", "workOrders.reference as orderReference"])
		.select([
			sql<string>`coalesce(invoices.payer_name, accounts.payer_name)`.as("payerName"),
			// Staff may note the tax number after the delivery, until the document has a number.
			sql<string | null>`case when invoices.payer_name is null
				then coalesce(accounts.payer_ruc, customers.ruc) else invoices.payer_ruc end`.as("payerRuc"),
		]);
