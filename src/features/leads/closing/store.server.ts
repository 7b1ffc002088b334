import type { Selectable } from "kysely";
import { laterThan } from "#features/changes/rules.ts";
import { DAY_MS } from "#panama/time.ts";
import type { DbOrTrx, Tables, Trx } from "#platform/database/db.server.ts";
import { deleteRows, lockRow } from "#platform/database/rows.server.ts";
import { wired } from "#platform/database/wire.ts";
import { mustExist } from "#platform/errors.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { Closing } from "./contract.ts";
import { CLOSINGS_SHOWN, UNDO_DAYS } from "./rules.ts";
import { NO_CLOSING } from "./sentences.ts";

/** Rows of one statement: a small batch keeps other writers' wait short. */
const BATCH = 500;

/** Locks a closing until the transaction ends. */
export const lockClosing = (trx: Trx, id: string) => lockRow(trx, "leadClosings", { id });

/** @throws NotFoundError */
export async function findClosing(db: DbOrTrx, id: string): Promise<Closing> {
	const row = mustExist(
		await told(db).where("leadClosings.id", "=", id).executeTakeFirst(),
		NO_CLOSING,
	);
	return onTheWire(row);
}

/** Lists the latest closings that closed anything, newest first. */
export async function listClosings(db: DbOrTrx): Promise<Closing[]> {
	const rows = await told(db)
		.where("closed", ">", 0)
		.orderBy("createdAt", "desc")
		.orderBy("id")
		.limit(CLOSINGS_SHOWN)
		.execute();
	return rows.map(onTheWire);
}

const told = (db: DbOrTrx) =>
	db
		.selectFrom("leadClosings")
		.selectAll()
		.select(({ exists, selectFrom }) =>
			exists(
				selectFrom("closedLeads")
					.select("leadId")
					.whereRef("closedLeads.closingId", "=", "leadClosings.id"),
			).as("isKept"),
		);

type Row = Selectable<Tables["leadClosings"]> & { isKept: unknown };

const onTheWire = (row: Row): Closing => ({
	...wired(row, "id", "author", "kind", "state", "reason", "closed", "restored", "undoneBy"),
	before: row.beforeDay,
	can_undo: Boolean(row.isKept),
	created_at: row.createdAt,
});

/** Returns a version later than all given versions. */
export const laterThanAll = (versions: readonly string[], now: Date): string =>
	laterThan(versions.toSorted().at(-1) ?? now.toISOString(), now);

/** Deletes closings older than 90 days with the stored previous states; the requests stay as they are. */
export async function forgetClosings(at: Platform): Promise<void> {
	const before = new Date(at.now().getTime() - UNDO_DAYS * DAY_MS).toISOString();
	const old = await at.reads
		.selectFrom("leadClosings")
		.select("id")
		.where("createdAt", "<", before)
		.execute();
	for (const { id } of old) {
		const theirs = at.db.selectFrom("closedLeads").select("leadId").where("closingId", "=", id);
		const portion = { closingId: id, leadId: theirs.limit(BATCH) };
		while ((await deleteRows(at.db, "closedLeads", portion)) > 0);
		await deleteRows(at.db, "leadClosings", { id });
	}
}
