import { getLeadStateInfo } from "#core/requests/lead-states.ts";
import { getLeadIdByToken } from "#core/requests/link/by-token.server.ts";
import { findLastVisitorEvent, findStoredLead } from "#core/requests/store.server.ts";
import { getPublicSettings, getVisibility } from "#core/settings/public-settings.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import type { Charge } from "#features/workshop/payments/charges.server.ts";
import { loadAccount } from "#features/workshop/payments/load-account.server.ts";
import { parseReported, UNKNOWN_LINK } from "#features/workshop/payments/messages.ts";
import type { PaymentRow, RefundRow } from "#features/workshop/payments/store.server.ts";
import { getSubjectReference } from "#features/workshop/payments/subject-reference.server.ts";
import { getOrderStateInfo } from "#features/workshop/work-orders/order-states.ts";
import { findOrderOfLead } from "#features/workshop/work-orders/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { pickWireFields } from "#server/database/wire-fields.ts";
import { requireFound } from "#server/errors.ts";
import type { Visitor } from "#server/http/http.server.ts";
import type { PaymentWays, PublicAccount, PublicPayment } from "./public-contract.ts";

/**
 * Reads the account behind a customer's link, with the ways to pay while something is to be paid.
 *
 * @throws NotFoundError for an invalid link
 * @source rules 12.6
 */
export async function readCustomerAccount(
	ctx: AppContext,
	token: string,
	visitor: Visitor,
): Promise<PublicAccount> {
	const leadId = await getLeadIdByToken(ctx, ctx.db, { token, notFoundMessage: UNKNOWN_LINK });
	const { reference, paymentUrl, payments, refunds, ...amounts } = await readAmounts(ctx, ctx.db, leadId);
	const refundsByPayment = Map.groupBy(refunds, ({ paymentId }) => paymentId);
	return {
		reference,
		is_due: amounts.isDue,
		...pickWireFields(amounts, "totalCents", "paidCents", "balanceCents", "depositCents", "payableCents"),
		reported: amounts.payableCents > 0 ? await findReport(ctx.db, leadId, payments) : null,
		ways: amounts.payableCents > 0 ? await readWays(ctx, visitor, paymentUrl) : null,
		payments: payments
			.filter(({ voidedAt }) => voidedAt === null)
			.map((payment) => toPublicPayment(payment, refundsByPayment.get(payment.id) ?? [])),
	};
}

/** Computes the amount to pay now: the balance once it is due, or the rest of the deposit. */
export async function readPayableCents(
	ctx: Pick<AppContext, "now">,
	db: DbOrTrx,
	leadId: string,
): Promise<number> {
	return (await readAmounts(ctx, db, leadId)).payableCents;
}

async function readAmounts(ctx: Pick<AppContext, "now">, db: DbOrTrx, leadId: string) {
	const lead = requireFound(await findStoredLead(db, leadId), UNKNOWN_LINK);
	const account = await loadAccount(db, lead, ctx.now());
	const { charge, payments, refunds, loweredCents, paidCents } = account;
	const paymentUrl = account.account?.paymentUrl ?? "";
	const order = await findOrderOfLead(db, leadId);
	const isReady = order !== undefined && getOrderStateInfo(order.state).isReady && isFinished(charge);
	// Work that left before payments were taken owes nothing, unless staff send a payment link.
	const hasLeft = charge.dueOn !== null && (!account.isUncounted || paymentUrl !== "");
	// A request that is lost shows what its customer has in their favour.
	const hasCredit = account.phase === "ended" && account.balanceCents < 0;
	const isDue = isReady || hasLeft || hasCredit;
	const balanceCents = isDue ? account.balanceCents : 0;
	const isOffered = order !== undefined || getLeadStateInfo(lead.state).outcome !== "loss";
	// While more waits for an answer, the estimate says what an approval would make of the deposit.
	const isAnswered = charge.totalCents > 0 && charge.expectedCents === charge.totalCents;
	const requestsDeposit = !isDue && charge.dueOn === null && isAnswered && isOffered;
	const depositCents = requestsDeposit ? charge.depositCents : 0;
	return {
		reference: await getSubjectReference(db, lead),
		paymentUrl,
		payments,
		refunds,
		isDue,
		totalCents: isDue ? account.totalCents - loweredCents - account.writtenOffCents : 0,
		paidCents,
		balanceCents,
		depositCents,
		payableCents: Math.max(0, isDue ? balanceCents : depositCents - paidCents),
	};
}

const isFinished = ({ lines }: Charge) => lines.every(({ isOpen }) => !isOpen);

/** Finds what the customer said about a payment that staff have not taken yet. */
async function findReport(db: DbOrTrx, leadId: string, payments: readonly PaymentRow[]) {
	const lastPaidAt =
		payments
			.map(({ receivedAt }) => receivedAt)
			.toSorted()
			.at(-1) ?? "";
	const event = await findLastVisitorEvent(db, leadId, (text) => parseReported(text) !== undefined);
	const method = event && parseReported(event.text);
	return method && event.createdAt > lastPaidAt ? { reported_at: event.createdAt, method } : null;
}

async function readWays(ctx: AppContext, visitor: Visitor, url: string): Promise<PaymentWays> {
	const settings = await getSettings(ctx.db);
	const { payments } = getPublicSettings(ctx, settings, getVisibility(ctx, visitor));
	const { yappy, yappyQr, ach, cash, card } = payments;
	return { yappy, yappy_qr: (yappyQr && ctx.images.getUrl(yappyQr)) || "", ach, url, cash, card };
}

function toPublicPayment(payment: PaymentRow, refunds: readonly RefundRow[]): PublicPayment {
	return {
		...pickWireFields(payment, "id", "reference", "receivedAt", "cents", "method"),
		refunds: refunds.map((refund) => pickWireFields(refund, "refundedAt", "cents", "method")),
	};
}
