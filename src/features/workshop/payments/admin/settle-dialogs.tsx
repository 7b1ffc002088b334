import { hasErrors } from "#admin/frame/use-change.ts";
import { read, staffApi } from "#api/client.ts";
import type { Account } from "#features/workshop/payments/contract.ts";
import { REQUIRED_MESSAGES } from "#features/workshop/payments/messages.ts";
import { METHOD_LABELS, PAYMENT_METHODS } from "#features/workshop/payments/methods.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { createFieldBinder } from "#ui/form-values.ts";
import { formatUsd } from "#ui/format.ts";
import { CompactChoice, InputField } from "#ui/input-field.tsx";
import { parseAmount, toAmountText } from "./payment-values.ts";
import { usePaymentForm } from "./use-payment-form.ts";

type SettleProps = {
	account: Account;
	onClose: () => void;
	onSaved: (account: Account) => void;
	refresh: () => Promise<unknown>;
};

const METHOD_OPTIONS = PAYMENT_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }));

/** Gives up what a customer owes. */
export function WriteOffDialog({ account: loaded, onClose, onSaved, refresh }: SettleProps) {
	const form = usePaymentForm({ reason: "" }, refresh, loaded);
	const { values, set, facts } = form;
	const { lead_id: id, name, balance_cents } = facts;
	const bind = createFieldBinder(values, set);
	const amount = formatUsd(balance_cents);

	async function submit() {
		if (!values.reason.trim()) return form.showErrors({ reason: REQUIRED_MESSAGES.reason });
		const writeOff = staffApi.admin.leads[":id"]["write-off"];
		const isDone = await form.send({
			body: { reason: values.reason, balance_cents },
			call: (json, header) => read(writeOff.$post({ param: { id }, header, json })),
			onDone: onSaved,
			successMessage: `Dado por perdido: ${amount}`,
		});
		if (isDone) onClose();
	}

	return (
		<FormDialog
			id="perdido"
			form={form}
			size="sm"
			ignoresOutsideClick
			focusesFirstField
			title={`Dar ${amount} por perdido`}
			description={`${name} deja de deberlos, y no se deshace. No entra en la caja, y la venta queda igual en el archivo del contador.`}
			onClose={onClose}
			onSubmit={() => void submit()}
			submitLabel="Dar por perdido"
			busyLabel="Guardando…"
			tone="danger"
		>
			<InputField label="¿Por qué?" maxLength={300} {...bind("reason")} />
		</FormDialog>
	);
}

/** Returns what is in the customer's favour. */
export function CreditReturnDialog({ account: loaded, onClose, onSaved, refresh }: SettleProps) {
	const method = loaded.payments.findLast(({ voided_at }) => voided_at === null)?.method ?? "cash";
	const initial = { cents: toAmountText(-loaded.balance_cents), method, reason: "" };
	const form = usePaymentForm(initial, refresh, loaded);
	const { values, set, facts } = form;
	const { lead_id: id, balance_cents } = facts;
	const bind = createFieldBinder(values, set);
	const amount = parseAmount(values.cents);

	async function submit() {
		const errors: Record<string, string> = {
			...("error" in amount && { cents: amount.error }),
			...(!values.reason.trim() && { reason: REQUIRED_MESSAGES.reason }),
		};
		if (hasErrors(errors) || !("cents" in amount)) return form.showErrors(errors);
		const creditReturn = staffApi.admin.leads[":id"]["credit-return"];
		const isDone = await form.send({
			body: { cents: amount.cents, method: values.method, reason: values.reason, balance_cents },
			call: (json, header) => read(creditReturn.$post({ param: { id }, header, json })),
			onDone: onSaved,
			successMessage: `Devuelto: ${formatUsd(amount.cents)}`,
		});
		if (isDone) onClose();
	}

	return (
		<FormDialog
			id="devolver-favor"
			form={form}
			size="sm"
			ignoresOutsideClick
			focusesFirstField
			title="Devolver lo que está a favor"
			description={`Hay ${formatUsd(-balance_cents)} a favor. Sale de la caja de hoy o, si ya se cerró, de la de mañana.`}
			onClose={onClose}
			onSubmit={() => void submit()}
			submitLabel={"cents" in amount ? `Devolver ${formatUsd(amount.cents)}` : "Devolver"}
			busyLabel="Devolviendo…"
		>
			<InputField label="¿Cuánto devuelves?" inputMode="decimal" maxLength={20} {...bind("cents")} />
			<CompactChoice legend="¿Cómo se lo devuelves?" options={METHOD_OPTIONS} {...bind("method")} />
			<InputField label="¿Por qué?" maxLength={300} {...bind("reason")} />
		</FormDialog>
	);
}
