import type { View } from "#server/database/db.server.ts";

/** Visits are found by the words of their requests. */
export type VisitSearchView = View<"visits" | "leads">;
