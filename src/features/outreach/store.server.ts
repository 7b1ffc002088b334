import type { Tables, Trx } from "#platform/database/db.server.ts";
import "./table.server.ts";

/** Keeps that somebody was reached; whoever did it first stays named. @returns whether this was the first */
export async function insertMark(trx: Trx, mark: Tables["outreachMarks"]): Promise<boolean> {
	const { numInsertedOrUpdatedRows } = await trx
		.insertInto("outreachMarks")
		.values(mark)
		.onConflict((conflict) => conflict.doNothing())
		.executeTakeFirst();
	return Number(numInsertedOrUpdatedRows) === 1;
}
