import type { SelectQueryBuilder } from "kysely";
import type { Settings } from "#features/settings/contract.ts";
import type { DbOrTrx, Tables } from "#platform/database/db.server.ts";
import { countOf } from "#platform/database/rows.server.ts";
import { isPromised, LEAD_KINDS } from "./rules.ts";
import { askedUntil } from "./running-out.ts";
import { FOUND_BY_STATE, TURN_BY_STATE } from "./store.server.ts";
import type { LeadRow } from "./table.server.ts";

/** What somebody asked, and waits for. */
export type RunningOut = Pick<
	LeadRow,
	"id" | "reference" | "name" | "phone" | "news" | "summary" | "dueAt"
> & { kind: PromisedKind };
type PromisedKind = Exclude<LeadRow["kind"], "newsletter">;

const PROMISED = LEAD_KINDS.filter((kind): kind is PromisedKind => isPromised(kind));

/** How many nobody answered yet although little of their promise is left, or nothing. */
export async function countRunningOut(db: DbOrTrx, now: Date, settings: Settings): Promise<number> {
	return countOf(runningOut(db, now, settings));
}

/** Some of them, the most urgent first. */
export async function listRunningOut(
	db: DbOrTrx,
	{ now, settings }: { now: Date; settings: Settings },
	{ limit, offset }: { limit: number; offset: number },
): Promise<RunningOut[]> {
	// They are few: along the order of turns the last page would pass everything that has none.
	const rows = await runningOut(db, now, settings)
		.select(["id", "kind", "reference", "name", "phone", "news", "summary", "dueAt"])
		.orderBy(TURN_BY_STATE)
		.orderBy(FOUND_BY_STATE, "desc")
		.orderBy("leads.id")
		.limit(limit)
		.offset(offset)
		.execute();
	return rows.map((row) => ({ ...row, kind: row.kind as PromisedKind }));
}

function runningOut(
	db: DbOrTrx,
	now: Date,
	settings: Settings,
): SelectQueryBuilder<Tables, "leads", object> {
	return db
		.selectFrom("leads")
		.where("leads.isQuarantined", "=", 0)
		.where("leads.isSettled", "=", 0)
		.where("leads.state", "=", "nueva")
		.where("leads.kind", "in", PROMISED)
		.where((where) =>
			where.or([
				where("leads.dueAt", "<=", now.toISOString()),
				where("leads.urgency", "=", "urgente"),
				...PROMISED.map((kind) =>
					where.and([
						where("leads.kind", "=", kind),
						where("leads.askedAt", "<=", askedUntil(kind, now, settings)),
					]),
				),
			]),
		);
}
