import { type FormEvent, useState } from "react";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useFormChange } from "#admin/frame/use-form-change.ts";
import { useVersionedDraft } from "#admin/record/use-versioned-draft.ts";
import { currentIn, read, staffApi } from "#api/client.ts";
import type { CustomerDetail } from "#features/customers/contract.ts";
import { Field, TextArea } from "#ui/field.tsx";

/** What staff know about a person; a colleague's newer words are shown before they are replaced. */
export function CustomerNotes({ customer }: { customer: CustomerDetail }) {
	const { draft, keep, latest } = useVersionedDraft<string>(`notas-cliente:${customer.id}`);
	const [saved, setSaved] = useState(customer);
	/** A colleague's version, which one has been shown. */
	const [other, setOther] = useState<CustomerDetail>();
	const { send, isBusy, errors, message } = useFormChange(null);
	const text = draft?.values ?? saved.notes;
	const seenAt = draft?.seenAt ?? saved.updated_at;

	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const json = { notes: text, updated_at: other?.updated_at ?? seenAt };
		const param = { id: customer.id };
		void send({
			call: () => read(staffApi.admin.customers[":id"].notes.$put({ param, json })),
			onDone(now) {
				const later = latest();
				setSaved(now);
				setOther(undefined);
				// What was typed after sending goes on, over what was just saved.
				const isMore = later !== undefined && later.values !== text;
				keep(isMore ? { seenAt: now.updated_at, values: later.values } : undefined);
			},
			done: "Notas guardadas",
			onFailed(problem) {
				setOther((before) => currentIn<CustomerDetail>(problem) ?? before);
				return false;
			},
		});
	}

	return (
		<form method="post" onSubmit={handleSubmit} className="grid gap-3">
			<Field
				label="Notas"
				name="notes"
				isLabelHidden
				error={errors.notes ?? message}
				hint="Solo las ve el personal. No escribas datos de pago ni cédula."
			>
				<TextArea
					rows={4}
					maxLength={4000}
					value={text}
					onChange={({ target: { value } }) =>
						keep(value === saved.notes ? undefined : { seenAt, values: value })
					}
				/>
			</Field>
			{other && (
				<div className="border-l-4 border-ambar px-3 py-2">
					<p className="font-medium">Tu colega dejó escrito:</p>
					<p className="whitespace-pre-line">{other.notes || "(nada)"}</p>
				</div>
			)}
			<SmallButton
				type="submit"
				isBusy={isBusy}
				busyLabel="Guardando…"
				className="justify-self-start"
			>
				{other ? "Guardar las mías" : "Guardar notas"}
			</SmallButton>
		</form>
	);
}
