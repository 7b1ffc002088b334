import { type FormEvent, useState } from "react";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { staffApi } from "#api/client.ts";
import { getLeadStateInfo, type LeadState } from "#core/requests/lead-states.ts";
import { LOSS_REASON_MISSING, LOSS_REASONS, WON_AMOUNT } from "#core/requests/messages.ts";
import { listNextStates } from "#core/requests/rules.ts";
import { parseDollars } from "#domain/money.ts";
import { Button } from "#ui/button.tsx";
import { Field, TextInput, useFieldId } from "#ui/field.tsx";
import { bindField } from "#ui/field-binding.ts";
import { Anchor } from "#ui/link.tsx";
import { QuickPhrases } from "#ui/quick-phrases.tsx";
import type { OpenLead } from "./use-lead.ts";

type LeadStatesProps = {
	open: OpenLead;
	/** Path of the visit form: "agendada" links there, because a visit needs a day and an hour. */
	schedulePath: string | undefined;
	/** Total of the quote in dollars, suggested as the amount won. */
	quotedAmount: number | undefined;
};

/** Lists the states a lead may move to; a loss asks for the reason, a win for the amount. */
export function LeadStates({
	open: { lead, busyWith, change },
	schedulePath,
	quotedAmount,
}: LeadStatesProps) {
	const isBusy = busyWith.includes("state");
	const [requestedState, setRequestedState] = useState<LeadState>();
	const [reason, setReason] = useState("");
	const [isMissing, setIsMissing] = useState(false);
	const fieldId = useFieldId("reason");
	const isClosed = !getLeadStateInfo(lead.state).isOpen;
	const states = listNextStates(lead.state, lead.kind).filter(
		// Quarantined requests get no visit.
		(state) => !lead.is_quarantined || getLeadStateInfo(state).outcome !== "visit",
	);
	const formState = requestedState && states.includes(requestedState) ? requestedState : undefined;
	const outcome = formState && getLeadStateInfo(formState).outcome;

	/** @returns whether it was saved; if not, the input stays */
	function changeState(state: LeadState, details: { reason?: string; amount?: number } = {}) {
		const { id, updated_at } = lead;
		const { state: call } = staffApi.admin.inbox[":id"];
		return change("state", () => call.$put({ param: { id }, json: { state, ...details, updated_at } }));
	}

	function choose(state: LeadState) {
		if (needsForm(state)) setRequestedState(formState === state ? undefined : state);
		else void changeState(state);
	}

	async function handleLose(event: FormEvent) {
		event.preventDefault();
		setIsMissing(!reason.trim());
		if (!reason.trim()) return document.getElementById(fieldId)?.focus();
		if (!formState || !(await changeState(formState, { reason }))) return;
		setRequestedState(undefined);
		setReason("");
	}

	return (
		<div>
			<p id="pasar-a" className="text-sm text-muted">
				{isClosed ? "Está cerrada. Si vuelve, ábrela otra vez:" : "Pasar a:"}
			</p>
			<ul aria-labelledby="pasar-a" className="mt-2 flex flex-wrap gap-2">
				{states.map((state) => (
					<li key={state}>
						{getLeadStateInfo(state).outcome === "visit" && schedulePath ? (
							<Anchor to={schedulePath} className="tag">
								{getLeadStateInfo(state).label}…
								<span className="sr-only"> Elegir día y hora en la agenda</span>
							</Anchor>
						) : (
							<button
								type="button"
								aria-disabled={isBusy || undefined}
								aria-expanded={needsForm(state) ? formState === state : undefined}
								onClick={() => !isBusy && choose(state)}
								className="tag aria-disabled:text-muted"
							>
								{isClosed
									? `Reabrir como ${getLeadStateInfo(state).label.toLowerCase()}`
									: getLeadStateInfo(state).label}
							</button>
						)}
					</li>
				))}
			</ul>
			{formState && outcome === "job" && (
				<WonForm
					quotedAmount={quotedAmount}
					isBusy={isBusy}
					onWin={async (amount) => {
						const details = amount === undefined ? {} : { amount };
						if (await changeState(formState, details)) setRequestedState(undefined);
					}}
					onCancel={() => setRequestedState(undefined)}
				/>
			)}
			{outcome === "loss" && (
				<form noValidate onSubmit={handleLose} className="mt-3 grid gap-3 border-l-2 border-line pl-4">
					<Field
						label="¿Por qué se perdió?"
						name="reason"
						isRequired
						error={isMissing && !reason.trim() ? LOSS_REASON_MISSING : undefined}
					>
						<TextInput autoFocus maxLength={500} {...bindField(reason, setReason)} />
					</Field>
					<QuickPhrases phrases={LOSS_REASONS} onChoose={setReason} />
					<div className="flex flex-wrap gap-2">
						<Button type="submit" size="sm" tone="danger" isBusy={isBusy} busyLabel="Guardando…">
							Marcar como perdida
						</Button>
						<SmallButton onClick={() => setRequestedState(undefined)}>Cancelar</SmallButton>
					</div>
				</form>
			)}
		</div>
	);
}

/** Returns whether the state needs an amount or a reason first. */
const needsForm = (state: LeadState) => ["job", "loss"].includes(getLeadStateInfo(state).outcome);

type WonFormProps = {
	/** Total of the quote, in dollars. */
	quotedAmount: number | undefined;
	isBusy: boolean;
	/** @param amount in dollars, undefined when left empty */
	onWin: (amount: number | undefined) => Promise<void>;
	onCancel: () => void;
};

const MAX_AMOUNT = 1_000_000;

/** Asks for the amount a request was won for; the amount is optional. */
function WonForm({ quotedAmount, isBusy, onWin, onCancel }: WonFormProps) {
	const [text, setText] = useState(quotedAmount === undefined ? "" : quotedAmount.toFixed(2));
	const [error, setError] = useState<string>();
	const fieldId = useFieldId("amount");

	function handleWin(event: FormEvent) {
		event.preventDefault();
		const amount = text.trim() === "" ? undefined : parseDollars(text);
		const isValid = amount === undefined || (amount >= 0 && amount <= MAX_AMOUNT);
		setError(isValid ? undefined : WON_AMOUNT);
		if (!isValid) return document.getElementById(fieldId)?.focus();
		void onWin(amount);
	}

	return (
		<form noValidate onSubmit={handleWin} className="mt-3 grid gap-3 border-l-2 border-line pl-4">
			<Field label="¿Por cuánto?" name="amount" isRequired={false} error={error}>
				<TextInput
					autoFocus
					inputMode="decimal"
					autoComplete="off"
					maxLength={14}
					placeholder="0.00"
					{...bindField(text, setText)}
				/>
			</Field>
			<div className="flex flex-wrap gap-2">
				<Button type="submit" size="sm" isBusy={isBusy} busyLabel="Guardando…">
					Marcar como ganada
				</Button>
				<SmallButton onClick={onCancel}>Cancelar</SmallButton>
			</div>
		</form>
	);
}
