import type { DbOrTrx } from "#server/database/db.server.ts";
import { defineProvider } from "#server/hooks.ts";
import type { CustomerDetail } from "./contract.ts";

/**
 * Gives a customer with the first page of their requests: the answer of every change of their record.
 *
 * @throws NotFoundError
 */
export const customerDetail =
	defineProvider<(db: DbOrTrx, id: string) => Promise<CustomerDetail>>("customerDetail");
