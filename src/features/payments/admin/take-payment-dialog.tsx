import { read, staffApi } from "#api/client.ts";
import { toPanamaDay } from "#domain/time.ts";
import type { Account } from "#features/payments/contract.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { createFieldBinder } from "#ui/form-values.ts";
import { formatUsd } from "#ui/format.ts";
import { InputField } from "#ui/input-field.tsx";
import { AccountTotals, isBeforeDelivery } from "./account-totals.tsx";
import { ChangeDue, PaymentFields } from "./payment-fields.tsx";
import { PaymentQuestion } from "./payment-question.tsx";
import { getInitialPayment, parseAmount, parsePayment, toAmountText } from "./payment-values.ts";
import { usePaymentForm } from "./use-payment-form.ts";

type TakePaymentDialogProps = {
	account: Account;
	onClose: () => void;
	onSaved: (account: Account) => void;
	refresh: () => Promise<unknown>;
};

/** Takes a payment for a request; the amount begins with the balance, or with the requested deposit. */
export function TakePaymentDialog({ account, onClose, onSaved, refresh }: TakePaymentDialogProps) {
	const { lead_id: id, name, deposit_cents, paid_cents, is_due } = account;
	const openDeposit = is_due ? 0 : Math.max(0, deposit_cents - paid_cents);
	// Before the work is done, staff decide how much they ask for.
	const isAdvance = isBeforeDelivery(account);
	const initial = getInitialPayment(account);
	const initialCents = openDeposit > 0 || isAdvance ? toAmountText(openDeposit) : initial.cents;
	const form = usePaymentForm({ ...initial, cents: initialCents }, refresh);
	const { values, set, header, question } = form;
	const bind = createFieldBinder(values, set);
	const amount = parseAmount(values.cents);

	async function submit(keepsCredit = false) {
		const parsed = parsePayment(values, account);
		if (parsed.errors) return void form.showErrors(parsed.errors);
		const json = { ...parsed.payment, keeps_credit: keepsCredit };
		const { payments } = staffApi.admin.leads[":id"];
		const isDone = await form.send({
			call: () => read(payments.$post({ param: { id }, header, json })),
			onDone: onSaved,
			successMessage: formatTaken,
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
			title={isAdvance ? "Cobrar un anticipo" : "Cobrar"}
			description={name}
			action={
				<PaymentQuestion
					question={question}
					account={account}
					onConfirm={({ keeps_credit }) => void submit(keeps_credit)}
					onUseBalance={() => set({ cents: toAmountText(account.balance_cents) })}
				/>
			}
			onClose={onClose}
			onSubmit={() => void submit()}
			submitLabel={"cents" in amount ? `Cobrar ${formatUsd(amount.cents)}` : "Cobrar"}
			busyLabel="Cobrando…"
			extraActions={<ChangeDue values={values} />}
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

/** Says what was taken, the change, and a cash day that is not today. */
function formatTaken({ payments }: Account): string {
	const payment = payments.at(-1);
	if (!payment) return "Cobrado";
	const { cents, tendered_cents: tendered, day, received_at } = payment;
	const parts = [
		`Cobrado: ${formatUsd(cents)}.`,
		tendered !== null && tendered > cents && `Vuelto: ${formatUsd(tendered - cents)}.`,
		day !== toPanamaDay(new Date(received_at)) && "Cuenta en la caja de mañana: la de hoy está cerrada.",
	];
	return parts.filter(Boolean).join(" ");
}
