import type { DbOrTrx } from "#server/database/db.server.ts";
import { defineProvider } from "#server/hooks.ts";

/** Gives those of some requests whose car was in the workshop and left. */
export const departedLeadIds =
	defineProvider<(db: DbOrTrx, leadIds: readonly string[]) => Promise<ReadonlySet<string>>>(
		"departedLeadIds",
	);

/** Gives a batch of staff photos of cars that left at least 12 months ago and whose longest warranty is over. */
export const expiredStaffPhotoIds =
	defineProvider<(db: DbOrTrx, now: Date) => Promise<string[]>>("expiredStaffPhotoIds");
