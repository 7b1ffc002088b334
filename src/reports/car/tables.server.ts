import type { View } from "#server/database/db.server.ts";

/** The page of a car reads its requests with every description of a car. */
export type CarView = View<"leads" | "serviceRequests" | "quotes" | "visits" | "estimates">;
