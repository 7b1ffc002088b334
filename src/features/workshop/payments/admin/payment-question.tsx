import type { Account } from "#features/workshop/payments/contract.ts";
import { Button } from "#ui/button.tsx";
import { formatUsd } from "#ui/format.ts";

type PaymentQuestionProps = {
	/** The code of the server's rejection. */
	question: string | undefined;
	account: Account;
	onConfirm: (answer: { keeps_credit?: boolean; leaves_balance?: boolean }) => void;
	/** Puts the current balance into the amount field. */
	onUseBalance: () => void;
};

/** Answers the question that the server asks about a payment: a balance, too much money, or a payment in between. */
export function PaymentQuestion({ question, account, onConfirm, onUseBalance }: PaymentQuestionProps) {
	if (question === "balance_left")
		return (
			<Button size="sm" onClick={() => onConfirm({ leaves_balance: true })}>
				Sí, se entrega con saldo
			</Button>
		);
	if (question === "overpaid")
		return (
			<Button size="sm" onClick={() => onConfirm({ keeps_credit: true })}>
				Sí, queda a favor
			</Button>
		);
	if (question !== "paid_meanwhile" || account.balance_cents <= 0) return null;
	return (
		<Button size="sm" onClick={onUseBalance}>
			{`Poner el saldo: ${formatUsd(account.balance_cents)}`}
		</Button>
	);
}
