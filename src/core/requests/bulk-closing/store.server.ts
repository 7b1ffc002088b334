import type { Selectable } from "kysely";
import { getLaterInstant } from "#core/audit/rules.ts";
import { DAY_MS } from "#domain/time.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { DbOrTrx, Tables, Trx } from "#server/database/db.server.ts";
import { deleteRows, lockRow } from "#server/database/rows.server.ts";
import { pickWireFields } from "#server/database/wire-fields.ts";
import { requireFound } from "#server/errors.ts";
import type { Closing } from "./contract.ts";
import { NO_CLOSING } from "./messages.ts";
import { MAX_CLOSINGS_LISTED, UNDO_DAYS } from "./rules.ts";

/** Rows of one statement: a small batch lets other writers continue soon. */
const BATCH = 500;

/** Locks a closing until the transaction ends. */
export const lockClosing = (trx: Trx, id: string) => lockRow(trx, "leadClosings", { id });

/** @throws NotFoundError */
export async function findClosing(db: DbOrTrx, id: string): Promise<Closing> {
	const row = requireFound(
		await selectClosings(db).where("leadClosings.id", "=", id).executeTakeFirst(),
		NO_CLOSING,
	);
	return toClosingResponse(row);
}

/** Lists the latest closings that closed anything, newest first. */
export async function listClosings(db: DbOrTrx): Promise<Closing[]> {
	const rows = await selectClosings(db)
		.where("closed", ">", 0)
		.orderBy("createdAt", "desc")
		.orderBy("id")
		.limit(MAX_CLOSINGS_LISTED)
		.execute();
	return rows.map(toClosingResponse);
}

const selectClosings = (db: DbOrTrx) =>
	db
		.selectFrom("leadClosings")
		.selectAll()
		.select(({ exists, selectFrom }) =>
			exists(
				selectFrom("closedLeads").select("leadId").whereRef("closedLeads.closingId", "=", "leadClosings.id"),
			).as("isKept"),
		);

type ClosingRow = Selectable<Tables["leadClosings"]> & { isKept: unknown };

const toClosingResponse = (row: ClosingRow): Closing => ({
	...pickWireFields(row, "id", "author", "kind", "state", "reason", "closed", "restored", "undoneBy"),
	before: row.beforeDay,
	can_undo: Boolean(row.isKept),
	created_at: row.createdAt,
});

/** Returns a version later than all given versions. */
export const getNextVersion = (versions: readonly string[], now: Date): string =>
	getLaterInstant(versions.toSorted().at(-1) ?? now.toISOString(), now);

/** Deletes closings older than 90 days with the stored previous states; the requests stay as they are. */
export async function deleteOldClosings(ctx: AppContext): Promise<void> {
	const before = new Date(ctx.now().getTime() - UNDO_DAYS * DAY_MS).toISOString();
	const expired = await ctx.reads
		.selectFrom("leadClosings")
		.select("id")
		.where("createdAt", "<", before)
		.execute();
	for (const { id } of expired) {
		const closedIds = ctx.db.selectFrom("closedLeads").select("leadId").where("closingId", "=", id);
		const batch = { closingId: id, leadId: closedIds.limit(BATCH) };
		while ((await deleteRows(ctx.db, "closedLeads", batch)) > 0);
		await deleteRows(ctx.db, "leadClosings", { id });
	}
}
