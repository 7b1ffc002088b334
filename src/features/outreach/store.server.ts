import type { DbOrTrx, Tables, Trx } from "#platform/database/db.server.ts";
import "./table.server.ts";

/** What was already done about these leads, by "lead kind day". */
export async function listMarks(db: DbOrTrx, leadIds: readonly string[]) {
	if (leadIds.length === 0) return new Map<string, Tables["outreachMarks"]>();
	const rows = await db
		.selectFrom("outreachMarks")
		.selectAll()
		.where("leadId", "in", leadIds)
		.execute();
	return new Map(rows.map((row) => [`${row.leadId} ${row.kind} ${row.day}`, row]));
}

/** Keeps that somebody was reached; whoever did it first stays named. @returns whether this was the first */
export async function insertMark(trx: Trx, mark: Tables["outreachMarks"]): Promise<boolean> {
	const { numInsertedOrUpdatedRows } = await trx
		.insertInto("outreachMarks")
		.values(mark)
		.onConflict((conflict) => conflict.doNothing())
		.executeTakeFirst();
	return Number(numInsertedOrUpdatedRows) === 1;
}
