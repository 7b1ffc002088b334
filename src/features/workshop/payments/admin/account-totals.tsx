import type { Account } from "#features/workshop/payments/contract.ts";
import { Badge } from "#ui/badge.tsx";
import { formatUsd } from "#ui/format.ts";

type Totals = Pick<
	Account,
	"total_cents" | "lowered_cents" | "paid_cents" | "settled_cents" | "balance_cents" | "phase" | "lines"
>;

/** Tells whether work is still open, so that the total may grow and a payment is an advance. */
export const isBeforeDelivery = ({ phase, lines }: Pick<Account, "phase" | "lines">) =>
	phase === "open" && (lines.length === 0 || lines.some(({ is_open: isOpen }) => isOpen));

/** Shows total, paid and balance of an account. */
export function AccountTotals({ account }: { account: Totals }) {
	const { total_cents, lowered_cents, paid_cents, settled_cents, balance_cents } = account;
	return (
		<dl className="grid grid-cols-3 gap-x-3 *:row-span-3 *:grid *:grid-rows-subgrid [&_dd]:figure [&_dd]:text-xl [&_dt]:text-sm [&_dt]:text-muted">
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
				<dt>{getBalanceLabel(account)}</dt>
				<dd>{formatUsd(Math.abs(balance_cents))}</dd>
				{settled_cents > 0 && (
					<dd className="text-sm! font-normal text-muted">{`${formatUsd(settled_cents)} dados por perdidos`}</dd>
				)}
			</div>
		</dl>
	);
}

/** Names what the person has in their favour on other requests, which staff may return there. */
export const OtherCredits = ({ account: { credits } }: { account: Pick<Account, "credits"> }) =>
	credits.map(({ lead_id: leadId, reference, cents }) => (
		<p key={leadId}>{`También tiene ${formatUsd(cents)} a favor en ${reference}.`}</p>
	));

/** Money is an advance while the request is open, and in the customer's favour afterwards. */
function getBalanceLabel({ balance_cents: cents, phase }: Pick<Account, "balance_cents" | "phase">): string {
	if (cents >= 0) return "Saldo";
	return phase === "open" ? "Anticipo" : "A favor";
}

type AccountBadgeProps = {
	account: Pick<Account, "is_paid" | "phase" | "total_cents" | "balance_cents" | "settled_cents">;
};

/** Says whether an account is paid, owed, or not due yet. */
export function AccountBadge({ account }: AccountBadgeProps) {
	const { is_paid, phase, total_cents, balance_cents, settled_cents } = account;
	if (settled_cents > 0 && balance_cents === 0) return <Badge tone="soft">Dada por perdida</Badge>;
	if (is_paid) return <Badge tone="success">Pagada</Badge>;
	if (phase !== "due") return null;
	if (balance_cents > 0) return <Badge tone="alert">Por cobrar</Badge>;
	return total_cents === 0 ? <Badge tone="soft">Sin saldo</Badge> : null;
}
