import { type FormEvent, useState } from "react";
import { WON_AMOUNT } from "#features/leads/sentences.ts";
import { dollarsIn } from "#panama/dollars.ts";
import { Button } from "#ui/button.tsx";
import { Field, TextInput, useFieldId } from "#ui/field.tsx";

type WonFormProps = {
	/** What its quote comes to, in dollars. */
	quoted: number | undefined;
	isBusy: boolean;
	/** @param amount in dollars, undefined when nobody wrote it */
	onWin: (amount: number | undefined) => Promise<void>;
	onCancel: () => void;
};

const MOST = 1_000_000;

/** For how much a request was won; who does not know leaves it empty. */
export function WonForm({ quoted, isBusy, onWin, onCancel }: WonFormProps) {
	const [text, setText] = useState(quoted === undefined ? "" : quoted.toFixed(2));
	const [error, setError] = useState<string>();
	const fieldId = useFieldId("amount");

	function handleWin(event: FormEvent) {
		event.preventDefault();
		const amount = text.trim() === "" ? undefined : dollarsIn(text);
		const isGood = amount === undefined || (amount >= 0 && amount <= MOST);
		setError(isGood ? undefined : WON_AMOUNT);
		if (!isGood) return document.getElementById(fieldId)?.focus();
		void onWin(amount);
	}

	return (
		<form noValidate onSubmit={handleWin} className="mt-3 grid gap-3 border-l-2 border-linea pl-4">
			<Field label="¿Por cuánto?" name="amount" isRequired={false} error={error}>
				<TextInput
					autoFocus
					inputMode="decimal"
					autoComplete="off"
					maxLength={14}
					placeholder="0.00"
					value={text}
					onChange={(event) => setText(event.target.value)}
				/>
			</Field>
			<div className="flex flex-wrap gap-2">
				<Button type="submit" size="sm" isBusy={isBusy} busyLabel="Guardando…">
					Marcar como ganada
				</Button>
				<Button size="sm" tone="line" onClick={onCancel}>
					Cancelar
				</Button>
			</div>
		</form>
	);
}
