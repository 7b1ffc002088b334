import { type FormEvent, useState } from "react";
import type { Lead } from "#features/leads/contract.ts";
import { factsOf, type LeadState } from "#features/leads/lead-states.ts";
import { nextStates } from "#features/leads/rules.ts";
import { LOSS_REASON_MISSING, LOSS_REASONS } from "#features/leads/sentences.ts";
import { Button } from "#ui/button.tsx";
import { Field, TextInput, useFieldId } from "#ui/field.tsx";
import { KnownWords } from "#ui/known-words.tsx";
import { Anchor } from "#ui/link.tsx";
import { WonForm } from "./won-form.tsx";

type StateFormProps = {
	lead: Lead;
	isBusy: boolean;
	/** Where its visit is written down: "agendada" is then a way there, for nothing is scheduled by a press. */
	scheduleTo?: string | undefined;
	/** What its quote comes to, in dollars: what it may have been won for. */
	quoted?: number | undefined;
	/** @returns whether it was saved; otherwise what was typed stays */
	onChange: (state: LeadState, told: { reason?: string; amount?: number }) => Promise<boolean>;
};

/** The states a lead may move to; a lost one asks why, a won one for how much. */
export function StateForm({ lead, isBusy, scheduleTo, quoted, onChange }: StateFormProps) {
	const [asking, setAsking] = useState<LeadState>();
	const [reason, setReason] = useState("");
	const [isMissing, setIsMissing] = useState(false);
	const fieldId = useFieldId("reason");
	const isClosed = !factsOf(lead.state).isOpen;
	const states = nextStates(lead.state, lead.kind);
	const asked = asking && states.includes(asking) ? asking : undefined;
	const stands = asked && factsOf(asked).stands;

	async function handleLose(event: FormEvent) {
		event.preventDefault();
		setIsMissing(!reason.trim());
		if (!reason.trim()) return document.getElementById(fieldId)?.focus();
		if (!asked || !(await onChange(asked, { reason }))) return;
		setAsking(undefined);
		setReason("");
	}

	return (
		<div>
			<p id="pasar-a" className="text-sm text-gris">
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
								disabled={isBusy}
								aria-expanded={asksFirst(state) ? asked === state : undefined}
								onClick={() =>
									asksFirst(state)
										? setAsking(asked === state ? undefined : state)
										: void onChange(state, {})
								}
								className="tag disabled:text-gris"
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
						if (await onChange(asked, told)) setAsking(undefined);
					}}
					onCancel={() => setAsking(undefined)}
				/>
			)}
			{stands === "loss" && (
				<form
					noValidate
					onSubmit={handleLose}
					className="mt-3 grid gap-3 border-l-2 border-linea pl-4"
				>
					<Field
						label="¿Por qué se perdió?"
						name="reason"
						isRequired
						error={isMissing && !reason.trim() ? LOSS_REASON_MISSING : undefined}
					>
						<TextInput
							autoFocus
							maxLength={500}
							value={reason}
							onChange={(event) => setReason(event.target.value)}
						/>
					</Field>
					<KnownWords words={LOSS_REASONS} onChoose={setReason} />
					<div className="flex flex-wrap gap-2">
						<Button type="submit" size="sm" tone="danger" isBusy={isBusy} busyLabel="Guardando…">
							Marcar como perdida
						</Button>
						<Button size="sm" tone="line" onClick={() => setAsking(undefined)}>
							Cancelar
						</Button>
					</div>
				</form>
			)}
		</div>
	);
}

/** A job is won for an amount, a loss has its reason. */
const asksFirst = (state: LeadState) => ["job", "loss"].includes(factsOf(state).stands);
