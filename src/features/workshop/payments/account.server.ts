import { NO_LEAD } from "#core/requests/messages.ts";
import { findStoredLead } from "#core/requests/store.server.ts";
import { hasRight } from "#domain/permissions.ts";
import { MINUTE_MS } from "#domain/time.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { pickWireFields } from "#server/database/wire-fields.ts";
import { requireFound } from "#server/errors.ts";
import type { Actor } from "#server/http/http.server.ts";
import { listOtherCredits } from "./balances-read-model.server.ts";
import { getWorkVersion } from "./charges.server.ts";
import type { Account, Payment } from "./contract.ts";
import { addCents } from "./ledger/entries.ts";
import { loadAccount } from "./load-account.server.ts";
import { NOT_ALLOWED_MESSAGES } from "./messages.ts";
import type { PaymentRow, RefundRow } from "./store.server.ts";

/** The person who took a payment may void it for this long. */
const OWN_VOID_MINUTES = 10;

/**
 * Reads what a request owes and what was paid.
 *
 * @throws NotFoundError
 * @source rules 12.1
 */
export async function readAccount(
	ctx: Pick<AppContext, "now">,
	db: DbOrTrx,
	actor: Pick<Actor, "id" | "role">,
	leadId: string,
): Promise<Account> {
	const lead = requireFound(await findStoredLead(db, leadId), NO_LEAD);
	const now = ctx.now();
	const account = await loadAccount(db, lead, now);
	const { charge, payments, refunds, dueOn, phase } = account;
	const byPayment = Map.groupBy(refunds, ({ paymentId }) => paymentId);
	const closedDays = await listClosedDays(db, payments);
	const canSettle = hasRight(actor, "refunds");
	const toPayment = (payment: PaymentRow) =>
		toPaymentResponse(payment, {
			refunds: byPayment.get(payment.id) ?? [],
			isDayClosed: closedDays.has(payment.day),
			actor,
			now,
		});
	return {
		lead_id: leadId,
		...pickWireFields(lead, "reference", "name", "email"),
		lines: charge.lines.map(({ title, cents, isOpen }) => ({ title, cents, is_open: isOpen })),
		work_version: getWorkVersion(charge),
		phase,
		is_due: phase === "due",
		due_on: dueOn,
		...pickWireFields(account, "totalCents", "loweredCents", "paidCents", "balanceCents"),
		settled_cents: account.writtenOffCents,
		deposit_cents: charge.depositCents,
		is_paid: account.totalCents > 0 && account.balanceCents <= 0,
		credits: (await listOtherCredits(db, lead)).map((credit) =>
			pickWireFields(credit, "leadId", "reference", "cents"),
		),
		can_write_off: canSettle && phase === "due" && !account.isUncounted && account.balanceCents > 0,
		can_return_credit: canSettle && phase !== "open" && account.balanceCents < 0,
		is_reported: lead.alert === "paid_reported",
		payments: payments.map(toPayment),
		payment_url: account.account?.paymentUrl ?? "",
		can_take: lead.forgottenAt === null || (canSettle && account.balanceCents > 0),
		now: now.toISOString(),
	};
}

async function listClosedDays(db: DbOrTrx, payments: readonly PaymentRow[]): Promise<Set<string>> {
	const days = [...new Set(payments.map(({ day }) => day))];
	if (days.length === 0) return new Set();
	const rows = await db
		.selectFrom("cashDays")
		.select("day")
		.where("day", "in", days)
		.where("closedAt", "is not", null)
		.execute();
	return new Set(rows.map(({ day }) => day));
}

type VoidContext = { isDayClosed: boolean; actor: Pick<Actor, "id" | "role">; now: Date };

/**
 * Returns why a payment cannot be voided, or undefined when it can: by who took it within ten minutes and while its day
 * is open, else by an owner.
 *
 * @source rules 12.2
 */
export function getVoidError(
	payment: PaymentRow,
	refunds: readonly RefundRow[],
	{ isDayClosed, actor, now }: VoidContext,
): string | undefined {
	if (payment.voidedAt !== null) return NOT_ALLOWED_MESSAGES.voided;
	if (refunds.length > 0) return NOT_ALLOWED_MESSAGES.refunded;
	if (hasRight(actor, "refunds")) return undefined;
	if (payment.receivedById !== actor.id) return NOT_ALLOWED_MESSAGES.voidOther;
	const isLate = now.getTime() - Date.parse(payment.receivedAt) > OWN_VOID_MINUTES * MINUTE_MS;
	return isLate || isDayClosed ? NOT_ALLOWED_MESSAGES.voidByOwner : undefined;
}

function toPaymentResponse(
	payment: PaymentRow,
	{ refunds, ...context }: VoidContext & { refunds: readonly RefundRow[] },
): Payment {
	const refundableCents = payment.voidedAt === null ? payment.cents - addCents(refunds) : 0;
	return {
		...pickWireFields(payment, "id", "reference", "day", "receivedAt", "receivedBy", "cents"),
		...pickWireFields(payment, "tenderedCents", "method", "bankReference", "note"),
		...pickWireFields(payment, "voidedAt", "voidedBy", "voidReason"),
		refunds: refunds.map((refund) => ({
			...pickWireFields(refund, "id", "refundedAt", "refundedBy", "day", "cents", "method", "reason"),
			lowers_due: refund.loweredCents > 0,
		})),
		refundable_cents: refundableCents,
		can_void: getVoidError(payment, refunds, context) === undefined,
		can_refund: refundableCents > 0 && hasRight(context.actor, "refunds"),
	};
}
