import type { AppContext } from "#server/app-context.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { defineHook, defineProvider } from "#server/hooks.ts";

/**
 * Runs before staff change or move a visit of a request, or give it one. A handler throws a RuleError once the car was
 * received: from then on the work order has the state.
 */
export const onVisitChanging = defineHook<[trx: Trx, leadId: string]>();

type ReadCarStatuses = (
	ctx: Pick<AppContext, "reads" | "now">,
	leadIds: readonly string[],
) => Promise<ReadonlyMap<string, { orderId: string; status: string }>>;

/** Gives the orders of received cars in the workshop with their status as text, by request id. */
export const carStatuses = defineProvider<ReadCarStatuses>("carStatuses");
