import { read, staffApi } from "#api/client.ts";
import type { Account } from "#features/payments/contract.ts";
import { Button } from "#ui/button.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { createFieldBinder } from "#ui/form-values.ts";
import { formatUsd } from "#ui/format.ts";
import { InputField } from "#ui/input-field.tsx";
import { AccountTotals } from "./account-totals.tsx";
import { PaymentFields } from "./payment-fields.tsx";
import { getInitialPayment, parseAmount, parsePayment, toAmountText } from "./payment-values.ts";
import { usePaymentForm } from "./use-payment-form.ts";

type TakePaymentDialogProps = {
	account: Account;
	onClose: () => void;
	onSaved: (account: Account) => void;
	refresh: () => Promise<unknown>;
};

/** Takes a payment for a request; the amount begins with what is open, or with the deposit that was asked for. */
export function TakePaymentDialog({ account, onClose, onSaved, refresh }: TakePaymentDialogProps) {
	const { lead_id: id, name, deposit_cents, paid_cents, is_due } = account;
	const openDeposit = is_due ? 0 : Math.max(0, deposit_cents - paid_cents);
	const initial = getInitialPayment(account);
	const form = usePaymentForm(
		openDeposit > 0 ? { ...initial, cents: toAmountText(openDeposit) } : initial,
		refresh,
	);
	const { values, set, header, question } = form;
	const bind = createFieldBinder(values, set);
	const amount = parseAmount(values.cents);

	async function submit(keepsCredit: boolean) {
		const parsed = parsePayment(values, account);
		if (parsed.errors) return void form.showErrors(parsed.errors);
		const json = { ...parsed.payment, keeps_credit: keepsCredit };
		const { payments } = staffApi.admin.leads[":id"];
		const isDone = await form.send({
			call: () => read(payments.$post({ param: { id }, header, json })),
			onDone: onSaved,
			successMessage: `Cobrado: ${formatUsd(json.cents)}`,
		});
		if (isDone) onClose();
	}

	return (
		<FormDialog
			id="cobro"
			form={form}
			size="sm"
			ignoresOutsideClick
			focusesFirstField
			title="Cobrar"
			description={name}
			action={
				question === "overpaid" && (
					<Button size="sm" onClick={() => void submit(true)}>
						Sí, queda a favor
					</Button>
				)
			}
			onClose={onClose}
			onSubmit={() => void submit(false)}
			submitLabel={"cents" in amount ? `Cobrar ${formatUsd(amount.cents)}` : "Cobrar"}
			busyLabel="Cobrando…"
		>
			<AccountTotals account={account} />
			<PaymentFields
				values={values}
				bind={bind}
				amountHint={openDeposit > 0 ? `Para empezar se pidió ${formatUsd(deposit_cents)}.` : undefined}
			/>
			<InputField label="Nota" isRequired={false} maxLength={300} {...bind("note")} />
		</FormDialog>
	);
}
