import { type FormEvent, useState } from "react";
import { usePanel } from "#admin/frame/context.ts";
import { SmallButton, TextButton } from "#admin/frame/small-button.tsx";
import { staffApi } from "#api/client.ts";
import { useDraft } from "#core/records/admin/use-draft.ts";
import { CALL_BACK_DAY, formatCallBack } from "#core/requests/messages.ts";
import { canCallBackOn } from "#core/requests/rules.ts";
import type { OpeningDays } from "#core/settings/rules.ts";
import { formatLongDay } from "#domain/time.ts";
import { Field, TextInput, useFieldId } from "#ui/field.tsx";
import { bindField } from "#ui/field-binding.ts";
import { InputField } from "#ui/input-field.tsx";
import { listCallBackDays } from "./call-back-days.ts";
import type { OpenLead } from "./use-lead.ts";
import { useNewNote } from "./use-lead.ts";

const leadApi = staffApi.admin.inbox[":id"];

type OwnerProps = { open: OpenLead; colleagues: readonly { id: string; full_name: string }[] };

/** Shows the owner; one click takes or releases the lead. Handing over needs a button: arrow keys change a select. */
export function LeadOwner({ open: { lead, busyWith, change }, colleagues }: OwnerProps) {
	const { id, owner, updated_at } = lead;
	const { user } = usePanel();
	const isBusy = busyWith.includes("owner");
	const others = colleagues.filter((colleague) => colleague.id !== user.id && colleague.id !== owner?.id);
	/** @param next owner to send: "me", a colleague's id, or the code that releases the lead */
	const assign = (next: string) =>
		void change("owner", () => leadApi.owner.$put({ param: { id }, json: { owner: next, updated_at } }));
	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const next = String(new FormData(event.currentTarget).get("hand_over"));
		if (next) assign(next);
	}
	return (
		<div className="grid gap-3">
			<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
				<p className={owner ? "font-medium" : "text-muted"}>{owner?.full_name ?? "Sin responsable"}</p>
				<TextButton isBusy={isBusy} onClick={() => assign(owner?.id === user.id ? "nobody" : "me")}>
					{owner?.id === user.id ? "Soltar" : "Atender yo"}
				</TextButton>
			</div>
			{others.length > 0 && (
				<form key={owner?.id} noValidate onSubmit={handleSubmit} className="flex flex-wrap items-end gap-2">
					<InputField
						label="Pasar a"
						name="hand_over"
						className="grow"
						placeholder="Elige a quién"
						options={others.map(({ id, full_name }) => ({ value: id, label: full_name }))}
						defaultValue=""
					/>
					<SmallButton type="submit" isBusy={isBusy}>
						Pasar
					</SmallButton>
				</form>
			)}
		</div>
	);
}

type CallBackProps = { open: OpenLead; today: string; opening: OpeningDays };

/** Sets the day to call again; on that day the lead appears in «Por contactar hoy». */
export function LeadCallBack({ open: { lead, busyWith, change }, today, opening }: CallBackProps) {
	const { id, call_back_on: day, updated_at } = lead;
	const [error, setError] = useState<string>();
	const isBusy = busyWith.includes("call-back");
	const saveDay = (next: string | null) =>
		void change("call-back", () =>
			leadApi["call-back"].$put({ param: { id }, json: { day: next, updated_at } }),
		);
	function choose(next: string) {
		const isValid = canCallBackOn(next, today);
		setError(isValid ? undefined : CALL_BACK_DAY);
		if (isValid) saveDay(next);
	}
	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		choose(String(new FormData(event.currentTarget).get("call_back")));
	}
	return (
		<div className="grid gap-3">
			{day && (
				<p className="flex flex-wrap items-center justify-between gap-2">
					<span className="font-medium">{formatCallBack(formatLongDay(day))}</span>
					<SmallButton isBusy={isBusy} onClick={() => saveDay(null)}>
						Quitar
					</SmallButton>
				</p>
			)}
			<ul aria-label="Volver a llamar" className="flex flex-wrap gap-x-5">
				{listCallBackDays(today, opening).map(({ day: callBackDay, label }) => (
					<li key={callBackDay}>
						<button
							type="button"
							className="link inline-flex min-h-11 items-center font-medium"
							aria-disabled={isBusy || undefined}
							onClick={() => !isBusy && choose(callBackDay)}
						>
							{label}
						</button>
					</li>
				))}
			</ul>
			<form noValidate onSubmit={handleSubmit} className="flex flex-wrap items-start gap-2">
				<Field label="Otro día" name="call_back" error={error} className="grow">
					<TextInput type="date" min={today} defaultValue={day ?? ""} />
				</Field>
				{/* Beside the field, below its label: the day in words and an error follow the field. */}
				<SmallButton type="submit" isBusy={isBusy} className="max-xl:mt-8">
					Guardar día
				</SmallButton>
			</form>
		</div>
	);
}

/** Holds the text of a note that is not sent yet. */
export function useNewNoteDraft(leadId: string) {
	const { user } = usePanel();
	const [text, setText, clearIfSent] = useDraft(`nota:${user.id}:${leadId}`);
	return { text, setText, clearIfSent };
}

type NewNoteProps = { open: OpenLead; draft: ReturnType<typeof useNewNoteDraft> };

export function NewNote({ open, draft }: NewNoteProps) {
	const { busyWith } = open;
	const { text, setText, clearIfSent } = draft;
	const [isMissing, setIsMissing] = useState(false);
	const fieldId = useFieldId("note");
	const saveNote = useNewNote(open, "note");
	const isBusy = busyWith.includes("note");

	async function handleSubmit(event: FormEvent) {
		event.preventDefault();
		setIsMissing(!text.trim());
		if (!text.trim()) return document.getElementById(fieldId)?.focus();
		if (isBusy) return;
		if (await saveNote(text)) clearIfSent(text);
	}

	return (
		<form noValidate onSubmit={handleSubmit} className="grid gap-3">
			<InputField
				label="Nota"
				name="note"
				isLabelHidden
				hint="Solo la ve el personal."
				error={isMissing && !text.trim() ? "Escribe la nota" : undefined}
				rows={3}
				required
				maxLength={2000}
				placeholder="Qué se habló, qué falta, cuándo volver a escribir"
				{...bindField(text, setText)}
			/>
			<SmallButton type="submit" isBusy={isBusy} busyLabel="Guardando…" className="justify-self-start">
				Guardar nota
			</SmallButton>
		</form>
	);
}
