import { type FormEvent, useState } from "react";
import { useLocation } from "react-router";
import { read, staffApi } from "#api/client.ts";
import { type Hour, type HourChoice, startTimeOf } from "#features/appointments/agenda/board.ts";
import { hasBegun } from "#features/appointments/begins.ts";
import type { VisitDetail } from "#features/appointments/contract.ts";
import { AppointmentBadge } from "#features/appointments/staff/appointment-badge.tsx";
import { whenOf } from "#features/appointments/staff/appointment-words.ts";
import { CANCEL_REASONS, REASON_MISSING } from "#features/appointments/state-sentences.ts";
import { factsOf, type VisitState } from "#features/appointments/visit-states.ts";
import { bound } from "#ui/bound.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { clearIf } from "#ui/clear-if.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Field, FieldScope, TextInput } from "#ui/field.tsx";
import { FormSummary } from "#ui/form-summary.tsx";
import { KnownWords } from "#ui/known-words.tsx";
import type { Route } from "./+types/agenda-visit";
import { useAgenda } from "./agenda/context.ts";
import { HourField } from "./agenda/hour-field.tsx";
import { agendaFailureOf } from "./agenda/load-failure.tsx";
import { untoldNews, useVisit, type VisitNews } from "./agenda/use-visit.ts";
import { useVisitCorrection, VisitCorrection } from "./agenda/visit-correction.tsx";
import { VisitFooter, type VisitMode } from "./agenda/visit-footer.tsx";
import { VisitNotices } from "./agenda/visit-notices.tsx";
import { VisitParts } from "./agenda/visit-parts.tsx";
import { usePanel } from "./frame/context.ts";
import { useServerNow } from "./frame/server-clock.ts";
import { PanelTitle } from "./frame/title.tsx";
import { useDraft } from "./record/use-draft.ts";
import { useOrders } from "./workshop/inside-band.tsx";

const FORM = "cita-form";

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
	return read(staffApi.admin.agenda[":id"].$get({ param: { id: params.id } }));
}

export default function AgendaVisitPage({ loaderData }: Route.ComponentProps) {
	return <VisitSheet key={loaderData.id} loaded={loaderData} />;
}

function VisitSheet({ loaded }: { loaded: VisitDetail }) {
	const news = useLocation().state as VisitNews | undefined;
	const open = useVisit(loaded, news);
	const { visit, busyWith, refusal, change, forget } = open;
	const { leave, now, jobAnew, services } = useAgenda();
	const { user } = usePanel();
	const clock = useServerNow();
	const [mode, setMode] = useState<VisitMode>("view");
	const [missing, setMissing] = useState<Record<string, string>>({});
	const [reason, setReason] = useDraft(`cancelar-cita:${user.id}:${visit.id}`);
	const [isAsked, setIsAsked] = useState(false);
	const [choice, setChoice] = useState<HourChoice>();
	const [wanted, setWanted] = useState<Hour>();
	const correction = useVisitCorrection(open);
	const orders = useOrders(visit, visit.reference, visit.updated_at);

	const { id, updated_at } = visit;
	const one = staffApi.admin.agenda[":id"];
	const param = { id };
	// A rejection that staff may override is not a field error.
	const errors = refusal?.mayInsist ? missing : { ...refusal?.fields, ...missing };

	function show(next: VisitMode) {
		setMode(next);
		setMissing({});
		forget();
	}

	/** Returns to the view unless another form was opened while the change was being saved. */
	const closeMode = () => setMode((open) => (open === mode ? "view" : open));

	async function setState(state: VisitState, insist = false, because = "") {
		const by = isAsked && factsOf(state).isCalledOff ? ("customer" as const) : undefined;
		const json = { state, reason: because, by, insist, updated_at };
		const { tells, isCalledOff } = factsOf(state);
		const said = factsOf(state).done(visit);
		const newsOf = (changed: VisitDetail) => (tells ? untoldNews(said, changed) : { said });
		if (!(await change(state, () => one.state.$put({ param, json }), newsOf))) return;
		if (isCalledOff) setReason("");
		closeMode();
	}

	async function handleCancel(because: string) {
		if (!because.trim()) return setMissing({ reason: REASON_MISSING });
		setMissing({});
		setReason(because);
		await setState("cancelled", false, because.trim());
	}

	async function handleMove(hour: Hour, overbook = false) {
		if (busyWith.includes("time")) return;
		const isThere = hour.day === visit.day && hour.time === visit.time;
		if (isThere && factsOf(visit.state).isOpen) return show("view");
		setWanted(hour);
		const json = { ...hour, overbook, updated_at };
		const time = startTimeOf(visit.time);
		// A visit cannot move back to a slot that has started or to a day that is closed by now.
		const mayReturn = factsOf(visit.state).isOpen && !visit.day_news && !hasBegun(visit, clock);
		const was = visit.day && time && mayReturn ? { day: visit.day, time } : undefined;
		const newsOf = (changed: VisitDetail) => ({
			...untoldNews(`Quedó para el ${whenOf(changed)}.`, changed),
			...(was && { was }),
		});
		if (!(await change("time", () => one.time.$put({ param, json }), newsOf))) return;
		setChoice(clearIf(choice));
		closeMode();
	}

	async function handleCorrect(decided = {}) {
		const empty = correction.missing();
		setMissing(empty);
		if (Object.keys(empty).length === 0 && (await correction.save(decided))) closeMode();
	}

	/** Returns the action that overrides a rejection. */
	function insistIn() {
		if (wanted && (mode === "time" || (mode === "view" && refusal?.code === "slot_taken")))
			return { label: "Moverla en sobrecupo", onPress: () => void handleMove(wanted, true) };
		if (mode === "view")
			return {
				label: "Confirmarla de todos modos",
				onPress: () => void setState("confirmed", true),
			};
		if (mode !== "correct") return undefined;
		return refusal?.code === "other_window"
			? { label: "Pasarla a esa hora", onPress: () => void handleCorrect({ new_time: true }) }
			: { label: "Guardar en sobrecupo", onPress: () => void handleCorrect({ overbook: true }) };
	}

	return (
		<FieldScope id="cita" errors={errors}>
			<PanelTitle>{`${visit.reference} · ${visit.name}`}</PanelTitle>
			<Dialog
				hasEntry
				onClose={leave}
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
						open={open}
						hasOrder={(orders ?? []).length > 0}
						mode={mode}
						now={clock}
						form={FORM}
						onMode={show}
						onState={(state) => void setState(state)}
					/>
				}
			>
				<div>
					<VisitNotices
						open={open}
						hasForm={mode !== "view"}
						insist={insistIn()}
						onBack={(hour) => void handleMove(hour)}
					/>
					{mode !== "view" && (
						<div className="mb-4 empty:hidden">
							<FormSummary />
						</div>
					)}
					{mode === "time" && (
						<section aria-label="Cambiar hora" aria-busy={busyWith.includes("time")}>
							<HourField
								choice={choice ?? startOf(visit, now.day)}
								onChoice={setChoice}
								onTake={(hour) => void handleMove(hour)}
								job={jobAnew(visit)}
								besides={id}
								free={refusal?.free ?? []}
							/>
						</section>
					)}
					{mode === "cancel" && (
						<AppointmentCancel
							id={FORM}
							reason={reason}
							onReason={setReason}
							isAsked={isAsked}
							onAsked={setIsAsked}
							onCancel={(because) => void handleCancel(because)}
						/>
					)}
					{mode === "correct" && (
						<VisitCorrection
							id={FORM}
							bind={correction.bind}
							services={services.includes(visit.service) ? services : [visit.service, ...services]}
							onSave={() => void handleCorrect()}
						/>
					)}
				</div>
				{mode === "view" && (
					<VisitParts open={open} orders={orders} now={clock} onCorrect={() => show("correct")} />
				)}
			</Dialog>
		</FieldScope>
	);
}

type CancelProps = {
	/** The submit button is outside the form and refers to this id. */
	id: string;
	reason: string;
	onReason: (reason: string) => void;
	/** True if the customer asked for the cancellation. */
	isAsked: boolean;
	onAsked: (isAsked: boolean) => void;
	/** Receives the suggested reason that was pressed, or the typed one. */
	onCancel: (reason: string) => void;
};

/** Asks for the reason of a cancellation; the customer reads it. */
function AppointmentCancel(props: CancelProps) {
	const { id, reason, onReason, isAsked, onAsked, onCancel } = props;
	function handleSubmit(event: FormEvent) {
		event.preventDefault();
		onCancel(reason);
	}

	return (
		<form id={id} onSubmit={handleSubmit} className="grid gap-4" noValidate>
			<div>
				<p className="mb-2 font-medium">Con un toque se cancela por:</p>
				<KnownWords
					label="Cancelar con este motivo"
					words={CANCEL_REASONS.shop.filter((known) => known !== "Otro motivo")}
					onChoose={onCancel}
				/>
			</div>
			<Field
				label="¿Por qué se cancela?"
				name="reason"
				isRequired
				hint="El cliente lo lee en su enlace. La hora queda libre en cuanto canceles."
			>
				<TextInput autoFocus maxLength={500} {...bound(reason, onReason)} />
			</Field>
			<Checkbox
				name="by"
				label="Lo pidió el cliente"
				checked={isAsked}
				onChange={({ currentTarget }) => onAsked(currentTarget.checked)}
			/>
		</form>
	);
}

function startOf(visit: { day: string | null; time: string | null }, today: string): HourChoice {
	const day = visit.day && visit.day >= today ? visit.day : today;
	const time = visit.day === day ? startTimeOf(visit.time ?? "") : undefined;
	return { day, time: time ?? "", overbook: false };
}

export const ErrorBoundary = agendaFailureOf("Cita", "No se pudo abrir la cita");
