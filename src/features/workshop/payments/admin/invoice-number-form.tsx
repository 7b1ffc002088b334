import { type FormEvent, useState } from "react";
import { useFormChange } from "#admin/frame/use-change.ts";
import { read, staffApi } from "#api/client.ts";
import type { SaleDetails } from "#features/workshop/payments/accounting/contract.ts";
import { Button } from "#ui/button.tsx";
import { Field, FieldError, FieldScope, TextInput } from "#ui/field.tsx";
import { formatDateTime } from "#ui/format.ts";

const { number: numberApi } = staffApi.admin.accounting.sales[":id"];

/** Takes the number or CUFE of the fiscal invoice; an empty one removes it. */
export function InvoiceNumberForm({ sale }: { sale: SaleDetails }) {
	const { id, number, typed_at: typedAt, typed_by: typedBy, is_refund: isNote } = sale;
	const [editedNumber, setEditedNumber] = useState<string>();
	const { errors, message, isBusy, send } = useFormChange();

	function handleSubmit(event: FormEvent) {
		event.preventDefault();
		void send({
			call: () => read(numberApi.$put({ param: { id }, json: { number: editedNumber ?? number } })),
			successMessage: (saved) => (saved.number ? "Número anotado" : "Número quitado"),
			onDone: () => setEditedNumber(undefined),
		});
	}

	return (
		<FieldScope id="factura" errors={errors}>
			<form onSubmit={handleSubmit} className="flex flex-wrap items-end gap-3">
				<Field label="Número o CUFE" name="number" className="min-w-0 flex-1 basis-64">
					<TextInput
						value={editedNumber ?? number}
						onChange={({ target }) => setEditedNumber(target.value)}
						autoComplete="off"
						spellCheck={false}
						maxLength={100}
					/>
				</Field>
				<Button type="submit" isBusy={isBusy} busyLabel="Guardando…">
					Guardar
				</Button>
			</form>
			<FieldError error={message} />
			<p className="mt-2 text-sm text-muted">
				{typedAt
					? `Lo anotó ${typedBy}, ${formatDateTime(typedAt)}. Para quitarlo, borra el texto y guarda.`
					: `Pégalo aquí cuando tu proveedor emita ${isNote ? "la nota de crédito" : "la factura"}: así deja la lista «Sin número».`}
			</p>
		</FieldScope>
	);
}
