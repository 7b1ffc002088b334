import { useState } from "react";
import { useNavigate } from "react-router";
import { CustomerName } from "#admin/customers/customer-name.tsx";
import { AskedButton } from "#admin/frame/asked-button.tsx";
import { ChangeButton } from "#admin/frame/change-button.tsx";
import { Part } from "#admin/frame/part.tsx";
import { SmallButton, SmallLink } from "#admin/frame/small-button.tsx";
import { useContact } from "#admin/frame/use-contact.ts";
import { INBOX } from "#admin/inbox/query.ts";
import { download, read, staffApi } from "#api/client.ts";
import { carLine } from "#car/car.ts";
import type { OpeningDays } from "#features/settings/rules.ts";
import { NO_PLATES, TANK, WAITS } from "#features/work-orders/choices.ts";
import type { Order } from "#features/work-orders/contract.ts";
import { factsOf, stepWords } from "#features/work-orders/order-states.ts";
import { UNKNOWN_PROMISE } from "#features/work-orders/sentences.ts";
import { shortDay } from "#panama/time.ts";
import { ChatLink } from "#ui/button.tsx";
import { DataRows } from "#ui/data-rows.tsx";
import { formatDateTime } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { whenWords } from "#words/moment.ts";
import { StateLine } from "./car-card.tsx";
import { JobList } from "./job-list.tsx";
import { type Edit, OrderEdits } from "./order-edits.tsx";
import { OrderEstimate } from "./order-estimate.tsx";
import type { OpenOrder } from "./order-form.tsx";
import { OrderLink } from "./order-link.tsx";
import { OrderPhotos } from "./order-photos.tsx";
import { basisWords, OrderSteps } from "./order-steps.tsx";
import { carPath, WORKSHOP } from "./paths.ts";

type DeskProps = { open: OpenOrder; opening: OpeningDays; now: Date };

/** Shows an order to reception. */
export function OrderDesk({ open, opening, now }: DeskProps) {
	const { order, refresh } = open;
	const { isInside, isReady } = factsOf(order.state);
	const [edit, setEdit] = useState<Edit>();
	const { sheet } = staffApi.admin["work-orders"][":id"];
	/** Downloads the form that the customer signs at drop-off. */
	const saveSheet = () => download(sheet.$get({ param: { id: order.id } }));
	return (
		<div className="mt-4 grid grid-cols-[minmax(0,1fr)] border border-line bg-paper max-md:-mx-4 max-md:border-x-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
			<div className="*:border-b *:border-line lg:border-r lg:border-line">
				<Part title="Estado">
					<div className="grid gap-4">
						<StateLine order={order} now={now} />
						{order.basis && <p className="font-medium wrap-anywhere">{basisWords(order)}</p>}
						<OrderSteps open={open} />
					</div>
				</Part>
				<Part title="Hora prometida">
					<PromisePart order={order} now={now} onEdit={() => setEdit("promise")} />
				</Part>
				<Part title="Trabajos">
					<JobList order={order} refresh={refresh} />
					<OrderEstimate open={open} />
				</Part>
				{isInside && (
					<Part title="Fotos">
						<OrderPhotos id={order.id} state={order.state} />
					</Part>
				)}
			</div>
			<div className="*:border-b *:border-line">
				<Part title="Cliente">
					<p className="mb-3 font-medium wrap-anywhere">
						<CustomerName id={order.customer_id} name={order.name} className="link" />
					</p>
					<OrderLink order={order} />
				</Part>
				{isInside && !isReady && (
					<Part title="Qué espera">
						<p className="mb-3 wrap-anywhere">{waitWords(order)}</p>
						<SmallButton onClick={() => setEdit("wait")}>
							{order.waits_for ? "Cambiar o quitar" : "Espera algo"}
						</SmallButton>
					</Part>
				)}
				<Part title="Lo anotado">
					<Noted order={order} />
					<div className="mt-4 flex flex-wrap gap-2">
						{isInside && (
							<SmallButton icon="edit" onClick={() => setEdit("noted")}>
								Cambiar
							</SmallButton>
						)}
						<ChangeButton icon="download" refresh={null} change={{ call: saveSheet }}>
							Hoja de recepción
						</ChangeButton>
						<SmallLink to={carPath(order.car)} icon="car">
							Ver el carro
						</SmallLink>
					</div>
				</Part>
				<Part title="Historial">
					<Moves order={order} now={now} />
					<Anchor to={`${INBOX}/${order.id}?state=all`} className="link mt-3 inline-block py-1">
						Ver la solicitud en la Bandeja
					</Anchor>
					{order.can_undo && <Undo order={order} />}
				</Part>
			</div>
			{edit && (
				<OrderEdits open={open} edit={edit} opening={opening} onClose={() => setEdit(undefined)} />
			)}
		</div>
	);
}

type PromisePartProps = { order: Order; now: Date; onEdit: () => void };

/** Shows the promised time and offers a message when its latest change was not sent yet. */
function PromisePart({ order, now, onEdit }: PromisePartProps) {
	const contact = useContact(null);
	const { promised_at: at, phone, has_whatsapp: hasWhatsapp, moves, state } = order;
	const last = moves.at(-1);
	const isChanged = last?.from === last?.to && last?.promised_from !== last?.promised_to;
	const { isInside, isReady, label } = factsOf(state);
	if (!isInside || isReady)
		return (
			<p>
				{at ? `Se prometió para ${whenWords(at, now)}.` : "No se prometió hora."}{" "}
				{`${label} ${whenWords(order.state_at, now)}.`}
			</p>
		);
	return (
		<div className="flex flex-wrap items-center gap-3">
			<p className="figure grow text-xl first-letter:uppercase">
				{at ? whenWords(at, now) : "Todavía no sabemos"}
			</p>
			{isChanged && phone && hasWhatsapp && (
				<ChatLink
					number={phone}
					text={order.promise_message}
					size="sm"
					onClick={() => contact(order, "whatsapp")}
				>
					{at ? "¿Avisarle la hora nueva?" : "¿Avisarle?"}
				</ChatLink>
			)}
			<SmallButton icon="clock" onClick={onEdit}>
				{at ? "Cambiar la hora" : "Prometer una hora"}
			</SmallButton>
		</div>
	);
}

function Noted({ order }: { order: Order }) {
	const { car, no_plate, complaint, km_in, fuel_eighths, belongings, mechanic } = order;
	const line = [carLine({ ...car, plate: "" }), car.color].filter(Boolean).join(", ");
	return (
		<DataRows
			rows={[
				{ label: "Qué le pasa", value: complaint },
				{ label: "Carro", value: line },
				{ label: "Placa", value: car.plate || (no_plate && NO_PLATES[no_plate]) },
				{ label: "Revisa", value: car.warning },
				{ label: "Kilómetros", value: km_in?.toLocaleString("en-US") },
				{ label: "Combustible", value: fuel_eighths !== null && TANK[fuel_eighths] },
				{ label: "Qué dejó", value: belongings },
				{ label: "Mecánico", value: mechanic?.full_name },
				{ label: "Recibió", value: `${order.received_by}, ${formatDateTime(order.received_at)}` },
				{ label: "Se entregó a", value: order.delivered_to },
			]}
		/>
	);
}

function Moves({ order: { moves }, now }: { order: Order; now: Date }) {
	const hour = (at: string | null) => (at ? whenWords(at, now) : UNKNOWN_PROMISE);
	return (
		<ol className="grid gap-2">
			{moves.toReversed().map(({ at, by, from, to, reason, promised_from, promised_to }) => (
				<li key={at}>
					<p className="wrap-anywhere">
						{from === null
							? factsOf(to).label
							: from === to
								? `Hora: ${hour(promised_from)} → ${hour(promised_to)}`
								: stepWords(from, to)}
						{reason && <span>{`. ${reason}`}</span>}
					</p>
					<p className="num text-sm text-muted">
						{formatDateTime(at)}&nbsp;· {by}
					</p>
				</li>
			))}
		</ol>
	);
}

/** Undoes a reception made by mistake. */
function Undo({ order: { id, updated_at } }: { order: Order }) {
	const navigate = useNavigate();
	const { undo } = staffApi.admin["work-orders"][":id"];
	return (
		<AskedButton
			press="Deshacer la recepción"
			look={{ className: "mt-3 block" }}
			title="¿Se recibió por error?"
			text="La solicitud, su cita y sus horas quedan como estaban; si se anotó al recibirlo, la solicitud se cierra como perdida. Lo que se haya aprobado al recibirlo se anula, y las fotos del carro se quitan. El enlace del cliente deja de decir que el carro está aquí."
			confirmLabel="Deshacer la recepción"
			refresh={null}
			change={{
				call: () => read(undo.$post({ param: { id }, json: { updated_at } })),
				done: "Recepción deshecha",
				onDone: () => void navigate(WORKSHOP, { replace: true }),
				failedTitle: "Sigue recibido",
			}}
		/>
	);
}

/** Formats what the order waits for and its date. */
function waitWords({ waits_for, wait_text, wait_until }: Order): string {
	if (!waits_for) return "Nada.";
	const what = [WAITS[waits_for].label, wait_text].filter(Boolean).join(": ");
	return wait_until ? `${what}, para el ${shortDay(wait_until)}` : what;
}
