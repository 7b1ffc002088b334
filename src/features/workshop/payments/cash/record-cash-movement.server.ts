import { randomUUID } from "node:crypto";
import { recordChange } from "#core/audit/store.server.ts";
import { formatCents } from "#domain/money.ts";
import { rejectPayment } from "#features/workshop/payments/errors.server.ts";
import type { Call } from "#server/call.server.ts";
import { insertRows } from "#server/database/rows.server.ts";
import { runOnce, type Work } from "#server/work.server.ts";
import type { NewMovement } from "./contract.ts";
import { computeMethodTotals, getAmount, getExpectedAmounts } from "./day-rules.ts";
import { readDayEntries } from "./entries.server.ts";
import { formatDrawerShort, formatFloatExists } from "./messages.ts";
import { getMovementInfo } from "./movement-kinds.ts";
import { lockOpenDay } from "./open-day.server.ts";

/**
 * Records cash that enters or leaves the drawer without a payment, on the day that is open. Repeating the submission
 * records it once.
 *
 * @returns the day that it counts for
 * @throws RuleError float_exists | drawer_short (409)
 * @source rules 12.4
 */
export async function recordCashMovement(call: Call, movement: NewMovement): Promise<string> {
	const submission = { scope: "cash-movements", body: movement };
	const { answer } = await runOnce(call, submission, async (work) => ({
		day: await addMovement(work, movement),
	}));
	return answer.day;
}

async function addMovement(work: Work, input: NewMovement): Promise<string> {
	const { ctx, trx, actor } = work;
	const now = ctx.now();
	const day = await lockOpenDay(trx, now);
	const { kind, cents, reason } = input;
	const { entries, movements } = await readDayEntries(trx, day);
	const float = movements.find((movement) => movement.kind === "float");
	if (kind === "float" && float) throw rejectPayment("float_exists", formatFloatExists(float.cents, day));
	const drawerCents = getAmount(getExpectedAmounts(computeMethodTotals(entries, movements)), "cash");
	if (kind === "out" && cents > drawerCents && !input.exceeds_drawer)
		throw rejectPayment("drawer_short", formatDrawerShort(drawerCents), {
			extra: { drawer_cents: drawerCents },
		});
	const movedAt = now.toISOString();
	const movement = { day, kind, cents, reason, movedAt, movedBy: actor.fullName };
	await insertRows(trx, "cashMovements", { id: randomUUID(), ...movement });
	await recordChange(work, {
		subject: "cash",
		subjectId: day,
		action: "created",
		after: {
			movement: getMovementInfo(kind).label,
			amount: formatCents(cents),
			...(reason && { reason }),
		},
		changedAt: movedAt,
	});
	return day;
}
