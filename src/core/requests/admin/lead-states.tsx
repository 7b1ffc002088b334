import { type FormEvent, useState } from "react";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useFetch } from "#admin/frame/use-fetch.ts";
import { getLeadStateInfo, type LeadState } from "#core/requests/lead-states.ts";
import { LOSS_REASON_MISSING, LOSS_REASONS } from "#core/requests/messages.ts";
import { listNextStates } from "#core/requests/rules.ts";
import { Button } from "#ui/button.tsx";
import { Field, TextInput, useFieldId } from "#ui/field.tsx";
import { bindField } from "#ui/field-binding.ts";
import { formatUsd } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { QuickPhrases } from "#ui/quick-phrases.tsx";
import type { OpenLead } from "./use-lead.ts";
import { type WinCharge, WonForm } from "./won-form.tsx";

type LeadStatesProps = {
	open: OpenLead;
	/** Path of the visit form: "agendada" links there, because a visit needs a day and an hour. */
	schedulePath: string | undefined;
	/** Reads what a win charges. */
	readCharge: () => Promise<WinCharge>;
};

/** A change of state looks like a link: a row of boxes reads as the states that the request has. */
const STATE_LINK = "link inline-flex min-h-11 items-center font-medium aria-disabled:text-muted";

/** Lists the states a lead may move to; a loss asks for the reason, a win for the amount. */
export function LeadStates({
	open: { lead, busyWith, changeState },
	schedulePath,
	readCharge,
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

	// The state was reached, by a colleague or by a press whose answer is missing.
	if (requestedState === lead.state) setRequestedState(undefined);

	function choose(state: LeadState) {
		if (needsForm(state)) setRequestedState(formState === state ? undefined : state);
		else void changeState({ state });
	}

	async function handleLose(event: FormEvent) {
		event.preventDefault();
		setIsMissing(!reason.trim());
		if (!reason.trim()) return document.getElementById(fieldId)?.focus();
		if (!formState || !(await changeState({ state: formState, reason }))) return;
		setRequestedState(undefined);
		setReason("");
	}

	return (
		<div>
			<p id="pasar-a" className="text-sm text-muted">
				{isClosed ? "Está cerrada. Si vuelve, ábrela otra vez:" : "Pasar a:"}
			</p>
			<ul aria-labelledby="pasar-a" className="flex flex-wrap gap-x-5">
				{states.map((state) => (
					<li key={state}>
						{getLeadStateInfo(state).outcome === "visit" && schedulePath ? (
							<Anchor to={schedulePath} className={STATE_LINK}>
								{getLeadStateInfo(state).label}…
								<span className="sr-only"> Elegir día y hora en la agenda</span>
							</Anchor>
						) : (
							<button
								type="button"
								aria-disabled={isBusy || undefined}
								aria-expanded={needsForm(state) ? formState === state : undefined}
								onClick={() => !isBusy && choose(state)}
								className={STATE_LINK}
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
					readCharge={readCharge}
					isBusy={isBusy}
					onWin={async (details, onRejected) => {
						const isWon = await changeState({ state: formState, ...details }, onRejected);
						if (isWon) setRequestedState(undefined);
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
					<HeldMoney readCharge={readCharge} />
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

/** Says what becomes of the money that was paid for a request before it is lost. */
function HeldMoney({ readCharge }: Pick<LeadStatesProps, "readCharge">) {
	const { lastAnswer: charge } = useFetch("held money", readCharge);
	if (!charge || charge.paid_cents <= 0) return null;
	return (
		<p className="font-medium">
			{`Pagó ${formatUsd(charge.paid_cents)}: queda a su favor. Devuélvelo después en «Cuenta».`}
		</p>
	);
}

/** Returns whether the state needs an amount or a reason first. */
const needsForm = (state: LeadState) => ["job", "loss"].includes(getLeadStateInfo(state).outcome);
