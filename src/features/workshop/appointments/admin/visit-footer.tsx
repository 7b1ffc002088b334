import { usePanel } from "#admin/frame/context.ts";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { buildReceivePath } from "#admin/paths.ts";
import {
	getVisitStateInfo,
	type VisitState,
	validateStateChange,
} from "#features/workshop/appointments/visit-states.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import type { OpenVisit } from "./use-visit.ts";

export type VisitMode = "view" | "time" | "cancel" | "correct";

/** Submit buttons of the forms; the form for the hour has its own buttons. */
const SUBMIT_BUTTONS = {
	cancel: { label: "Cancelar la cita", busyLabel: "Cancelando…", tone: "danger" },
	correct: { label: "Guardar", busyLabel: "Guardando…", tone: "primary" },
} as const;

type VisitFooterProps = {
	open: OpenVisit;
	/** The car was received, so the work order now drives the state of the visit. */
	hasOrder: boolean;
	mode: VisitMode;
	now: Date;
	form: string;
	onMode: (mode: VisitMode) => void;
	onState: (state: VisitState) => void;
};

/** Shows the actions that the state and day of a visit allow. */
export function VisitFooter(props: VisitFooterProps) {
	const { open, hasOrder, mode, now, form, onMode, onState } = props;
	const { visit, busyWith } = open;
	const { uses_work_orders: usesOrders } = usePanel();
	// Separate keys: if React reused the clicked button as the submit button, the same click would submit the form.
	if (mode !== "view")
		return (
			<>
				<SmallButton key="volver" onClick={() => onMode("view")}>
					Volver
				</SmallButton>
				{mode !== "time" && (
					<Button
						key="guardar"
						type="submit"
						form={form}
						size="sm"
						tone={SUBMIT_BUTTONS[mode].tone}
						isBusy={busyWith.length > 0}
						busyLabel={SUBMIT_BUTTONS[mode].busyLabel}
					>
						{SUBMIT_BUTTONS[mode].label}
					</Button>
				)}
			</>
		);
	const { isOpen, moveError, nextStates } = getVisitStateInfo(visit.state);
	const states = nextStates.filter(
		(state) => !hasOrder && !getVisitStateInfo(state).isCancelled && !validateStateChange(visit, state, now),
	);
	const [likeliestState] = states;
	// With work orders enabled, receiving the car also marks the visit as arrived.
	const shouldReceive =
		usesOrders && isOpen && !!likeliestState && getVisitStateInfo(likeliestState).hasArrived;
	const receiveLink = (
		<ButtonLink
			key="recibir"
			to={buildReceivePath({ solicitud: visit.lead_id })}
			tone={shouldReceive ? "primary" : "line"}
			size="sm"
			icon="car"
		>
			Recibir
		</ButtonLink>
	);
	return (
		<>
			{isOpen && <SmallButton onClick={() => onMode("cancel")}>Cancelar cita</SmallButton>}
			{isOpen && !shouldReceive && receiveLink}
			{!moveError && !hasOrder && (
				<Button tone={visit.time ? "line" : "primary"} size="sm" onClick={() => onMode("time")}>
					{visit.time ? (isOpen ? "Cambiar hora" : "Darle otra hora") : "Dar día y hora"}
				</Button>
			)}
			{states.toReversed().map((state) => (
				<Button
					key={state}
					size="sm"
					tone={state === likeliestState && !shouldReceive ? "primary" : "line"}
					isBusy={busyWith.includes(state)}
					busyLabel="Guardando…"
					onClick={() => onState(state)}
				>
					{getVisitStateInfo(state).getActionLabel(isOpen ? "upcoming" : "finished")}
				</Button>
			))}
			{shouldReceive && receiveLink}
		</>
	);
}
