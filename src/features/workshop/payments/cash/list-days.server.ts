import { toPageInfo } from "#domain/limits.ts";
import { toPanamaDay } from "#domain/time.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { getPageRange } from "#server/database/page-range.ts";
import { countRows, getPage } from "#server/database/rows.server.ts";
import { pickWireFields } from "#server/database/wire-fields.ts";
import type { CashDays, CashMonth } from "./contract.ts";
import {
	addAmounts,
	computeMethodTotals,
	getExpectedAmounts,
	hasSameAmounts,
	type MoneyEntry,
	type MovementEntry,
} from "./day-rules.ts";
import { listMoneyEntries, listMovementEntries } from "./entries.server.ts";
import type { CashDayRow } from "./open-day.server.ts";
import { parseAmounts } from "./stored-amounts.ts";

const DAYS_PER_PAGE = 31;

/** Lists the days before today that money moved on, the newest first. @source rules 12.4 */
export async function listCashDays(
	{ reads, now }: Pick<AppContext, "reads" | "now">,
	page: number,
): Promise<CashDays> {
	const past = reads.selectFrom("cashDays").where("day", "<", toPanamaDay(now()));
	const total = await countRows(past);
	const range = getPageRange(page, total, DAYS_PER_PAGE);
	const rows = await getPage(past.selectAll(), { day: "desc" }, range);
	const getExpected = await readExpectedOfOpenDays(reads, rows);
	return {
		days: rows.map((row) => {
			const isClosed = row.closedAt !== null;
			const [expected, counted] = [parseAmounts(row.expected), parseAmounts(row.counted)];
			return {
				...pickWireFields(row, "day", "closedBy", "note"),
				number: isClosed ? row.number : null,
				is_closed: isClosed,
				expected_cents: isClosed ? addAmounts(expected) : getExpected(row.day),
				counted_cents: isClosed ? addAmounts(counted) : null,
				difference_cents: isClosed ? row.differenceCents : null,
				is_exact: isClosed && hasSameAmounts(expected, counted),
			};
		}),
		...toPageInfo(total, page, DAYS_PER_PAGE),
		unclosed: await countRows(past.where("closedAt", "is", null)),
	};
}

/** Adds up the open days among some rows, which are in descending order. */
async function readExpectedOfOpenDays(db: AppContext["reads"], rows: readonly CashDayRow[]) {
	const openDays = rows.filter(({ closedAt }) => closedAt === null);
	const [from, to] = [openDays.at(-1)?.day, openDays[0]?.day];
	if (from === undefined || to === undefined) return () => 0;
	const entriesByDay = Map.groupBy(await listMoneyEntries(db, { from, to }), ({ day }) => day);
	const movementsByDay = Map.groupBy(await listMovementEntries(db, { from, to }), ({ day }) => day);
	return (day: string) => addExpected(entriesByDay.get(day) ?? [], movementsByDay.get(day) ?? []);
}

const addExpected = (entries: readonly MoneyEntry[], movements: readonly MovementEntry[]) =>
	addAmounts(getExpectedAmounts(computeMethodTotals(entries, movements)));

/** Adds up a month by method. @param month such as 2026-11; this month if omitted @source rules 12.4 */
export async function readCashMonth(
	{ reads, now }: Pick<AppContext, "reads" | "now">,
	month = toPanamaDay(now()).slice(0, 7),
): Promise<CashMonth> {
	// Days are compared as text, so the month may end on a day that it does not have.
	const entries = await listMoneyEntries(reads, { from: `${month}-01`, to: `${month}-31` });
	const totals = computeMethodTotals(entries);
	return {
		month,
		methods: totals.map((method) => ({
			...pickWireFields(method, "method", "paymentsCents", "voidsCents", "refundsCents"),
			net_cents: method.expectedCents,
		})),
		net_cents: addAmounts(getExpectedAmounts(totals)),
	};
}
