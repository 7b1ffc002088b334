import { useState } from "react";
import { TextButton } from "#admin/frame/small-button.tsx";
import { useFormChange } from "#admin/frame/use-change.ts";
import { read, staffApi } from "#api/client.ts";
import type { Account } from "#features/workshop/payments/contract.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { useFormValues } from "#ui/form-values.ts";
import { InputField } from "#ui/input-field.tsx";

type PaymentLinkProps = { account: Account; onSaved: (account: Account) => void };

/** Holds the payment link that the customer's page offers, such as one from the bank. */
export function PaymentLink({ account, onSaved }: PaymentLinkProps) {
	const [isOpen, setIsOpen] = useState(false);
	const { payment_url: url } = account;
	return (
		<div className="flex flex-wrap items-center gap-2 text-sm">
			{url && <span className="min-w-0 wrap-anywhere">{`Enlace de pago: ${url}`}</span>}
			<TextButton onClick={() => setIsOpen(true)}>
				{url ? "Cambiar el enlace" : "Pegar un enlace de pago"}
			</TextButton>
			{isOpen && <PaymentLinkDialog account={account} onSaved={onSaved} onClose={() => setIsOpen(false)} />}
		</div>
	);
}

function PaymentLinkDialog({ account, onSaved, onClose }: PaymentLinkProps & { onClose: () => void }) {
	const { values, bind } = useFormValues({ url: account.payment_url });
	const form = useFormChange(null);

	async function submit() {
		const isDone = await form.send({
			call: () =>
				read(
					staffApi.admin.leads[":id"]["payment-link"].$put({
						param: { id: account.lead_id },
						json: { url: values.url.trim() },
					}),
				),
			onDone: onSaved,
		});
		if (isDone) onClose();
	}

	return (
		<FormDialog
			id="enlace-de-pago"
			form={form}
			size="sm"
			ignoresOutsideClick
			focusesFirstField
			title="Enlace de pago"
			description="El cliente lo ve en su enlace, junto a las otras formas de pagar."
			onClose={onClose}
			onSubmit={() => void submit()}
			submitLabel="Guardar"
			busyLabel="Guardando…"
		>
			<InputField
				label="Enlace"
				type="url"
				inputMode="url"
				placeholder="https://"
				hint="Vacío: no se ofrece."
				maxLength={500}
				{...bind("url")}
			/>
		</FormDialog>
	);
}
