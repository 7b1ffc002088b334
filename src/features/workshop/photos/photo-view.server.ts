import { listStaffNames } from "#core/accounts/store.server.ts";
import { hasRight } from "#domain/permissions.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { pickWireFields } from "#server/database/wire-fields.ts";
import type { Actor } from "#server/http/http.server.ts";
import type { LeadPhoto } from "./contract.ts";
import { rejectPhoto } from "./errors.server.ts";
import { departedLeadIds } from "./hooks.server.ts";
import { PHOTO_ERRORS } from "./messages.ts";
import { CUSTOMER_KIND } from "./rules.ts";
import type { PhotoRow } from "./store.server.ts";

/** Converts stored photos for staff, with who took them and whether this person may remove them. */
export async function toLeadPhotos(
	db: DbOrTrx,
	actor: Pick<Actor, "role">,
	rows: readonly PhotoRow[],
): Promise<LeadPhoto[]> {
	const names = await listStaffNames(
		db,
		rows.flatMap(({ authorId }) => authorId ?? []),
	);
	const evidence = await findEvidence(db, rows);
	return rows.map((row) => ({
		...pickWireFields(row, "id", "place", "kind"),
		is_shared: row.isShared === 1,
		width: row.width ?? 0,
		height: row.height ?? 0,
		taken_at: row.createdAt,
		author: names.get(row.authorId ?? "") ?? null,
		can_remove: hasRight(actor, "removeEvidence") || !evidence.has(row.id),
	}));
}

/**
 * Rejects removing a photo that staff took of a car that left: it is what the shop answers a claim with.
 *
 * @throws RuleError not_now (409)
 * @source rules 5.25
 */
export async function requireRemovable(db: DbOrTrx, actor: Actor, photo: PhotoRow): Promise<void> {
	if (hasRight(actor, "removeEvidence")) return;
	if ((await findEvidence(db, [photo])).has(photo.id)) throw rejectPhoto("not_now", PHOTO_ERRORS.evidence);
}

async function findEvidence(db: DbOrTrx, rows: readonly PhotoRow[]): Promise<ReadonlySet<string>> {
	const staffPhotos = rows.filter(({ kind }) => kind !== CUSTOMER_KIND);
	const leadIds = [...new Set(staffPhotos.map(({ leadId }) => leadId))];
	const departed = leadIds.length > 0 ? await departedLeadIds.get(db, leadIds) : new Set<string>();
	return new Set(staffPhotos.filter(({ leadId }) => departed.has(leadId)).map(({ id }) => id));
}
