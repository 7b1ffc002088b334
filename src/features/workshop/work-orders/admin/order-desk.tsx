import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { ChangeButton, ConfirmButton } from "#admin/frame/change-buttons.tsx";
import { useHasRight } from "#admin/frame/context.ts";
import { PanelSection } from "#admin/frame/sections.tsx";
import { TextButton, TextLink } from "#admin/frame/small-button.tsx";
import { useKeyedCall } from "#admin/frame/use-keyed-call.ts";
import { useLogContact } from "#admin/frame/use-log-contact.ts";
import { getCarPath, INBOX, WORKSHOP } from "#admin/paths.ts";
import { download, read, staffApi } from "#api/client.ts";
import type { OpeningDays } from "#core/settings/rules.ts";
import { formatCar } from "#domain/car/car.ts";
import { formatRelativeMoment } from "#domain/text/format-instant.ts";
import { formatShortDay } from "#domain/time.ts";
import { CustomerName } from "#features/workshop/customers/admin/customer-links.tsx";
import { FUEL_LEVELS, NO_PLATE_REASONS, WAIT_REASONS } from "#features/workshop/work-orders/choices.ts";
import type { Order } from "#features/workshop/work-orders/contract.ts";
import { WITHOUT_PROMISE } from "#features/workshop/work-orders/messages.ts";
import { formatStep, getOrderStateInfo } from "#features/workshop/work-orders/order-states.ts";
import { ChatLink } from "#ui/button.tsx";
import { DataRows } from "#ui/data-rows.tsx";
import { formatDateTime } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { formatDaysInside, PromisedTime } from "./car-card.tsx";
import { JobList } from "./job-list.tsx";
import { type OrderEdit, OrderEdits } from "./order-edits.tsx";
import { OrderEstimate } from "./order-estimate.tsx";
import type { OpenOrder } from "./order-form.tsx";
import { OrderLink } from "./order-link.tsx";
import { OrderNextStep } from "./order-next-step.tsx";
import { getOrderPhase } from "./order-phase.ts";
import { OrderPhotos, ReceptionSteps } from "./order-photos.tsx";
import { OrderProgress } from "./order-progress.tsx";

type OrderDeskProps = {
	open: OpenOrder;
	opening: OpeningDays;
	now: Date;
	/** The account of the order: total, paid, balance and payments. */
	account: ReactNode;
	paidCents: number;
	onDeliver: () => void;
};

/** Shows an order to reception. */
export function OrderDesk({ open, opening, now, account, paidCents, onDeliver }: OrderDeskProps) {
	const { order, refresh } = open;
	const phase = getOrderPhase(order);
	const [edit, setEdit] = useState<OrderEdit>();
	const can = useHasRight();
	const { "reception-form": receptionFormApi } = staffApi.admin["work-orders"][":id"];
	/** Downloads the form that the customer signs at drop-off. */
	const downloadReceptionForm = () => download(receptionFormApi.$get({ param: { id: order.id } }));
	return (
		<>
			<PromiseLine order={order} now={now} onEdit={() => setEdit("promise")} />
			<OrderProgress order={order} now={now} />
			{order.can_undo && (
				<ReceptionSteps order={order}>
					<ChangeButton tone="link" refresh={null} change={{ call: downloadReceptionForm }}>
						Hoja de recepción
					</ChangeButton>
				</ReceptionSteps>
			)}
			<OrderNextStep open={open} paidCents={paidCents} onDeliver={onDeliver} />
			<div className="mt-4 grid grid-cols-[minmax(0,1fr)] border border-line bg-paper max-md:-mx-4 max-md:border-x-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] lg:grid-rows-[auto_1fr]">
				<div className="*:border-b *:border-line lg:border-r lg:border-line">
					<PanelSection title="Trabajos">
						<JobList order={order} refresh={refresh} />
						<OrderEstimate open={open} />
					</PanelSection>
					<PanelSection title="Cuenta">{account}</PanelSection>
					<PanelSection title="Fotos">
						<OrderPhotos id={order.id} state={order.state} />
					</PanelSection>
				</div>
				<div className="*:border-b *:border-line lg:row-span-2 lg:*:last:border-b-0">
					<PanelSection title="Cliente">
						<p className="mb-3 font-medium wrap-anywhere">
							<CustomerName id={order.customer_id} name={order.name} className="link" />
						</p>
						<OrderLink order={order} />
					</PanelSection>
					{phase === "inWork" && (
						<PanelSection title="Qué espera">
							<p className="mb-3 wrap-anywhere">{formatWait(order)}</p>
							<TextButton onClick={() => setEdit("wait")}>
								{order.waits_for ? "Cambiar o quitar" : "Espera algo"}
							</TextButton>
						</PanelSection>
					)}
					<PanelSection title="Lo anotado">
						<IntakeNotes order={order} />
						<div className="mt-2 flex flex-wrap gap-x-5">
							{phase !== "left" && <TextButton onClick={() => setEdit("noted")}>Cambiar</TextButton>}
							{phase === "left" && can("correctReadings") && (
								<TextButton onClick={() => setEdit("readings")}>Corregir kilómetros</TextButton>
							)}
							{!order.can_undo && (
								<ChangeButton tone="link" refresh={null} change={{ call: downloadReceptionForm }}>
									Hoja de recepción
								</ChangeButton>
							)}
							<TextLink to={getCarPath(order.car)}>Ver el carro</TextLink>
						</div>
					</PanelSection>
				</div>
				<PanelSection title="Historial" className="lg:border-r lg:border-line">
					<OrderHistory order={order} now={now} />
					<Anchor to={`${INBOX}/${order.lead_id}?state=all`} className="link mt-3 inline-block py-1">
						Ver la solicitud en la Bandeja
					</Anchor>
					{order.can_undo && <UndoReception order={order} />}
				</PanelSection>
				{edit && <OrderEdits open={open} edit={edit} opening={opening} onClose={() => setEdit(undefined)} />}
			</div>
		</>
	);
}

type PromiseLineProps = { order: Order; now: Date; onEdit: () => void };

/** Shows the promised time and offers a message when its latest change was not sent yet. */
function PromiseLine({ order, now, onEdit }: PromiseLineProps) {
	const logContact = useLogContact(null);
	const { lead_id, promised_at: promisedAt, name, phone, has_whatsapp: hasWhatsapp, moves, state } = order;
	const lastMove = moves.at(-1);
	const hasUnsentChange =
		lastMove?.from === lastMove?.to && lastMove?.promised_from !== lastMove?.promised_to;
	const { label } = getOrderStateInfo(state);
	if (getOrderPhase(order) !== "inWork")
		return (
			<p className="text-muted">
				{promisedAt ? `Se prometió para ${formatRelativeMoment(promisedAt, now)}.` : "No se prometió hora."}{" "}
				{`${label} ${formatRelativeMoment(order.state_at, now)}.`}
			</p>
		);
	return (
		<div className="flex flex-wrap items-center gap-x-3">
			<PromisedTime card={order} now={now} />
			<TextButton onClick={onEdit}>{promisedAt ? "Cambiar la hora" : "Prometer una hora"}</TextButton>
			<span className="text-sm text-muted">{formatDaysInside(order.days_inside)}</span>
			{hasUnsentChange && phone && hasWhatsapp && (
				<ChatLink
					isQuiet
					number={phone}
					text={order.promise_message}
					size="sm"
					onClick={() => logContact({ id: lead_id, name }, "whatsapp")}
				>
					{promisedAt ? "¿Avisarle la hora nueva?" : "¿Avisarle?"}
				</ChatLink>
			)}
		</div>
	);
}

function IntakeNotes({ order }: { order: Order }) {
	const { car, no_plate, complaint, km_in, km_out, fuel_eighths, belongings, mechanic } = order;
	const carText = [formatCar({ ...car, plate: "" }), car.color].filter(Boolean).join(", ");
	return (
		<DataRows
			rows={[
				{ label: "Qué le pasa", value: complaint },
				{ label: "Carro", value: carText },
				{ label: "Placa", value: car.plate || (no_plate && NO_PLATE_REASONS[no_plate]) },
				{ label: "Revisa", value: car.warning },
				{ label: "Kilómetros", value: km_in?.toLocaleString("en-US") },
				{ label: "Kilómetros al salir", value: km_out?.toLocaleString("en-US") },
				{ label: "Combustible", value: fuel_eighths !== null && FUEL_LEVELS[fuel_eighths] },
				{ label: "Qué dejó", value: belongings },
				{ label: "Mecánico", value: mechanic?.full_name },
				{ label: "Recibió", value: `${order.received_by}, ${formatDateTime(order.received_at)}` },
				{ label: "Se entregó a", value: order.delivered_to },
			]}
		/>
	);
}

function OrderHistory({ order: { moves }, now }: { order: Order; now: Date }) {
	const formatPromise = (instant: string | null) =>
		instant ? formatRelativeMoment(instant, now) : WITHOUT_PROMISE;
	return (
		<ol className="grid gap-2">
			{moves.toReversed().map(({ at: movedAt, by, from, to, reason, promised_from, promised_to }) => (
				<li key={movedAt}>
					<p className="wrap-anywhere">
						{from === null
							? getOrderStateInfo(to).label
							: from === to
								? `Hora: ${formatPromise(promised_from)} → ${formatPromise(promised_to)}`
								: formatStep(from, to)}
						{reason && <span>{`. ${reason}`}</span>}
					</p>
					<p className="num text-sm text-muted">
						{formatDateTime(movedAt)}&nbsp;· {by}
					</p>
				</li>
			))}
		</ol>
	);
}

/** Undoes a reception made by mistake. */
function UndoReception({ order: { id, updated_at } }: { order: Order }) {
	const navigate = useNavigate();
	const send = useKeyedCall();
	const { undo } = staffApi.admin["work-orders"][":id"];
	const leave = () => void navigate(WORKSHOP, { replace: true });
	return (
		<ConfirmButton
			buttonLabel="Deshacer la recepción"
			buttonProps={{ tone: "link", className: "block" }}
			title="¿Se recibió por error?"
			text="La solicitud, su cita y sus horas quedan como estaban; si se anotó al recibirlo, la solicitud se cierra como perdida. Lo que se haya aprobado al recibirlo se anula, y las fotos del carro se quitan. El enlace del cliente deja de decir que el carro está aquí."
			confirmLabel="Deshacer la recepción"
			refresh={null}
			change={{
				call: () => send({ updated_at }, (json, header) => read(undo.$post({ param: { id }, header, json }))),
				successMessage: "Recepción deshecha",
				onDone: leave,
				failureTitle: "Sigue recibido",
			}}
		/>
	);
}

/** Formats what the order waits for and its date. */
function formatWait({ waits_for, wait_detail, wait_until }: Order): string {
	if (!waits_for) return "Nada.";
	const reasonText = [WAIT_REASONS[waits_for].label, wait_detail].filter(Boolean).join(": ");
	return wait_until ? `${reasonText}, para el ${formatShortDay(wait_until)}` : reasonText;
}
