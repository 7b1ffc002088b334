import { laterThan } from "#features/changes/rules.ts";
import type { DbOrTrx, Trx } from "#platform/database/db.server.ts";
import { changedMeanwhile, mustExist, NotFoundError } from "#platform/errors.ts";
import type { Platform } from "#platform/platform.server.ts";
import { findVisitRecord } from "./read-model.server.ts";
import { CHANGED_MEANWHILE, NO_SUCH_VISIT } from "./sentences.ts";
import { lockVisit, type VisitRecord } from "./store.server.ts";
import { visitForStaff } from "./view.server.ts";

/**
 * The visit that staff are about to change, kept from everybody else until the transaction ends.
 *
 * @param change `updated_at` is the version the edit started from
 * @throws NotFoundError | RuleError changed_meanwhile (409, with both versions)
 */
export async function openForEdit(
	at: Platform,
	trx: Trx,
	leadId: string,
	change: { updated_at: string },
): Promise<VisitRecord> {
	if (!(await lockVisit(trx, leadId))) throw new NotFoundError(NO_SUCH_VISIT);
	const visit = await visitAgain(trx, leadId);
	const { updated_at: seenAt, ...yours } = change;
	if (visit.updatedAt !== seenAt)
		throw changedMeanwhile(CHANGED_MEANWHILE, { current: visitForStaff(at, visit), yours });
	return visit;
}

/** A visit as it is by now. @throws NotFoundError */
export async function visitAgain(db: DbOrTrx, leadId: string): Promise<VisitRecord> {
	return mustExist(await findVisitRecord(db, leadId), NO_SUCH_VISIT);
}

/** The version after this one. */
export function stampAfter(visit: VisitRecord, now: Date): string {
	return laterThan(visit.updatedAt, now);
}
