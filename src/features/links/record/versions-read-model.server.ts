import { sql } from "kysely";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import type {} from "./table.server.ts";

/** A request with the version of its link; null while it has none, and once its person is forgotten. */
export type Linked = { leadId: string; linkVersion: number | null };

const NAMED_AT_ONCE = 200;

/** Of a request's link, in a question that has `leads`; also as `Linked.linkVersion`. */
export const VERSION_NOW = sql<
	number | null
>`(select max(links.version) from links where links.lead_id = leads.id)`;
export const LINK_VERSION = VERSION_NOW.as("linkVersion");
const IS_UNNAMED = sql<boolean>`not exists
	(select 1 from links where links.lead_id = leads.id and links.opens = 'todo')`;

/** The requests whose customer may have a link, or those of them without one, a portion at a time by their ids. */
export function listToName(
	db: DbOrTrx,
	which: "unnamed" | "all",
	after: string,
): Promise<Linked[]> {
	return db
		.selectFrom("leads")
		.select(["leads.id as leadId", LINK_VERSION])
		.where("leads.id", ">", after)
		.where("leads.phone", "is not", null)
		.where("leads.kind", "!=", "newsletter")
		.$if(which === "unnamed", (leads) => leads.where(IS_UNNAMED))
		.orderBy("leads.id")
		.limit(NAMED_AT_ONCE)
		.execute();
}
