import { sql } from "kysely";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { type Counted, counted, type Share } from "./read-model.server.ts";
import type { EstimateTurns } from "./rules.ts";
import type {} from "./table.server.ts";

/** Said without a parameter, as the index of those that wait says it. */
const IS_SENT = sql<boolean>`estimates.state = 'enviada'`;

/** Estimates worth a word today, those first that were asked to be renewed, then those asked about, by their last day. */
export async function listEstimates(db: DbOrTrx, turns: EstimateTurns, { limit, offset }: Share) {
	const rows = await waitingEstimates(db, turns)
		.select(["leads.id as leadId", "estimates.reference", "leads.name", "leads.phone"])
		.select(["estimates.id", "estimates.linkVersion", "carBrand", "carModel", "totalCents"])
		.select([
			"validUntil",
			"estimates.askedAt",
			"seenAt",
			"renewalAskedAt",
			"sentAt",
			"wantsNoReminders",
		])
		.orderBy(
			sql`case when renewal_asked_at is not null then 0 when estimates.asked_at is not null then 1 else 2 end`,
		)
		.orderBy("validUntil")
		.orderBy("estimates.id")
		.limit(limit)
		.offset(offset)
		.execute();
	return rows.map((row) => ({ ...row, wantsNoReminders: row.wantsNoReminders ?? 0 }));
}

export function countEstimates(db: DbOrTrx, turns: EstimateTurns): Promise<Counted> {
	return counted(waitingEstimates(db, turns), "estimate", turns.today);
}

/** Who was reached about it on an earlier day is left alone until something else happens. */
function waitingEstimates(db: DbOrTrx, turns: EstimateTurns) {
	const { today, tomorrow, seenBefore, renewalSince } = turns;
	const reached = sql<string>`coalesce((select max(earlier.created_at) from outreach_marks earlier
		where earlier.lead_id = leads.id and earlier.kind = 'estimate' and earlier.day < ${today}), '')`;
	return db
		.selectFrom("estimates")
		.innerJoin("leads", "leads.id", "estimates.leadId")
		.leftJoin("customers", "customers.id", "leads.customerId")
		.where(IS_SENT)
		.where("validUntil", ">=", renewalSince)
		.where((where) =>
			where.or([
				sql<boolean>`estimates.renewal_asked_at > ${reached}`,
				where.and([
					where("validUntil", ">=", today),
					where.or([
						sql<boolean>`estimates.asked_at > ${reached}`,
						where.and([
							where("validUntil", "=", tomorrow),
							sql<boolean>`${reached} < estimates.sent_at`,
						]),
						where.and([
							where("seenAt", "<=", seenBefore),
							sql<boolean>`${reached} < estimates.seen_at`,
						]),
					]),
				]),
			]),
		);
}
