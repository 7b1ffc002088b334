import { hidesSamples } from "#core/settings/public-settings.server.ts";
import { type CatalogueReads, hasSamples } from "#features/content/products/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";

/**
 * Returns what customers may see of the catalogue. A published shop without samples reads it as before, since its indexes
 * do not contain the mark.
 *
 * @source rules 6.25
 */
export async function openCatalogueReads(
	ctx: AppContext,
	db: DbOrTrx = ctx.publicReads,
): Promise<CatalogueReads> {
	return { db, hidesSamples: hidesSamples(ctx) && (await hasSamples(db)) };
}
