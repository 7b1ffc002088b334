import type { AppContext } from "#server/app-context.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { defineProvider } from "#server/hooks.ts";
import type { SaleDetails } from "./contract.ts";

/**
 * Gives a sale or a credit note with all its fields: the answer of a change of its number.
 *
 * @throws NotFoundError
 */
export const saleDetails =
	defineProvider<(ctx: Pick<AppContext, "now">, db: DbOrTrx, id: string) => Promise<SaleDetails>>(
		"saleDetails",
	);
