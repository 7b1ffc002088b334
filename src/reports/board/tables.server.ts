import type { View } from "#server/database/db.server.ts";

/** Orders are found by the words of their requests, and shown with car and mechanic. */
export type BoardView = View<"workOrders" | "leads" | "cars" | "staff">;
