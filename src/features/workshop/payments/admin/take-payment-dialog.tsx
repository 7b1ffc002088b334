import { useState } from "react";
import { usePanel } from "#admin/frame/context.ts";
import { read, staffApi } from "#api/client.ts";
import type { Account } from "#features/workshop/payments/contract.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { createFieldBinder } from "#ui/form-values.ts";
import { formatUsd } from "#ui/format.ts";
import { InputField } from "#ui/input-field.tsx";
import { AccountTotals, isBeforeDelivery, OtherCredits } from "./account-totals.tsx";
import { ChangeDue, PaymentFields } from "./payment-fields.tsx";
import { PaymentQuestion } from "./payment-question.tsx";
import { findLastPayment, PaymentResultDialog } from "./payment-result-dialog.tsx";
import { getInitialPayment, parseAmount, parsePayment, toAmountText } from "./payment-values.ts";
import { usePaymentForm } from "./use-payment-form.ts";

type TakePaymentDialogProps = {
	account: Account;
	onClose: () => void;
	onSaved: (account: Account) => void;
	refresh: () => Promise<unknown>;
};

/** Takes a payment for a request; the amount begins with the balance, or with the requested deposit. */
export function TakePaymentDialog(props: TakePaymentDialogProps) {
	const { account: loaded, onClose, onSaved, refresh } = props;
	const [resultAccount, setResultAccount] = useState<Account>();
	const { user } = usePanel();
	const { lead_id: id, name, deposit_cents, paid_cents, is_due } = loaded;
	const openDeposit = is_due ? 0 : Math.max(0, deposit_cents - paid_cents);
	// Before the work is done, staff decide how much they ask for.
	const isAdvance = isBeforeDelivery(loaded);
	const initial = getInitialPayment(loaded);
	const initialCents = openDeposit > 0 || isAdvance ? toAmountText(openDeposit) : initial.cents;
	const form = usePaymentForm({ ...initial, cents: initialCents }, refresh, loaded);
	const { values, set, facts: account, question } = form;
	const bind = createFieldBinder(values, set);
	const amount = parseAmount(values.cents);

	async function submit(keepsCredit = false) {
		const parsed = parsePayment(values, account);
		if (parsed.errors) return void form.showErrors(parsed.errors);
		const { payments } = staffApi.admin.leads[":id"];
		await form.send({
			body: { ...parsed.payment, keeps_credit: keepsCredit },
			call: (json, header) => read(payments.$post({ param: { id }, header, json })),
			onDone(saved) {
				onSaved(saved);
				setResultAccount(saved);
			},
		});
	}

	/** The payment of this sheet that a reload found although its answer did not arrive. */
	const storedPayment =
		form.isUnanswered &&
		loaded.payments.find(
			({ id: paymentId, received_by, method, cents }) =>
				account.payments.every(({ id }) => id !== paymentId) &&
				received_by === user.full_name &&
				method === values.method &&
				"cents" in amount &&
				cents === amount.cents,
		);
	const result = resultAccount ?? (storedPayment ? loaded : undefined);
	if (result)
		return (
			<PaymentResultDialog
				title="Cobrado"
				account={result}
				payment={storedPayment || findLastPayment(result)}
				notes={[]}
				onClose={onClose}
			/>
		);
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
			<OtherCredits account={account} />
			<PaymentFields
				values={values}
				bind={bind}
				amountHint={openDeposit > 0 ? `Para empezar se pidió ${formatUsd(deposit_cents)}.` : undefined}
			/>
			<InputField label="Nota" isRequired={false} maxLength={300} {...bind("note")} />
		</FormDialog>
	);
}
