import { type FormEvent, useState } from "react";
import { ApiProblem, read, sentenceOf, staffApi } from "#api/client.ts";
import type { CustomerDetail } from "#features/directory/contract.ts";
import { Button } from "#ui/button.tsx";
import { Field, TextArea } from "#ui/field.tsx";
import { useToast } from "#ui/toast.tsx";
import { usePanel } from "./panel-context.ts";
import { useDraft } from "./use-draft.ts";

/** What staff know about a person; a colleague's newer words are shown before they are replaced. */
export function CustomerNotes({ customer }: { customer: CustomerDetail }) {
	const { user } = usePanel();
	const [draft, setDraft] = useDraft(`notas-cliente:${user.id}:${customer.id}`);
	const [saved, setSaved] = useState(customer);
	const [other, setOther] = useState<string>();
	const [error, setError] = useState<string>();
	const [isBusy, setIsBusy] = useState(false);
	const showToast = useToast();
	const text = draft || saved.notes;

	async function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (isBusy) return;
		const notes = String(new FormData(event.currentTarget).get("notes"));
		setIsBusy(true);
		setError(undefined);
		try {
			const json = { notes, updated_at: saved.updated_at };
			const param = { id: customer.id };
			setSaved(await read(staffApi.admin.customers[":id"].notes.$put({ param, json })));
			setOther(undefined);
			setDraft("");
			showToast({ title: "Éxito", description: "Notas guardadas" });
		} catch (problem) {
			const refusal = problem instanceof ApiProblem ? problem : undefined;
			const { current } = (refusal?.problem ?? {}) as { current?: CustomerDetail };
			if (current) {
				setSaved(current);
				setDraft(notes);
				setOther(current.notes);
			}
			setError(sentenceOf(problem));
		} finally {
			setIsBusy(false);
		}
	}

	return (
		<form method="post" onSubmit={handleSubmit} className="grid gap-3">
			<Field
				label="Notas"
				name="notes"
				isLabelHidden
				error={error}
				hint="Solo las ve el personal. No escribas datos de pago ni cédula."
			>
				<TextArea
					key={saved.updated_at}
					rows={4}
					maxLength={4000}
					defaultValue={text}
					onChange={(event) => setDraft(event.target.value)}
				/>
			</Field>
			{other !== undefined && (
				<div className="border-l-4 border-ambar px-3 py-2">
					<p className="font-medium">Tu colega dejó escrito:</p>
					<p className="whitespace-pre-line [overflow-wrap:anywhere]">{other || "(nada)"}</p>
				</div>
			)}
			<Button
				type="submit"
				tone="line"
				size="sm"
				isBusy={isBusy}
				busyLabel="Guardando…"
				className="justify-self-start"
			>
				{other === undefined ? "Guardar notas" : "Guardar las mías"}
			</Button>
		</form>
	);
}
