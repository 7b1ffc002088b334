import type { View } from "#server/database/db.server.ts";

/** Balances are listed with their requests and orders. */
export type BalanceView = View<"accounts" | "leads" | "workOrders">;
