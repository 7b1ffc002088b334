import { sql } from "kysely";
import type { Trx } from "./db.server.ts";

/** The next number of a series, without holes: it belongs to the transaction that asked for it. */
export async function nextNumber(trx: Trx, series: string): Promise<number> {
	const { rows } = await sql<{
		value: number;
	}>`insert into counters (id, value) values (${series}, 1)
		on conflict (id) do update set value = counters.value + 1 returning value`.execute(trx);
	const value = rows[0]?.value;
	if (value === undefined) throw new Error(`counter ${series} gave no number`);
	return value;
}
