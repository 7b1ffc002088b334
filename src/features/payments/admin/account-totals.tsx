import type { Account } from "#features/payments/contract.ts";
import { Badge } from "#ui/badge.tsx";
import { formatUsd } from "#ui/format.ts";

type Totals = Pick<Account, "total_cents" | "lowered_cents" | "paid_cents" | "balance_cents" | "is_due">;

/** Shows total, paid and balance of an account. */
export function AccountTotals({ account }: { account: Totals }) {
	const { total_cents, lowered_cents, paid_cents, balance_cents, is_due } = account;
	return (
		<dl className="grid grid-cols-3 gap-3 [&_dd]:figure [&_dd]:text-xl [&_dt]:text-sm [&_dt]:text-muted">
			<div>
				<dt>{is_due ? "Total" : "Total hasta ahora"}</dt>
				<dd>{formatUsd(total_cents - lowered_cents)}</dd>
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
