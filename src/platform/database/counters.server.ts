import { sql } from "kysely";
import type { Trx } from "./db.server.ts";

/**
 * The next number of a series, without holes: it belongs to the transaction that asked for it.
 *
 * @param least where the series begins, and goes on from when it stands below
 */
export async function nextNumber(trx: Trx, series: string, least = 1): Promise<number> {
	const { rows } = await sql<{
		value: number;
	}>`insert into counters (id, value) values (${series}, cast(${least} as integer))
		on conflict (id) do update set value = case when counters.value + 1 < cast(${least} as integer)
		then cast(${least} as integer) else counters.value + 1 end returning value`.execute(trx);
	const value = rows[0]?.value;
	if (value === undefined) throw new Error(`counter ${series} gave no number`);
	return value;
}

/** The highest number that any series with this ending has given, or 0. There are as many rows as series. */
export async function highestNumber(trx: Trx, ending: string): Promise<number> {
	const { rows } = await sql<{
		highest: number | null;
	}>`select max(value) as highest from counters where id like ${`%${ending}`}`.execute(trx);
	return Number(rows[0]?.highest ?? 0);
}
