import { hasErrors } from "#admin/frame/use-change.ts";
import { read, staffApi } from "#api/client.ts";
import type { Account, Payment } from "#features/workshop/payments/contract.ts";
import { REQUIRED_MESSAGES } from "#features/workshop/payments/messages.ts";
import { METHOD_LABELS, PAYMENT_METHODS } from "#features/workshop/payments/methods.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { createFieldBinder } from "#ui/form-values.ts";
import { formatUsd } from "#ui/format.ts";
import { CompactChoice, InputField } from "#ui/input-field.tsx";
import { parseAmount, toAmountText } from "./payment-values.ts";
import { usePaymentForm } from "./use-payment-form.ts";

type CorrectionProps = {
	payment: Payment;
	onClose: () => void;
	onSaved: (account: Account) => void;
	refresh: () => Promise<unknown>;
};

/** Voids a payment that was recorded by mistake. */
export function VoidDialog({ payment, onClose, onSaved, refresh }: CorrectionProps) {
	const { id, reference, cents } = payment;
	const form = usePaymentForm({ reason: "" }, refresh, payment);
	const { values, set } = form;
	const bind = createFieldBinder(values, set);

	async function submit() {
		if (!values.reason.trim()) return form.showErrors({ reason: REQUIRED_MESSAGES.reason });
		const isDone = await form.send({
			body: values,
			call: (json, header) =>
				read(staffApi.admin.payments[":id"].void.$post({ param: { id }, header, json })),
			onDone: onSaved,
			successMessage: `${reference} anulado`,
		});
		if (isDone) onClose();
	}

	return (
		<FormDialog
			id="anular"
			form={form}
			size="sm"
			ignoresOutsideClick
			focusesFirstField
			title={`Anular ${reference}`}
			description={`${formatUsd(cents)}. Es para un cobro que se anotó mal; si devuelves dinero, usa «Devolver».`}
			onClose={onClose}
			onSubmit={() => void submit()}
			submitLabel="Anular el cobro"
			busyLabel="Anulando…"
			tone="danger"
		>
			<InputField label="¿Por qué?" maxLength={300} {...bind("reason")} />
		</FormDialog>
	);
}

const METHOD_OPTIONS = PAYMENT_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }));

function getInitialRefund({ payment, account }: { payment: Payment; account: Account }) {
	const { is_due, balance_cents } = account;
	const { refundable_cents, method } = payment;
	const creditCents = balance_cents < 0 ? -balance_cents : refundable_cents;
	const lowersDue = is_due && balance_cents >= 0;
	return {
		cents: toAmountText(Math.min(refundable_cents, creditCents)),
		method,
		reason: "",
		lowers_due: lowersDue ? "1" : "",
	};
}

/** Returns money of a payment to the customer. */
export function RefundDialog(props: CorrectionProps & { account: Account }) {
	const { onClose, ...page } = props;
	const { payment: loadedPayment, account: loadedAccount } = props;
	const loaded = { payment: loadedPayment, account: loadedAccount };
	const form = usePaymentForm(getInitialRefund(loaded), page.refresh, loaded);
	const { values, set, facts } = form;
	const { id, reference, refundable_cents, cents } = facts.payment;
	const { is_due, balance_cents } = facts.account;
	const bind = createFieldBinder(values, set);
	const amount = parseAmount(values.cents);
	// Money in the customer's favour goes back as it came.
	const exceedsCredit = !("cents" in amount) || amount.cents > -balance_cents;

	async function submit() {
		const errors: Record<string, string> = {
			...("error" in amount && { cents: amount.error }),
			...(!values.reason.trim() && { reason: REQUIRED_MESSAGES.reason }),
		};
		if (hasErrors(errors) || !("cents" in amount)) return form.showErrors(errors);
		const body = {
			cents: amount.cents,
			method: values.method,
			reason: values.reason,
			lowers_due: is_due && exceedsCredit && values.lowers_due !== "",
			refunded_cents: cents - refundable_cents,
		};
		const { refunds } = staffApi.admin.payments[":id"];
		const isDone = await form.send({
			body,
			call: (json, header) => read(refunds.$post({ param: { id }, header, json })),
			onDone: page.onSaved,
			successMessage: `Devuelto: ${formatUsd(body.cents)}`,
		});
		if (isDone) onClose();
	}

	return (
		<FormDialog
			id="devolver"
			form={form}
			size="sm"
			ignoresOutsideClick
			focusesFirstField
			title={`Devolver de ${reference}`}
			description={`Se puede devolver hasta ${formatUsd(refundable_cents)}. Sale de la caja de hoy o, si ya se cerró, de la de mañana.`}
			onClose={onClose}
			onSubmit={() => void submit()}
			submitLabel={"cents" in amount ? `Devolver ${formatUsd(amount.cents)}` : "Devolver"}
			busyLabel="Devolviendo…"
		>
			<InputField label="¿Cuánto devuelves?" inputMode="decimal" maxLength={20} {...bind("cents")} />
			<CompactChoice legend="¿Cómo se lo devuelves?" options={METHOD_OPTIONS} {...bind("method")} />
			<InputField label="¿Por qué?" maxLength={300} {...bind("reason")} />
			{is_due && exceedsCredit && (
				<Checkbox
					label="Se le rebaja de la cuenta"
					hint="Si no, lo queda debiendo."
					name="lowers_due"
					checked={values.lowers_due !== ""}
					onChange={({ target }) => set({ lowers_due: target.checked ? "1" : "" })}
				/>
			)}
		</FormDialog>
	);
}
