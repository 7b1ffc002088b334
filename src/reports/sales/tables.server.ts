import type { View } from "#server/database/db.server.ts";

/** The accountant's file reads the documents of an account, and the request that it belongs to. */
export type SaleView = View<
	"invoices" | "invoiceEntries" | "accounts" | "entries" | "entryLines" | "leads" | "customers" | "workOrders"
>;
