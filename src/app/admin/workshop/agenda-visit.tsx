import { type FormEvent, useReducer } from "react";
import { useLocation } from "react-router";
import { usePanel } from "#admin/frame/context.ts";
import { PanelTitle } from "#admin/frame/page-head.tsx";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { hasErrors } from "#admin/frame/use-change.ts";
import { read, staffApi } from "#api/client.ts";
import { VisitParts } from "#app/admin/workshop/agenda-visit/visit-parts.tsx";
import { useDraft } from "#core/records/admin/use-draft.ts";
import { AppointmentBadge } from "#features/workshop/appointments/admin/appointment-card.tsx";
import { type Hour, type HourChoice, parseStartTime } from "#features/workshop/appointments/admin/board.ts";
import { useAgenda } from "#features/workshop/appointments/admin/context.ts";
import { HourField } from "#features/workshop/appointments/admin/hour-field.tsx";
import { toAgendaLoadFailure } from "#features/workshop/appointments/admin/load-failure.tsx";
import { INITIAL_SHEET, reduceSheet } from "#features/workshop/appointments/admin/sheet-state.ts";
import {
	toVisitNotice,
	useVisit,
	type VisitNotice,
} from "#features/workshop/appointments/admin/use-visit.ts";
import {
	useVisitCorrection,
	VisitCorrection,
} from "#features/workshop/appointments/admin/visit-correction.tsx";
import { VisitFooter, type VisitMode } from "#features/workshop/appointments/admin/visit-footer.tsx";
import { VisitNotices } from "#features/workshop/appointments/admin/visit-notices.tsx";
import { formatDayAndTime } from "#features/workshop/appointments/agenda/staff-messages.ts";
import {
	CANCEL_REASONS,
	REASON_REQUIRED,
} from "#features/workshop/appointments/booking/visit-form-messages.ts";
import { hasStarted } from "#features/workshop/appointments/booking/visit-start.ts";
import type { VisitDetail } from "#features/workshop/appointments/contract.ts";
import { getVisitStateInfo, type VisitState } from "#features/workshop/appointments/visit-states.ts";
import { useOrders } from "#features/workshop/work-orders/admin/orders-section.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, FieldScope, TextInput } from "#ui/field.tsx";
import { bindField } from "#ui/field-binding.ts";
import { FormSummary } from "#ui/form-summary.tsx";
import { QuickPhrases } from "#ui/quick-phrases.tsx";
import type { Route } from "./+types/agenda-visit";

const FORM_ID = "cita-form";

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
	return read(staffApi.admin.agenda[":id"].$get({ param: { id: params.id } }));
}

export default function AgendaVisitPage({ loaderData }: Route.ComponentProps) {
	return <VisitSheet key={loaderData.id} loaded={loaderData} />;
}

function VisitSheet({ loaded }: { loaded: VisitDetail }) {
	const notice = useLocation().state as VisitNotice | undefined;
	const openVisit = useVisit(loaded, notice);
	const { visit, busyWith, rejection, change, clearNotices } = openVisit;
	const { closeOverlay, now, getNewDuration, services } = useAgenda();
	const { user } = usePanel();
	const serverNow = useServerNow();
	const [sheet, dispatch] = useReducer(reduceSheet, INITIAL_SHEET);
	const { mode, requiredMessages, isCustomerRequest, choice, targetSlot } = sheet;
	const [reason, setReason] = useDraft(`cancelar-cita:${user.id}:${visit.id}`);
	const correction = useVisitCorrection(openVisit);
	const orders = useOrders({ lead_id: visit.lead_id }, visit.reference, visit.updated_at);

	const { id, updated_at } = visit;
	const visitApi = staffApi.admin.agenda[":id"];
	const param = { id };
	// A rejection that staff may override is not a field error.
	const errors = rejection?.overrideReason ? requiredMessages : { ...rejection?.fields, ...requiredMessages };

	function openMode(nextMode: VisitMode) {
		dispatch({ type: "modeOpened", mode: nextMode });
		clearNotices();
	}

	async function setState(state: VisitState, insist = false, cancelReason = "") {
		const by = isCustomerRequest && getVisitStateInfo(state).isCancelled ? ("customer" as const) : undefined;
		const json = { state, reason: cancelReason, by, insist, updated_at };
		const { notification: notifiesCustomer, isCancelled } = getVisitStateInfo(state);
		const message = getVisitStateInfo(state).getDoneMessage(visit);
		const getNotice = (updatedVisit: VisitDetail) =>
			notifiesCustomer ? toVisitNotice(message, updatedVisit) : { message };
		if (!(await change(state, () => visitApi.state.$put({ param, json }), getNotice))) return;
		if (isCancelled) setReason("");
		dispatch({ type: "changeSaved", mode });
	}

	async function handleCancel(cancelReason: string) {
		const messages: Record<string, string> = cancelReason.trim() ? {} : { reason: REASON_REQUIRED };
		dispatch({ type: "validated", messages });
		if (hasErrors(messages)) return;
		setReason(cancelReason);
		await setState("cancelled", false, cancelReason.trim());
	}

	async function handleMove(slot: Hour, overbook = false) {
		if (busyWith.includes("time")) return;
		const isSameSlot = slot.day === visit.day && slot.time === visit.time;
		if (isSameSlot && getVisitStateInfo(visit.state).isOpen) return openMode("view");
		dispatch({ type: "moveStarted", slot });
		const json = { ...slot, overbook, updated_at };
		const time = parseStartTime(visit.time);
		// A visit cannot move back to a slot that has started or to a day that is closed by now.
		const canMoveBack =
			getVisitStateInfo(visit.state).isOpen && !visit.day_change && !hasStarted(visit, serverNow);
		const previousHour = visit.day && time && canMoveBack ? { day: visit.day, time } : undefined;
		const getNotice = (updatedVisit: VisitDetail) => ({
			...toVisitNotice(`Quedó para el ${formatDayAndTime(updatedVisit)}.`, updatedVisit),
			...(previousHour && { previousHour }),
		});
		if (!(await change("time", () => visitApi.time.$put({ param, json }), getNotice))) return;
		dispatch({ type: "moveSaved", mode, choice });
	}

	async function handleCorrect(decision = {}) {
		const messages = correction.validate();
		dispatch({ type: "validated", messages });
		if (!hasErrors(messages) && (await correction.save(decision))) dispatch({ type: "changeSaved", mode });
	}

	/** Returns the action that overrides a rejection. */
	function getInsistAction() {
		if (targetSlot && (mode === "time" || (mode === "view" && rejection?.code === "slot_taken")))
			return { label: "Moverla en sobrecupo", onPress: () => void handleMove(targetSlot, true) };
		if (mode === "view")
			return {
				label: "Confirmarla de todos modos",
				onPress: () => void setState("confirmed", true),
			};
		if (mode !== "correct") return undefined;
		return rejection?.code === "other_window"
			? { label: "Pasarla a esa hora", onPress: () => void handleCorrect({ new_time: true }) }
			: { label: "Guardar en sobrecupo", onPress: () => void handleCorrect({ overbook: true }) };
	}

	return (
		<FieldScope id="cita" errors={errors}>
			<PanelTitle>{`${visit.reference} · ${visit.name}`}</PanelTitle>
			<Dialog
				hasHistoryEntry
				onClose={closeOverlay}
				title={visit.name}
				description={
					<span className="num flex flex-wrap items-center gap-x-3 gap-y-1">
						<AppointmentBadge state={visit.state} />
						<span className="whitespace-nowrap">{visit.reference}</span>
					</span>
				}
				closeLabel="Cerrar la cita"
				footer={
					<VisitFooter
						open={openVisit}
						hasOrder={(orders ?? []).length > 0}
						mode={mode}
						now={serverNow}
						form={FORM_ID}
						onMode={openMode}
						onState={(state) => void setState(state)}
					/>
				}
			>
				<div>
					<VisitNotices
						open={openVisit}
						hasForm={mode !== "view"}
						hasInput={(mode === "cancel" && reason !== "") || (mode === "correct" && correction.isDirty)}
						override={getInsistAction()}
						onUndoMove={(slot) => void handleMove(slot)}
					/>
					{mode !== "view" && (
						<div className="mb-4 empty:hidden">
							<FormSummary />
						</div>
					)}
					{mode === "time" && (
						<section aria-label="Cambiar hora" aria-busy={busyWith.includes("time")}>
							<HourField
								choice={choice ?? getInitialChoice(visit, now.day)}
								onChoice={(nextChoice) => dispatch({ type: "hourChosen", choice: nextChoice })}
								onPick={(slot) => void handleMove(slot)}
								duration={getNewDuration(visit)}
								ignoredVisitId={id}
								freeHours={rejection?.freeHours ?? []}
							/>
						</section>
					)}
					{mode === "cancel" && (
						<AppointmentCancel
							id={FORM_ID}
							reason={reason}
							onReason={setReason}
							isCustomerRequest={isCustomerRequest}
							onCustomerRequestChange={(isChecked) =>
								dispatch({ type: "customerRequestChanged", isCustomerRequest: isChecked })
							}
							onCancel={(cancelReason) => void handleCancel(cancelReason)}
						/>
					)}
					{mode === "correct" && (
						<VisitCorrection
							id={FORM_ID}
							bind={correction.bind}
							services={services.includes(visit.service) ? services : [visit.service, ...services]}
							onSave={() => void handleCorrect()}
						/>
					)}
				</div>
				{mode === "view" && (
					<VisitParts
						open={openVisit}
						orders={orders}
						now={serverNow}
						onCorrect={() => openMode("correct")}
					/>
				)}
			</Dialog>
		</FieldScope>
	);
}

type AppointmentCancelProps = {
	/** The submit button is outside the form and refers to this id. */
	id: string;
	reason: string;
	onReason: (reason: string) => void;
	/** True if the customer asked for the cancellation. */
	isCustomerRequest: boolean;
	onCustomerRequestChange: (isCustomerRequest: boolean) => void;
	/** Receives the suggested reason that was pressed, or the typed one. */
	onCancel: (reason: string) => void;
};

/** Asks for the reason of a cancellation; the customer reads it. */
function AppointmentCancel(props: AppointmentCancelProps) {
	const { id, reason, onReason, isCustomerRequest, onCustomerRequestChange, onCancel } = props;
	function handleSubmit(event: FormEvent) {
		event.preventDefault();
		onCancel(reason);
	}

	return (
		<form id={id} onSubmit={handleSubmit} className="grid gap-4" noValidate>
			<div>
				<p className="mb-2 font-medium">Con un toque se cancela por:</p>
				<QuickPhrases
					label="Cancelar con este motivo"
					phrases={CANCEL_REASONS.shop.filter((suggestion) => suggestion !== "Otro motivo")}
					onChoose={onCancel}
				/>
			</div>
			<Field
				label="¿Por qué se cancela?"
				name="reason"
				isRequired
				hint="El cliente lo lee en su enlace. La hora queda libre en cuanto canceles."
			>
				<TextInput autoFocus maxLength={500} {...bindField(reason, onReason)} />
			</Field>
			<Checkbox
				name="by"
				label="Lo pidió el cliente"
				checked={isCustomerRequest}
				onChange={({ currentTarget }) => onCustomerRequestChange(currentTarget.checked)}
			/>
		</form>
	);
}

function getInitialChoice(visit: { day: string | null; time: string | null }, today: string): HourChoice {
	const day = visit.day && visit.day >= today ? visit.day : today;
	const time = visit.day === day ? parseStartTime(visit.time ?? "") : undefined;
	return { day, time: time ?? "", overbook: false };
}

export const ErrorBoundary = toAgendaLoadFailure("Cita", "No se pudo abrir la cita");
