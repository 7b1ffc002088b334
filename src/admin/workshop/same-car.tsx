import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { AskedButton } from "#admin/frame/asked-button.tsx";
import { ChangeButton } from "#admin/frame/change-button.tsx";
import type { Change } from "#admin/frame/changes.ts";
import { useAnswer } from "#admin/frame/use-answer.ts";
import { AS_WATCHER, read, staffApi } from "#api/client.ts";
import { carLine } from "#car/car.ts";
import { soughtPlate } from "#car/sought-plate.ts";
import type { WorkshopCar } from "#features/cars/contract.ts";
import type { CarPage, CarRequest } from "#features/work-orders/car/contract.ts";
import { bound } from "#ui/bound.ts";
import { dotted } from "#ui/format.ts";
import { InputField } from "#ui/input-field.tsx";
import { Anchor } from "#ui/link.tsx";
import { plateWords } from "./car-card.tsx";
import { RequestLine } from "./car-parts.tsx";
import { carPath } from "./paths.ts";

const one = staffApi.admin.cars[":id"];
type Other = WorkshopCar & { name?: string };
type Version = Pick<WorkshopCar, "id" | "updated_at">;

/** Formats a car so that it can be told apart from similar ones. */
const toldWith = (car: Other) => dotted(plateWords(car), carLine({ ...car, plate: "" }), car.name);

/**
 * Returns a function that merges another car into the first, or the first into the other when only that one has a
 * plate. The change calls `onMerged`, then opens the page of the remaining car.
 */
export function useJoin() {
	const navigate = useNavigate();
	return (
		{ id, updated_at }: Version,
		other: Version,
		onJoined?: () => void,
	): Change<{ id: string }> => {
		const json = { other_id: other.id, updated_at, other_updated_at: other.updated_at };
		return {
			call: () => read(one.join.$post({ param: { id }, json })),
			done: { title: "Carros unidos", description: "Si eran dos, sepáralos en su página." },
			onDone(kept) {
				onJoined?.();
				void navigate(carPath(kept), { replace: true });
			},
			failedTitle: "No se unieron",
		};
	};
}

/** Lists merged cars, likely duplicates and cars found by plate. */
export function SameCar({ car }: { car: CarPage }) {
	const { id, joined, maybe_same: maybe } = car;
	const [plate, setPlate] = useState("");
	const sought = soughtPlate(plate);
	const { answer, askAgain } = useAnswer(sought || undefined, () =>
		read(staffApi.admin.cars.$get({ query: { plate: sought } }, AS_WATCHER)),
	);
	const { revalidate } = useRevalidator();
	// Reload found cars with the page, so that retrying a rejected merge sends their new version.
	const refresh = async () => {
		await revalidate();
		askAgain();
	};
	const found = answer?.found.filter((other) => other.id !== id) ?? [];
	const about = { car, refresh };
	return (
		<div className="grid gap-4">
			{joined.length > 0 && (
				<ul aria-label="Unidos a este" className="grid gap-3">
					{joined.map((other) => (
						<li key={other.id} className="flex flex-wrap items-center justify-between gap-2">
							<span className="min-w-0 wrap-anywhere">
								{toldWith(other)}
								{other.notes && <span className="block text-sm text-muted">{other.notes}</span>}
							</span>
							<ChangeButton
								change={{
									call: () => read(one.join[":other"].$delete({ param: { id, other: other.id } })),
									done: {
										title: "Carros separados",
										description: "Volvió con las solicitudes con que vino.",
									},
									failedTitle: "No se separaron",
								}}
							>
								Separar<span className="sr-only"> {plateWords(other)}</span>
							</ChangeButton>
						</li>
					))}
				</ul>
			)}
			{maybe.length > 0 && <Others {...about} label="Pueden ser el mismo" others={maybe} />}
			<InputField
				label="Unir otro carro"
				name="other_plate"
				hint="Escribe su placa."
				spellCheck={false}
				maxLength={20}
				{...bound(plate, setPlate)}
			/>
			<div role="status">
				{sought && answer && found.length === 0 && (
					<p className="text-muted">Ningún otro carro con esa placa.</p>
				)}
				{found.length > 0 && <Others {...about} label="Con esa placa" others={found} />}
			</div>
		</div>
	);
}

type OthersProps = {
	label: string;
	others: readonly Other[];
	car: Version;
	refresh: () => Promise<void>;
};

function Others({ label, others, car, refresh }: OthersProps) {
	const joinOf = useJoin();
	return (
		<ul aria-label={label} className="grid gap-2">
			{others.map((other) => (
				<li key={other.id} className="flex flex-wrap items-center justify-between gap-2">
					<Anchor to={carPath(other)} className="link min-w-0 py-1 wrap-anywhere">
						{toldWith(other)}
					</Anchor>
					<AskedButton
						press={
							<>
								Unir<span className="sr-only"> {plateWords(other)}</span>
							</>
						}
						title="¿Es el mismo carro?"
						text={`Las órdenes y solicitudes de ${toldWith(other)} y de este quedan en uno solo. Se puede separar después.`}
						confirmLabel="Unir"
						tone="primary"
						change={joinOf(car, other)}
						refresh={refresh}
					/>
				</li>
			))}
		</ul>
	);
}

type AboutProps = { car: CarPage; requests: readonly CarRequest[]; isOf: boolean };

/** Lists requests of the car without an order, to unlink, or requests about a similar car, to link. */
export function RequestsAbout({ car: { id }, requests, isOf }: AboutProps) {
	const [press, done] = isOf
		? ["No es este carro", "La solicitud ya no es de este carro"]
		: ["Es este carro", "Ahora es de este carro"];
	const send = (lead: string) =>
		isOf
			? read(one.requests[":lead"].$delete({ param: { id, lead } }))
			: read(staffApi.admin.cars.$post({ json: { lead_id: lead, car_id: id } }));
	return (
		<ul className="grid gap-3">
			{requests.map((request) => (
				<li key={request.id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
					<RequestLine request={request} />
					<ChangeButton
						change={{
							call: () => send(request.id),
							done: { title: done },
							failedTitle: "No se guardó",
						}}
					>
						{press}
						<span className="sr-only"> {request.reference}</span>
					</ChangeButton>
				</li>
			))}
		</ul>
	);
}
