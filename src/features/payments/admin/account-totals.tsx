import type { Account } from "#features/payments/contract.ts";
import { Badge } from "#ui/badge.tsx";
import { formatUsd } from "#ui/format.ts";

type Totals = Pick<
	Account,
	"total_cents" | "lowered_cents" | "paid_cents" | "balance_cents" | "is_due" | "lines"
>;

/** Tells whether work is still open, so that the total may grow and a payment is an advance. */
export const isBeforeDelivery = ({ is_due, lines }: Pick<Account, "is_due" | "lines">) =>
	!is_due && (lines.length === 0 || lines.some(({ is_open: isOpen }) => isOpen));

/** Shows total, paid and balance of an account. */
export function AccountTotals({ account }: { account: Totals }) {
	const { total_cents, lowered_cents, paid_cents, balance_cents } = account;
	return (
		<dl className="grid grid-cols-3 gap-3 [&_dd]:figure [&_dd]:text-xl [&_dt]:text-sm [&_dt]:text-muted">
			<div>
				<dt>{isBeforeDelivery(account) ? "Total hasta ahora" : "Total"}</dt>
				<dd>{formatUsd(total_cents - lowered_cents)}</dd>
				{lowered_cents > 0 && (
					<dd className="text-sm! font-normal text-muted">{`${formatUsd(total_cents)} menos ${formatUsd(lowered_cents)} devueltos`}</dd>
				)}
			</div>
			<div>
				<dt>Pagado</dt>
				<dd>{formatUsd(paid_cents)}</dd>
			</div>
			<div>
				<dt>{balance_cents < 0 ? "A favor" : "Saldo"}</dt>
				<dd>{formatUsd(Math.abs(balance_cents))}</dd>
			</div>
		</dl>
	);
}

type AccountBadgeProps = { account: Pick<Account, "is_paid" | "is_due" | "balance_cents"> };

/** Says whether an account is paid, owed, or not due yet. */
export function AccountBadge({ account: { is_paid, is_due, balance_cents } }: AccountBadgeProps) {
	if (is_paid) return <Badge tone="success">Pagada</Badge>;
	if (is_due && balance_cents > 0) return <Badge tone="alert">Por cobrar</Badge>;
	return null;
}
