import { getReceiptPath } from "#admin/paths.ts";
import type { Account } from "#features/payments/contract.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { formatUsd } from "#ui/format.ts";
import { useFocusOnMount } from "#ui/notice.tsx";
import { AccountTotals } from "./account-totals.tsx";

/** Says after a delivery what was paid and what stays open, and offers the receipt of its payment. */
export function DeliveredDialog({ account, onClose }: { account: Account; onClose: () => void }) {
	const message = useFocusOnMount();
	const payment = account.payments.findLast(({ voided_at }) => voided_at === null);
	return (
		<Dialog
			title="Carro entregado"
			size="sm"
			onClose={onClose}
			footer={
				<>
					{payment && (
						<ButtonLink tone="line" to={getReceiptPath(payment)}>
							Imprimir comprobante
						</ButtonLink>
					)}
					<Button onClick={onClose}>Listo</Button>
				</>
			}
		>
			<div ref={message} tabIndex={-1} role="status" className="grid gap-5">
				{payment?.tendered_cents != null && payment.tendered_cents > payment.cents && (
					<p className="figure text-xl">{`Vuelto: ${formatUsd(payment.tendered_cents - payment.cents)}`}</p>
				)}
				<p>{formatOutcome(account)}</p>
				<AccountTotals account={account} />
			</div>
		</Dialog>
	);
}

function formatOutcome({ balance_cents, total_cents }: Account): string {
	if (balance_cents > 0) return "Queda un saldo: está en «Por cobrar», y en una semana te lo recordamos.";
	if (balance_cents < 0) return "Queda dinero a favor del cliente.";
	return total_cents > 0 ? "La cuenta está pagada." : "No había nada por cobrar.";
}
