import { sql } from "kysely";
import { recordChange } from "#core/audit/store.server.ts";
import { formatCents } from "#domain/money.ts";
import { toPanamaDay } from "#domain/time.ts";
import { rejectPayment } from "#features/workshop/payments/errors.server.ts";
import type { Call } from "#server/call.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { updateRows } from "#server/database/rows.server.ts";
import { runOnce, type Work } from "#server/work.server.ts";
import type { NewClosing } from "./contract.ts";
import {
	type AmountsByMethod,
	addAmounts,
	computeMethodTotals,
	getExpectedAmounts,
	hasSameAmounts,
	listCountedMethods,
} from "./day-rules.ts";
import { readDayEntries } from "./entries.server.ts";
import { CASH_MESSAGES, formatAlreadyClosed, MONEY_MOVED, NO_MONEY, NOT_YET } from "./messages.ts";
import { lockDay } from "./open-day.server.ts";

/**
 * Closes today or an earlier day for good. Money and closing take turns by the lock on the day, so that what is stored
 * as expected is all that ever counts for it. Repeating the submission closes once.
 *
 * @throws RuleError missing (422) | not_yet | already_closed | no_money | money_moved (409)
 * @source rules 12.4
 */
export async function closeDay(
	call: Call,
	{ day, closing }: { day: string; closing: NewClosing },
): Promise<void> {
	const { ctx } = call;
	if (day > toPanamaDay(ctx.now())) throw rejectPayment("not_yet", NOT_YET);
	const submission = { scope: "cash-closings", body: { day, ...closing } };
	await runOnce(call, submission, async (work) => ({
		number: await storeClosing(work, { day, closing }),
	}));
}

async function storeClosing(
	work: Work,
	{ day, closing }: { day: string; closing: NewClosing },
): Promise<number> {
	const { trx, now, actor } = work;
	const row = await lockDay(trx, day, now);
	if (row.closedAt !== null) throw rejectPayment("already_closed", formatAlreadyClosed(row, now));
	const { entries, movements, hasMoney } = await readDayEntries(trx, day);
	if (!hasMoney) throw rejectPayment("no_money", NO_MONEY);
	const expected = getExpectedAmounts(computeMethodTotals(entries, movements));
	if (!hasSameAmounts(expected, closing.expected))
		throw rejectPayment("money_moved", MONEY_MOVED, { extra: { expected } });
	const counted = requireCount(expected, closing);
	const differenceCents = addAmounts(counted) - addAmounts(expected);
	const number = await findNextNumber(trx);
	const closedAt = now.toISOString();
	const stored = { number, differenceCents, note: closing.note, closedAt, closedBy: actor.fullName };
	await updateRows(
		trx,
		"cashDays",
		{ day },
		{ ...stored, expected: JSON.stringify(expected), counted: JSON.stringify(counted) },
	);
	await recordChange(work, {
		subject: "cash",
		subjectId: day,
		action: "closed",
		after: {
			number,
			expected: formatCents(addAmounts(expected)),
			counted: formatCents(addAmounts(counted)),
			...(differenceCents !== 0 && { difference: formatDifference(differenceCents) }),
			...(closing.note && { note: closing.note }),
		},
		changedAt: closedAt,
	});
	return number;
}

const formatDifference = (cents: number) => `${cents < 0 ? "-" : "+"}${formatCents(Math.abs(cents))}`;

/**
 * Returns the counted amounts. Each method with an expected amount was counted, and a difference has a note.
 *
 * @throws RuleError missing (422)
 */
function requireCount(expected: AmountsByMethod, { counted, note }: NewClosing): AmountsByMethod {
	const missing = listCountedMethods(expected).filter((method) => counted[method] === undefined);
	const fields: Record<string, string> = Object.fromEntries(
		missing.map((method) => [`counted.${method}`, CASH_MESSAGES.counted]),
	);
	if (counted.cash !== undefined && counted.cash < 0) fields["counted.cash"] = CASH_MESSAGES.counted;
	if (Object.keys(fields).length === 0 && !hasSameAmounts(expected, counted) && note === "")
		fields.note = CASH_MESSAGES.note;
	const [message] = Object.values(fields);
	if (message) throw rejectPayment("missing", message, { fields });
	return counted;
}

/** Returns the number after the last one. Two closings with the same number conflict, and one is retried. */
async function findNextNumber(trx: Trx): Promise<number> {
	const { last } = await trx
		.selectFrom("cashDays")
		.select(sql<number | null>`max(number)`.as("last"))
		.executeTakeFirstOrThrow();
	return Number(last ?? 0) + 1;
}
