import { sql } from "kysely";
import { recordChange } from "#core/audit/store.server.ts";
import { formatCents } from "#domain/money.ts";
import { toPanamaDay } from "#domain/time.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { withIdempotency } from "#server/database/idempotency.server.ts";
import { updateRows } from "#server/database/rows.server.ts";
import { conflictError, RuleError } from "#server/errors.ts";
import type { Actor } from "#server/http/http.server.ts";
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

type ClosingSubmission = { input: NewClosing; key: string | undefined };

/**
 * Closes today or an earlier day for good. Money and closing take turns by the lock on the day, so that what is stored
 * as expected is all that ever counts for it. Repeating the submission closes once.
 *
 * @throws RuleError missing (422) | not_yet | already_closed | no_money | money_moved (409)
 * @source rules 12.4
 */
export async function closeDay(
	ctx: AppContext,
	actor: Actor,
	day: string,
	{ input, key }: ClosingSubmission,
): Promise<void> {
	if (day > toPanamaDay(ctx.now())) throw conflictError("not_yet", NOT_YET);
	const submission = { scope: "cash-closings", key, sender: actor, body: { day, ...input } };
	await withIdempotency(ctx, submission, async (trx) => ({
		number: await storeClosing(trx, actor, { day, input, now: ctx.now() }),
	}));
}

async function storeClosing(
	trx: Trx,
	actor: Actor,
	{ day, input, now }: { day: string; input: NewClosing; now: Date },
): Promise<number> {
	const row = await lockDay(trx, day, now);
	if (row.closedAt !== null) throw conflictError("already_closed", formatAlreadyClosed(row, now));
	const { entries, movements, hasMoney } = await readDayEntries(trx, day);
	if (!hasMoney) throw conflictError("no_money", NO_MONEY);
	const expected = getExpectedAmounts(computeMethodTotals(entries, movements));
	if (!hasSameAmounts(expected, input.expected))
		throw conflictError("money_moved", MONEY_MOVED, { expected });
	const counted = requireCount(expected, input);
	const differenceCents = addAmounts(counted) - addAmounts(expected);
	const number = await findNextNumber(trx);
	const closedAt = now.toISOString();
	const closing = { number, differenceCents, note: input.note, closedAt, closedBy: actor.fullName };
	await updateRows(
		trx,
		"cashDays",
		{ day },
		{ ...closing, expected: JSON.stringify(expected), counted: JSON.stringify(counted) },
	);
	await recordChange(trx, actor, {
		subject: "cash",
		subjectId: day,
		action: "closed",
		after: {
			number,
			expected: formatCents(addAmounts(expected)),
			counted: formatCents(addAmounts(counted)),
			...(differenceCents !== 0 && { difference: formatDifference(differenceCents) }),
			...(input.note && { note: input.note }),
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
	if (message) throw new RuleError("missing", message, { fields });
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
