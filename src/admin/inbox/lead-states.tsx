import { type FormEvent, useState } from "react";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { staffApi } from "#api/client.ts";
import { factsOf, type LeadState } from "#features/leads/lead-states.ts";
import { nextStates } from "#features/leads/rules.ts";
import { LOSS_REASON_MISSING, LOSS_REASONS, WON_AMOUNT } from "#features/leads/sentences.ts";
import { dollarsIn } from "#panama/dollars.ts";
import { bound } from "#ui/bound.ts";
import { Button } from "#ui/button.tsx";
import { Field, TextInput, useFieldId } from "#ui/field.tsx";
import { KnownWords } from "#ui/known-words.tsx";
import { Anchor } from "#ui/link.tsx";
import type { OpenLead } from "./use-lead.ts";

type LeadStateProps = {
	open: OpenLead;
	/** Path of the visit form: "agendada" links there, because a visit needs a day and an hour. */
	scheduleTo: string | undefined;
	/** Total of the quote in dollars, suggested as the amount won. */
	quoted: number | undefined;
};

/** Lists the states a lead may move to; a loss asks for the reason, a win for the amount. */
export function LeadStates({
	open: { lead, busyWith, change },
	scheduleTo,
	quoted,
}: LeadStateProps) {
	const isBusy = busyWith.includes("state");
	const [asking, setAsking] = useState<LeadState>();
	const [reason, setReason] = useState("");
	const [isMissing, setIsMissing] = useState(false);
	const fieldId = useFieldId("reason");
	const isClosed = !factsOf(lead.state).isOpen;
	const states = nextStates(lead.state, lead.kind).filter(
		// Quarantined requests get no visit.
		(state) => !lead.is_quarantined || factsOf(state).stands !== "visit",
	);
	const asked = asking && states.includes(asking) ? asking : undefined;
	const stands = asked && factsOf(asked).stands;

	/** @returns whether it was saved; if not, the input stays */
	function move(state: LeadState, told: { reason?: string; amount?: number } = {}) {
		const { id, updated_at } = lead;
		const { state: call } = staffApi.admin.inbox[":id"];
		return change("state", () =>
			call.$put({ param: { id }, json: { state, ...told, updated_at } }),
		);
	}

	function choose(state: LeadState) {
		if (asksFirst(state)) setAsking(asked === state ? undefined : state);
		else void move(state);
	}

	async function handleLose(event: FormEvent) {
		event.preventDefault();
		setIsMissing(!reason.trim());
		if (!reason.trim()) return document.getElementById(fieldId)?.focus();
		if (!asked || !(await move(asked, { reason }))) return;
		setAsking(undefined);
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
						{factsOf(state).stands === "visit" && scheduleTo ? (
							<Anchor to={scheduleTo} className="tag">
								{factsOf(state).label}…
								<span className="sr-only"> Elegir día y hora en la agenda</span>
							</Anchor>
						) : (
							<button
								type="button"
								aria-disabled={isBusy || undefined}
								aria-expanded={asksFirst(state) ? asked === state : undefined}
								onClick={() => !isBusy && choose(state)}
								className="tag aria-disabled:text-muted"
							>
								{isClosed
									? `Reabrir como ${factsOf(state).label.toLowerCase()}`
									: factsOf(state).label}
							</button>
						)}
					</li>
				))}
			</ul>
			{asked && stands === "job" && (
				<WonForm
					quoted={quoted}
					isBusy={isBusy}
					onWin={async (amount) => {
						const told = amount === undefined ? {} : { amount };
						if (await move(asked, told)) setAsking(undefined);
					}}
					onCancel={() => setAsking(undefined)}
				/>
			)}
			{stands === "loss" && (
				<form
					noValidate
					onSubmit={handleLose}
					className="mt-3 grid gap-3 border-l-2 border-line pl-4"
				>
					<Field
						label="¿Por qué se perdió?"
						name="reason"
						isRequired
						error={isMissing && !reason.trim() ? LOSS_REASON_MISSING : undefined}
					>
						<TextInput autoFocus maxLength={500} {...bound(reason, setReason)} />
					</Field>
					<KnownWords words={LOSS_REASONS} onChoose={setReason} />
					<div className="flex flex-wrap gap-2">
						<Button type="submit" size="sm" tone="danger" isBusy={isBusy} busyLabel="Guardando…">
							Marcar como perdida
						</Button>
						<SmallButton onClick={() => setAsking(undefined)}>Cancelar</SmallButton>
					</div>
				</form>
			)}
		</div>
	);
}

/** Returns whether the state needs an amount or a reason first. */
const asksFirst = (state: LeadState) => ["job", "loss"].includes(factsOf(state).stands);

type WonFormProps = {
	/** Total of the quote, in dollars. */
	quoted: number | undefined;
	isBusy: boolean;
	/** @param amount in dollars, undefined when left empty */
	onWin: (amount: number | undefined) => Promise<void>;
	onCancel: () => void;
};

const MOST = 1_000_000;

/** Asks for the amount a request was won for; the amount is optional. */
function WonForm({ quoted, isBusy, onWin, onCancel }: WonFormProps) {
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
		<form noValidate onSubmit={handleWin} className="mt-3 grid gap-3 border-l-2 border-line pl-4">
			<Field label="¿Por cuánto?" name="amount" isRequired={false} error={error}>
				<TextInput
					autoFocus
					inputMode="decimal"
					autoComplete="off"
					maxLength={14}
					placeholder="0.00"
					{...bound(text, setText)}
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
