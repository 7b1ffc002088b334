import { QuietButton } from "#admin/frame/small-button.tsx";
import { getReceiptPath } from "#admin/paths.ts";
import type { Account, Payment } from "#features/workshop/payments/contract.ts";
import { getMethodInfo } from "#features/workshop/payments/methods.ts";
import { formatDateTime, formatUsd, joinWithDots } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";

type PaymentRowsProps = {
	account: Pick<Account, "payments" | "balance_cents">;
	onVoid: (payment: Payment) => void;
	onRefund: (payment: Payment) => void;
};

/** Lists the payments of an account with their refunds; a voided one stays, crossed out. */
export function PaymentRows({ account, onVoid, onRefund }: PaymentRowsProps) {
	return (
		<ol className="grid gap-4">
			{account.payments.map((payment) => (
				<li key={payment.id} className="grid gap-1">
					<p className="flex flex-wrap items-baseline justify-between gap-x-4">
						<span className={payment.voided_at ? "line-through" : "font-medium"}>
							{formatUsd(payment.cents)} {getMethodInfo(payment.method).text}
						</span>
						<Anchor to={getReceiptPath(payment)} className="link num text-sm">
							{`Comprobante ${payment.reference}`}
						</Anchor>
					</p>
					<p className="num text-sm text-muted">
						{joinWithDots(formatDateTime(payment.received_at), payment.received_by, payment.bank_reference)}
					</p>
					{payment.note && <p className="text-sm wrap-anywhere">{payment.note}</p>}
					{payment.voided_at && (
						<p className="text-sm wrap-anywhere">
							{`Anulado por ${payment.voided_by}, ${formatDateTime(payment.voided_at)}. ${payment.void_reason}`}
						</p>
					)}
					{payment.refunds.map((refund) => (
						<p key={refund.id} className="text-sm wrap-anywhere">
							{`Devuelto ${formatUsd(refund.cents)} ${getMethodInfo(refund.method).text} por ${refund.refunded_by}, ${formatDateTime(refund.refunded_at)}. ${refund.reason}${!refund.lowers_due && account.balance_cents > 0 ? " (lo queda debiendo)" : ""}`}
						</p>
					))}
					{(payment.can_void || payment.can_refund) && (
						<div className="flex flex-wrap gap-2">
							{payment.can_refund && (
								<QuietButton onClick={() => onRefund(payment)}>{`Devolver ${payment.reference}`}</QuietButton>
							)}
							{payment.can_void && (
								<QuietButton onClick={() => onVoid(payment)}>{`Anular ${payment.reference}`}</QuietButton>
							)}
						</div>
					)}
				</li>
			))}
		</ol>
	);
}
