import { useState } from "react";
import { ChangeButton } from "#admin/frame/change-buttons.tsx";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { BackLink, PanelTitle } from "#admin/frame/page-head.tsx";
import { SmallButton, SmallLink } from "#admin/frame/small-button.tsx";
import { CASH, getOrderPath, INBOX } from "#admin/paths.ts";
import { download, read, staffApi } from "#api/client.ts";
import { ReceiptSlip } from "#features/workshop/payments/admin/receipt-slip.tsx";
import { usePaymentForm } from "#features/workshop/payments/admin/use-payment-form.ts";
import { Button } from "#ui/button.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { createFieldBinder } from "#ui/form-values.ts";
import { InputField } from "#ui/input-field.tsx";
import type { Route } from "./+types/receipt";

const paymentApi = staffApi.admin.payments[":id"];

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
	const [receipt, shop] = await Promise.all([
		read(paymentApi.$get({ param: { id } })),
		read(staffApi.settings.$get()),
	]);
	return { receipt, shop };
}

/** Shows the receipt of a payment: to print on 80 mm, as a PDF, or to send by email. */
export default function ReceiptPage({ loaderData: { receipt, shop } }: Route.ComponentProps) {
	const [isSending, setIsSending] = useState(false);
	const param = { id: receipt.id };
	return (
		<div>
			<PanelTitle>{`Comprobante ${receipt.reference}`}</PanelTitle>
			<div className="no-print mb-4 grid gap-3">
				{receipt.order_id ? (
					<BackLink to={getOrderPath({ id: receipt.order_id })}>{receipt.subject}</BackLink>
				) : (
					<BackLink to={`${INBOX}/${receipt.lead_id}?state=all`}>La solicitud</BackLink>
				)}
				<div className="flex flex-wrap gap-2">
					<Button size="sm" onClick={() => window.print()}>
						Imprimir
					</Button>
					<ChangeButton
						icon="download"
						refresh={null}
						change={{ call: () => download(paymentApi.receipt.$get({ param })) }}
					>
						PDF
					</ChangeButton>
					<SmallButton icon="mail" onClick={() => setIsSending(true)}>
						Mandar por correo
					</SmallButton>
				</div>
			</div>
			<ReceiptSlip receipt={receipt} shop={shop} />
			{isSending && (
				<SendReceiptDialog id={receipt.id} email={receipt.email} onClose={() => setIsSending(false)} />
			)}
		</div>
	);
}

type SendReceiptDialogProps = { id: string; email: string | null; onClose: () => void };

function SendReceiptDialog({ id, email, onClose }: SendReceiptDialogProps) {
	const form = usePaymentForm({ to: email ?? "" }, null, null);
	const { values, set } = form;
	const bind = createFieldBinder(values, set);

	async function submit() {
		const isDone = await form.send({
			body: values,
			call: (json, header) => read(paymentApi.email.$post({ param: { id }, header, json })),
			successMessage: "El comprobante va en camino",
		});
		if (isDone) onClose();
	}

	return (
		<FormDialog
			id="comprobante"
			form={form}
			size="sm"
			ignoresOutsideClick
			focusesFirstField
			title="Mandar el comprobante"
			onClose={onClose}
			onSubmit={() => void submit()}
			submitLabel="Mandar"
			busyLabel="Mandando…"
		>
			<InputField label="Correo" type="email" inputMode="email" maxLength={200} {...bind("to")} />
		</FormDialog>
	);
}

export const ErrorBoundary = toLoadFailure(
	"Comprobante",
	"No se pudo abrir el comprobante",
	<SmallLink to={CASH}>Ir a la caja</SmallLink>,
);
