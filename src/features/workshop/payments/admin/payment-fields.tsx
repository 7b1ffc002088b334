import { METHOD_LABELS, PAYMENT_METHODS } from "#features/workshop/payments/methods.ts";
import type { FieldBinder } from "#ui/form-values.ts";
import { formatUsd } from "#ui/format.ts";
import { CompactChoice, InputField } from "#ui/input-field.tsx";
import { getChange, type PaymentValues } from "./payment-values.ts";

const METHOD_OPTIONS = PAYMENT_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }));

type PaymentFieldsProps = {
	values: PaymentValues;
	bind: FieldBinder<keyof PaymentValues>;
	amountLabel?: string;
	/** Shown below the amount, such as what stays open. */
	amountHint?: string;
};

/** Fields of a payment: amount, method, and the change or the bank's reference. */
export function PaymentFields({
	values,
	bind,
	amountLabel = "¿Cuánto cobras?",
	amountHint,
}: PaymentFieldsProps) {
	const isCash = values.method === "cash";
	return (
		<>
			<InputField
				label={amountLabel}
				inputMode="decimal"
				maxLength={20}
				hint={amountHint}
				{...bind("cents")}
			/>
			<CompactChoice legend="¿Cómo paga?" options={METHOD_OPTIONS} {...bind("method")} />
			{isCash ? (
				<InputField
					label="¿Con cuánto paga?"
					isRequired={false}
					inputMode="decimal"
					maxLength={20}
					{...bind("tendered_cents")}
				/>
			) : (
				<InputField label="Referencia" isRequired={false} maxLength={60} {...bind("bank_reference")} />
			)}
		</>
	);
}

/** Says how much change to give, in the dialog's footer, which a keyboard on the screen does not cover. */
export function ChangeDue({ values }: { values: PaymentValues }) {
	const changeCents = getChange(values);
	return (
		<p aria-live="polite" className="mr-auto self-center font-semibold empty:hidden">
			{changeCents !== undefined && (changeCents > 0 ? `Vuelto: ${formatUsd(changeCents)}` : "Sin vuelto")}
		</p>
	);
}
