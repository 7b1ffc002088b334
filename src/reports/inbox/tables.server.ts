import type { Tables, View } from "#server/database/db.server.ts";

type Names = "leads" | "leadCounts" | "staff" | "visits" | "accounts";
export type InboxTables = Pick<Tables, Names>;
/** The inbox reads each request with its owner, the reason of a cancelled visit and its charge. */
export type InboxView = View<Names>;
