import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { ChangeButton, ConfirmButton } from "#admin/frame/change-buttons.tsx";
import type { Change } from "#admin/frame/use-change.ts";
import { useFetch } from "#admin/frame/use-fetch.ts";
import { getCarPath } from "#admin/paths.ts";
import { BACKGROUND_CALL, read, staffApi } from "#api/client.ts";
import { formatCar } from "#domain/car/car.ts";
import { parsePlateSearch } from "#domain/car/plate-search.ts";
import type { WorkshopCar } from "#features/workshop/cars/contract.ts";
import { formatPlate } from "#features/workshop/work-orders/admin/car-card.tsx";
import type { CarPage, CarRequest } from "#reports/car/contract.ts";
import { bindField } from "#ui/field-binding.ts";
import { joinWithDots } from "#ui/format.ts";
import { InputField } from "#ui/input-field.tsx";
import { Anchor } from "#ui/link.tsx";
import { RequestLine } from "./car-parts.tsx";

const carApi = staffApi.admin.cars[":id"];
type MergeCandidate = WorkshopCar & { name?: string };
type CarVersion = Pick<WorkshopCar, "id" | "updated_at">;

/** Formats a car with what distinguishes it from similar ones. */
const formatCarName = (car: MergeCandidate) =>
	joinWithDots(formatPlate(car), formatCar({ ...car, plate: "" }), car.name);

/**
 * Returns a function that merges another car into the first, or the first into the other when only that one has a
 * plate. The change calls `onMerged`, then opens the page of the remaining car.
 */
export function useMerge() {
	const navigate = useNavigate();
	return (
		{ id, updated_at }: CarVersion,
		other: CarVersion,
		onMerged?: () => void,
	): Change<{ id: string }> => {
		const json = { other_id: other.id, updated_at, other_updated_at: other.updated_at };
		return {
			call: () => read(carApi.merges.$post({ param: { id }, json })),
			successMessage: { title: "Carros unidos", description: "Si eran dos, sepáralos en su página." },
			onDone(remainingCar) {
				onMerged?.();
				void navigate(getCarPath(remainingCar), { replace: true });
			},
			failureTitle: "No se unieron",
		};
	};
}

/** Lists merged cars, likely duplicates and cars found by plate. */
export function MergedCars({ car }: { car: CarPage }) {
	const { id, merged_cars: mergedCars, maybe_same: candidates } = car;
	const [plate, setPlate] = useState("");
	const searchedPlate = parsePlateSearch(plate);
	const { answer, refetch } = useFetch(searchedPlate || undefined, () =>
		read(staffApi.admin.cars.$get({ query: { plate: searchedPlate } }, BACKGROUND_CALL)),
	);
	const { revalidate } = useRevalidator();
	// Reload found cars with the page, so that retrying a rejected merge sends their new version.
	const refresh = async () => {
		await revalidate();
		refetch();
	};
	const matches = answer?.found.filter((other) => other.id !== id) ?? [];
	const listProps = { car, refresh };
	return (
		<div className="grid gap-4">
			{mergedCars.length > 0 && (
				<ul aria-label="Unidos a este" className="grid gap-3">
					{mergedCars.map((other) => (
						<li key={other.id} className="flex flex-wrap items-center justify-between gap-2">
							<span className="min-w-0 wrap-anywhere">
								{formatCarName(other)}
								{other.notes && <span className="block text-sm text-muted">{other.notes}</span>}
							</span>
							<ChangeButton
								change={{
									call: () => read(carApi.merges[":other"].$delete({ param: { id, other: other.id } })),
									successMessage: {
										title: "Carros separados",
										description: "Volvió con las solicitudes con que vino.",
									},
									failureTitle: "No se separaron",
								}}
							>
								Separar<span className="sr-only"> {formatPlate(other)}</span>
							</ChangeButton>
						</li>
					))}
				</ul>
			)}
			{candidates.length > 0 && (
				<MergeCandidates {...listProps} label="Pueden ser el mismo" others={candidates} />
			)}
			<InputField
				label="Unir otro carro"
				name="other_plate"
				hint="Escribe su placa."
				spellCheck={false}
				maxLength={20}
				{...bindField(plate, setPlate)}
			/>
			<div role="status">
				{searchedPlate && answer && matches.length === 0 && (
					<p className="text-muted">Ningún otro carro con esa placa.</p>
				)}
				{matches.length > 0 && <MergeCandidates {...listProps} label="Con esa placa" others={matches} />}
			</div>
		</div>
	);
}

type MergeCandidatesProps = {
	label: string;
	others: readonly MergeCandidate[];
	car: CarVersion;
	refresh: () => Promise<void>;
};

function MergeCandidates({ label, others, car, refresh }: MergeCandidatesProps) {
	const createMerge = useMerge();
	return (
		<ul aria-label={label} className="grid gap-2">
			{others.map((other) => (
				<li key={other.id} className="flex flex-wrap items-center justify-between gap-2">
					<Anchor to={getCarPath(other)} className="link min-w-0 py-1 wrap-anywhere">
						{formatCarName(other)}
					</Anchor>
					<ConfirmButton
						buttonLabel={
							<>
								Unir<span className="sr-only"> {formatPlate(other)}</span>
							</>
						}
						title="¿Es el mismo carro?"
						text={`Las órdenes y solicitudes de ${formatCarName(other)} y de este quedan en uno solo. Se puede separar después.`}
						confirmLabel="Unir"
						tone="primary"
						change={createMerge(car, other)}
						refresh={refresh}
					/>
				</li>
			))}
		</ul>
	);
}

type CarRequestListProps = { car: CarPage; requests: readonly CarRequest[]; isAssigned: boolean };

/** Lists requests of the car without an order, to unlink, or requests about a similar car, to link. */
export function CarRequestList({ car: { id }, requests, isAssigned }: CarRequestListProps) {
	const [buttonLabel, doneTitle] = isAssigned
		? ["No es este carro", "La solicitud ya no es de este carro"]
		: ["Es este carro", "Ahora es de este carro"];
	const send = (lead: string) =>
		isAssigned
			? read(carApi.requests[":lead"].$delete({ param: { id, lead } }))
			: read(staffApi.admin.cars.$post({ json: { lead_id: lead, car_id: id } }));
	return (
		<ul className="grid gap-3">
			{requests.map((request) => (
				<li key={request.id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
					<RequestLine request={request} />
					<ChangeButton
						change={{
							call: () => send(request.id),
							successMessage: { title: doneTitle },
							failureTitle: "No se guardó",
						}}
					>
						{buttonLabel}
						<span className="sr-only"> {request.reference}</span>
					</ChangeButton>
				</li>
			))}
		</ul>
	);
}
