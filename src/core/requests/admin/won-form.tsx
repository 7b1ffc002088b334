import { type FormEvent, useState } from "react";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useFetch } from "#admin/frame/use-fetch.ts";
import { ApiProblem, toErrorMessage } from "#api/client.ts";
import { WON_AMOUNT } from "#core/requests/messages.ts";
import { parseDollars } from "#domain/money.ts";
import { Button } from "#ui/button.tsx";
import { Field, TextInput, useFieldId } from "#ui/field.tsx";
import { bindField } from "#ui/field-binding.ts";
import { formatUsd } from "#ui/format.ts";

/** The jobs or products that a win charges, with their total, in cents. */
export type WinCharge = {
	lines: readonly { title: string; cents: number }[];
	total_cents: number;
	paid_cents: number;
	/** The version of the lines, sent back as what the user saw. */
	work_version: string;
};
type WinDetails = { amount?: number; work_version?: string };

type WonFormProps = {
	readCharge: () => Promise<WinCharge>;
	isBusy: boolean;
	/**
	 * @param details `amount` in dollars, missing when left empty
	 * @param onRejected returns true if the form shows the rejection
	 */
	onWin: (details: WinDetails, onRejected: (problem: unknown) => boolean) => Promise<void>;
	onCancel: () => void;
};

const MAX_AMOUNT = 1_000_000;

/**
 * Shows what a win charges and asks for the amount, which is optional. When the lines changed meanwhile, it shows the new
 * ones and keeps a typed amount; the suggested one follows their total.
 */
export function WonForm({ readCharge, isBusy, onWin, onCancel }: WonFormProps) {
	const { answer, lastAnswer: charge, problem, refetch } = useFetch("charge", readCharge);
	const [typedAmount, setTypedAmount] = useState<string>();
	const [error, setError] = useState<string>();
	const [warning, setWarning] = useState<string>();
	const fieldId = useFieldId("amount");
	const totalCents = charge?.total_cents ?? 0;
	const text = typedAmount ?? (totalCents > 0 ? (totalCents / 100).toFixed(2) : "");
	const isLoading = answer === undefined && problem === undefined;

	function handleWin(event: FormEvent) {
		event.preventDefault();
		const amount = text.trim() === "" ? undefined : parseDollars(text);
		const isValid = amount === undefined || (amount >= 0 && amount <= MAX_AMOUNT);
		setError(isValid ? undefined : WON_AMOUNT);
		if (!isValid) return document.getElementById(fieldId)?.focus();
		setWarning(undefined);
		const details = {
			...(amount !== undefined && { amount }),
			...(charge && { work_version: charge.work_version }),
		};
		void onWin(details, handleRejection);
	}

	function handleRejection(rejection: unknown): boolean {
		if (!(rejection instanceof ApiProblem) || rejection.status !== 409) return false;
		refetch();
		if (rejection.problem.code !== "work_changed") return false;
		setWarning(toErrorMessage(rejection));
		return true;
	}

	return (
		<form noValidate onSubmit={handleWin} className="mt-3 grid gap-3 border-l-2 border-line pl-4">
			{warning && (
				<p role="alert" className="font-medium text-error">
					{warning}
				</p>
			)}
			{charge && <ChargeLines charge={charge} />}
			<Field label="¿Por cuánto?" name="amount" isRequired={false} error={error}>
				<TextInput
					autoFocus
					inputMode="decimal"
					autoComplete="off"
					maxLength={14}
					placeholder="0.00"
					{...bindField(text, setTypedAmount)}
				/>
			</Field>
			<div className="flex flex-wrap gap-2">
				<Button
					type="submit"
					size="sm"
					isBusy={isBusy || isLoading}
					busyLabel={isBusy ? "Guardando…" : "Un momento…"}
				>
					Marcar como ganada
				</Button>
				<SmallButton onClick={onCancel}>Cancelar</SmallButton>
			</div>
		</form>
	);
}

function ChargeLines({ charge: { lines, total_cents } }: { charge: WinCharge }) {
	if (lines.length === 0) return null;
	return (
		<div>
			<p className="text-sm text-muted">Se cobra</p>
			<ul aria-label="Se cobra" className="grid gap-1">
				{lines.map(({ title, cents }, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: two jobs may have the same name; the order is fixed
					<li key={index} className="flex justify-between gap-4">
						<span className="min-w-0 wrap-anywhere">{title}</span>
						<span className="num whitespace-nowrap">{formatUsd(cents)}</span>
					</li>
				))}
			</ul>
			<p className="mt-1 flex justify-between gap-4 font-medium">
				<span>Total</span>
				<span className="num whitespace-nowrap">{formatUsd(total_cents)}</span>
			</p>
		</div>
	);
}
