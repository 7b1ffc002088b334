import { useState } from "react";
import { PinnedPress } from "#admin/frame/pinned-press.tsx";
import { TextButton } from "#admin/frame/small-button.tsx";
import { ALERT_LABELS } from "#core/requests/alerts.ts";
import type { Account, Payment } from "#features/workshop/payments/contract.ts";
import { Button } from "#ui/button.tsx";
import { formatUsd } from "#ui/format.ts";
import { AccountBadge, AccountTotals, isBeforeDelivery } from "./account-totals.tsx";
import { RefundDialog, VoidDialog } from "./correct-dialogs.tsx";
import { PaymentLink } from "./payment-link.tsx";
import { PaymentRows } from "./payment-rows.tsx";
import { CreditReturnDialog, WriteOffDialog } from "./settle-dialogs.tsx";
import { TakePaymentDialog } from "./take-payment-dialog.tsx";

/** An account that its page keeps current. */
export type OpenAccount = {
	account: Account;
	setAccount: (account: Account) => void;
	refresh: () => Promise<unknown>;
};

type OpenDialog =
	| { kind: "take" | "write-off" | "return-credit" }
	| { kind: "void" | "refund"; payment: Payment };

type AccountPartProps = {
	open: OpenAccount;
	/** Whether the page asks for nothing but what is owed. */
	isNextStep?: boolean;
};

/** Shows what a request owes and what was paid, and takes, voids and refunds payments. */
export function AccountPart({ open, isNextStep = false }: AccountPartProps) {
	const { account, setAccount, refresh } = open;
	const [dialog, setDialog] = useState<OpenDialog>();
	const page = { onSaved: setAccount, refresh, onClose: () => setDialog(undefined) };
	const { phase, deposit_cents, paid_cents, can_take, is_paid, total_cents } = account;
	// A paid account, and one that costs nothing, take no more; before the work is done an advance is possible.
	const isOpen = can_take && !is_paid && phase !== "ended" && (total_cents > 0 || isBeforeDelivery(account));
	return (
		<div className="grid gap-4">
			<AccountTotals account={account} />
			{phase === "open" && deposit_cents > paid_cents && (
				<p>{`Para empezar se pidió ${formatUsd(deposit_cents)}.`}</p>
			)}
			{account.is_reported && (
				<p className="border-l-4 border-accent bg-ground px-4 py-3">
					<strong>{ALERT_LABELS.paid_reported}.</strong> Cómo y con qué referencia está en el historial de la
					solicitud: búscalo en tu banco y cóbralo aquí.
				</p>
			)}
			<div className="flex flex-wrap items-center gap-3 empty:hidden">
				<AccountBadge account={account} />
				{isOpen && isNextStep && account.is_due && (
					<PinnedPress>
						<Button size="sm" onClick={() => setDialog({ kind: "take" })}>
							Cobrar
						</Button>
					</PinnedPress>
				)}
				{isOpen && !(isNextStep && account.is_due) && (
					<TextButton onClick={() => setDialog({ kind: "take" })}>
						{isBeforeDelivery(account) ? "Cobrar un anticipo" : "Cobrar"}
					</TextButton>
				)}
				{account.can_return_credit && (
					<TextButton onClick={() => setDialog({ kind: "return-credit" })}>Devolver</TextButton>
				)}
				{account.can_write_off && (
					<TextButton onClick={() => setDialog({ kind: "write-off" })}>Dar por perdido</TextButton>
				)}
			</div>
			{account.payments.length > 0 && (
				<PaymentRows
					account={account}
					onVoid={(payment) => setDialog({ kind: "void", payment })}
					onRefund={(payment) => setDialog({ kind: "refund", payment })}
				/>
			)}
			{isOpen && <PaymentLink account={account} onSaved={setAccount} />}
			{dialog?.kind === "take" && <TakePaymentDialog account={account} {...page} />}
			{dialog?.kind === "write-off" && <WriteOffDialog account={account} {...page} />}
			{dialog?.kind === "return-credit" && <CreditReturnDialog account={account} {...page} />}
			{dialog?.kind === "void" && <VoidDialog payment={dialog.payment} {...page} />}
			{dialog?.kind === "refund" && <RefundDialog payment={dialog.payment} account={account} {...page} />}
		</div>
	);
}
