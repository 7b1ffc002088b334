import { laterThan } from "#features/changes/rules.ts";
import { getSettings } from "#features/settings/store.server.ts";
import type { DbOrTrx, Trx } from "#platform/database/db.server.ts";
import { changedMeanwhile, mustExist, RuleError } from "#platform/errors.ts";
import type { Platform } from "#platform/platform.server.ts";
import { findVisitRecord } from "./read-model.server.ts";
import { CHANGED_MEANWHILE, NO_SUCH_VISIT, STILL_SPAM } from "./sentences.ts";
import type { VisitRecord } from "./store.server.ts";
import { visitForStaff } from "./view.server.ts";

/**
 * Locks the visit that staff are about to change until the transaction ends.
 *
 * @param change `updated_at` is the version the edit started from
 * @throws NotFoundError | RuleError quarantined (422) | changed_meanwhile (409, with both versions)
 */
export async function openForEdit(
	at: Platform,
	trx: Trx,
	leadId: string,
	change: { updated_at: string },
): Promise<VisitRecord> {
	const visit = mustExist(await lockVisit(trx, leadId), NO_SUCH_VISIT);
	// A quarantined visit reserves no hours and its customer gets no messages: it has to be released first.
	if (visit.isQuarantined) throw new RuleError("quarantined", STILL_SPAM);
	const { updated_at: seenAt, ...yours } = change;
	if (visit.updatedAt !== seenAt)
		throw changedMeanwhile(CHANGED_MEANWHILE, {
			current: visitForStaff(at, visit, await getSettings(trx)),
			yours,
		});
	return visit;
}

/** Locks a visit until the transaction ends; returns undefined if it does not exist. */
export async function lockVisit(trx: Trx, leadId: string): Promise<VisitRecord | undefined> {
	await trx
		.updateTable("visits")
		.set((column) => ({ updatedAt: column.ref("updatedAt") }))
		.where("leadId", "=", leadId)
		.execute();
	return findVisitRecord(trx, leadId);
}

/** Reads the current state of a visit. @throws NotFoundError */
export async function visitAgain(db: DbOrTrx, leadId: string): Promise<VisitRecord> {
	return mustExist(await findVisitRecord(db, leadId), NO_SUCH_VISIT);
}

/** Returns the visit's next version. */
export function stampAfter(visit: VisitRecord, now: Date): string {
	return laterThan(visit.updatedAt, now);
}
