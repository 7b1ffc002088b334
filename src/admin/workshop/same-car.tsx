import { useState } from "react";
import { useNavigate } from "react-router";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useAnswer } from "#admin/frame/use-answer.ts";
import { useChange } from "#admin/frame/use-change.ts";
import { AS_WATCHER, read, staffApi } from "#api/client.ts";
import { carLine } from "#car/car.ts";
import { soughtPlate } from "#car/sought-plate.ts";
import type { WorkshopCar } from "#features/cars/contract.ts";
import type { CarPage, CarRequest } from "#features/work-orders/car/contract.ts";
import { bound } from "#ui/bound.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Field, TextInput } from "#ui/field.tsx";
import { dotted } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { plateWords } from "./car-card.tsx";
import { RequestLine } from "./car-parts.tsx";
import { carPath } from "./paths.ts";

const one = staffApi.admin.cars[":id"];
type Other = WorkshopCar & { name?: string };

/** What a car is called beside another. */
const toldWith = (car: Other) => dotted(plateWords(car), carLine({ ...car, plate: "" }), car.name);

/** Two cars become one; the page follows the one that stays. */
export function useJoin(car: Pick<WorkshopCar, "id" | "updated_at">) {
	const { run, busyId } = useChange();
	const navigate = useNavigate();
	const join = (other: { id: string; updated_at: string }) =>
		run({
			id: other.id,
			call: () =>
				read(
					one.join.$post({
						param: { id: car.id },
						json: {
							other_id: other.id,
							updated_at: car.updated_at,
							other_updated_at: other.updated_at,
						},
					}),
				),
			done: { title: "Carros unidos", description: "Si eran dos, sepáralos en su página." },
			onDone: (kept) => void navigate(carPath(kept), { replace: true }),
			failedTitle: "No se unieron",
		});
	return { join, busyId };
}

/** The other cars that are this one: joined already, maybe the same, or looked for by their plate. */
export function SameCar({ car }: { car: CarPage }) {
	const { id, joined, maybe_same: maybe } = car;
	const { join, busyId } = useJoin(car);
	const { run, busyId: partingId } = useChange();
	const [plate, setPlate] = useState("");
	const [asking, setAsking] = useState<Other>();
	const sought = soughtPlate(plate);
	const { answer } = useAnswer(sought || undefined, () =>
		read(staffApi.admin.cars.$get({ query: { plate: sought } }, AS_WATCHER)),
	);
	const found = answer?.found.filter((other) => other.id !== id) ?? [];
	const part = (other: Other) =>
		void run({
			id: other.id,
			call: () => read(one.join[":other"].$delete({ param: { id, other: other.id } })),
			done: { title: "Carros separados", description: "Volvió con las solicitudes con que vino." },
			failedTitle: "No se separaron",
		});
	return (
		<div className="grid gap-4">
			{joined.length > 0 && (
				<ul aria-label="Unidos a este" className="grid gap-3">
					{joined.map((other) => (
						<li key={other.id} className="flex flex-wrap items-center justify-between gap-2">
							<span className="min-w-0 wrap-anywhere">
								{toldWith(other)}
								{other.notes && <span className="block text-sm text-gris">{other.notes}</span>}
							</span>
							<SmallButton isBusy={partingId === other.id} onClick={() => part(other)}>
								Separar<span className="sr-only"> {plateWords(other)}</span>
							</SmallButton>
						</li>
					))}
				</ul>
			)}
			{maybe.length > 0 && <Others label="Pueden ser el mismo" others={maybe} onJoin={setAsking} />}
			<Field label="Unir otro carro" name="other_plate" hint="Escribe su placa.">
				<TextInput
					autoComplete="off"
					spellCheck={false}
					maxLength={20}
					{...bound(plate, setPlate)}
				/>
			</Field>
			<div role="status">
				{sought && answer && found.length === 0 && (
					<p className="text-gris">Ningún otro carro con esa placa.</p>
				)}
				{found.length > 0 && <Others label="Con esa placa" others={found} onJoin={setAsking} />}
			</div>
			<ConfirmDialog
				isOpen={asking !== undefined}
				onClose={() => setAsking(undefined)}
				title="¿Es el mismo carro?"
				text={`Las órdenes y solicitudes de ${asking ? toldWith(asking) : ""} y de este quedan en uno solo. Se puede separar después.`}
				confirmLabel="Unir"
				tone="primary"
				isBusy={asking !== undefined && busyId === asking.id}
				onConfirm={() => {
					if (asking) void join(asking).then(() => setAsking(undefined));
				}}
			/>
		</div>
	);
}

type OthersProps = { label: string; others: readonly Other[]; onJoin: (other: Other) => void };

function Others({ label, others, onJoin }: OthersProps) {
	return (
		<ul aria-label={label} className="grid gap-2">
			{others.map((other) => (
				<li key={other.id} className="flex flex-wrap items-center justify-between gap-2">
					<Anchor to={carPath(other)} className="link min-w-0 py-1 wrap-anywhere">
						{toldWith(other)}
					</Anchor>
					<SmallButton onClick={() => onJoin(other)}>
						Unir<span className="sr-only"> {plateWords(other)}</span>
					</SmallButton>
				</li>
			))}
		</ul>
	);
}

type AboutProps = { car: CarPage; requests: readonly CarRequest[]; isOf: boolean };

/** Requests of the car without an order, each with the way off it; or those that told of one like it, with the way to it. */
export function RequestsAbout({ car: { id }, requests, isOf }: AboutProps) {
	const { run, busyId } = useChange();
	const [press, done] = isOf
		? ["No es este carro", "La solicitud ya no es de este carro"]
		: ["Es este carro", "Ahora es de este carro"];
	const send = (lead: string) =>
		void run({
			id: lead,
			call: () =>
				isOf
					? read(one.requests[":lead"].$delete({ param: { id, lead } }))
					: read(staffApi.admin.cars.$post({ json: { lead_id: lead, car_id: id } })),
			done: { title: done },
			failedTitle: "No se guardó",
		});
	return (
		<ul className="grid gap-3">
			{requests.map((request) => (
				<li key={request.id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
					<RequestLine request={request} />
					<SmallButton isBusy={busyId === request.id} onClick={() => send(request.id)}>
						{press}
						<span className="sr-only"> {request.reference}</span>
					</SmallButton>
				</li>
			))}
		</ul>
	);
}
