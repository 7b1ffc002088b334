import { sql } from "kysely";
import type { Trx } from "./db.server.ts";

/**
 * Takes the next number of a series. The series has no gaps, because the number belongs to the calling transaction.
 *
 * @param minimum first number of the series; a series that is below it continues from here
 */
export async function takeNextNumber(trx: Trx, series: string, minimum = 1): Promise<number> {
	const { rows } = await sql<{
		value: number;
	}>`insert into counters (id, value) values (${series}, cast(${minimum} as integer))
		on conflict (id) do update set value = case when counters.value + 1 < cast(${minimum} as integer)
		then cast(${minimum} as integer) else counters.value + 1 end returning value`.execute(trx);
	const value = rows[0]?.value;
	if (value === undefined) throw new Error(`counter ${series} gave no number`);
	return value;
}

/** Returns the highest number issued by any series whose id ends in `suffix`, or 0. There is one row per series. */
export async function getHighestNumber(trx: Trx, suffix: string): Promise<number> {
	const { rows } = await sql<{
		highest: number | null;
	}>`select max(value) as highest from counters where id like ${`%${suffix}`}`.execute(trx);
	return Number(rows[0]?.highest ?? 0);
}
