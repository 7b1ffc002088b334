import { getReceiptPath } from "#admin/paths.ts";
import { formatPastMoment } from "#domain/past-moment.ts";
import { toPanamaDay } from "#domain/time.ts";
import type { Account, Payment } from "#features/workshop/payments/contract.ts";
import { getMethodInfo } from "#features/workshop/payments/methods.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { formatUsd } from "#ui/format.ts";
import { useFocusOnMount } from "#ui/notice.tsx";
import { AccountTotals } from "./account-totals.tsx";

type PaymentResultDialogProps = {
	title: string;
	account: Account;
	/** The payment that was taken; its receipt can be printed. */
	payment: Payment | undefined;
	/** Further sentences, such as who handed the car over. */
	notes: readonly string[];
	onClose: () => void;
};

/** Finds the newest payment that stands. */
export const findLastPayment = ({ payments }: Account) =>
	payments.findLast(({ voided_at }) => voided_at === null);

/** Says after a payment or a delivery what was stored, by whom and when, and offers the receipt. */
export function PaymentResultDialog(props: PaymentResultDialogProps) {
	const { title, account, payment, notes, onClose } = props;
	const message = useFocusOnMount();
	const lines = payment ? [formatPayment(payment, account), ...notes, formatLaterDay(payment)] : [...notes];
	return (
		<Dialog
			title={title}
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
				{lines.filter(Boolean).map((line) => (
					<p key={line} className="wrap-anywhere">
						{line}
					</p>
				))}
				<AccountTotals account={account} />
			</div>
		</Dialog>
	);
}

/** «$45.00 por Yappy, PAG-2026-00005, a las 8:17 AM, por Itzel.» */
function formatPayment(payment: Payment, account: Account): string {
	const { cents, method, reference, received_at, received_by } = payment;
	const moment = formatPastMoment(received_at, new Date(account.now));
	return `${formatUsd(cents)} ${getMethodInfo(method).text}, ${reference}, ${moment}, por ${received_by}.`;
}

/** Says that a payment counts for another cash day than its own. */
function formatLaterDay({ day, received_at }: Payment): string {
	const isLater = day !== toPanamaDay(new Date(received_at));
	return isLater ? "Cuenta en la caja de mañana: la de hoy está cerrada." : "";
}
