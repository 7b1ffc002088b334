import type { Tables, View } from "#server/database/db.server.ts";

type Names = "estimates" | "estimateJobs" | "estimateEvents" | "leads";
export type EstimateTables = Pick<Tables, Names>;
/** Estimates are listed with the names on their requests. */
export type EstimateView = View<Names>;
