import type { Trx } from "#platform/database/db.server.ts";
import { insertRows } from "#platform/database/rows.server.ts";
import { CONSENT, CONSENT_TEXT } from "./consent.ts";
import "#features/leads/table.server.ts";

/**
 * Keeps the proof that a person agreed: which text, when, from where.
 *
 * @param proof `address` is the visitor's, as the server saw it
 * @source rules 5.3; Ley 81/2019
 */
export async function keepConsent(
	trx: Trx,
	now: Date,
	proof: { leadId: string; address: string },
): Promise<void> {
	await insertRows(trx, "leadConsents", {
		...proof,
		version: CONSENT.version,
		text: CONSENT_TEXT,
		acceptedAt: now.toISOString(),
	});
}
