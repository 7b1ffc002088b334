import { useNavigate, useOutletContext, useRevalidator } from "react-router";
import { useDialogForm } from "#admin/record/use-dialog-form.ts";
import { ApiProblem, read, staffApi } from "#api/client.ts";
import type { WorkshopCar } from "#features/cars/contract.ts";
import { CAR_MISSING } from "#features/cars/sentences.ts";
import type { CarPage } from "#features/work-orders/car/contract.ts";
import { Field, TextArea, TextInput } from "#ui/field.tsx";
import { yearIn } from "./customers/use-caller.ts";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { SmallButton } from "./frame/small-button.tsx";
import { useChange } from "./frame/use-change.ts";
import { FormSheet } from "./record/form-sheet.tsx";
import { CarFields } from "./workshop/car-fields.tsx";
import { carPath } from "./workshop/paths.ts";
import { useJoin } from "./workshop/same-car.tsx";

type Taken = { id: string; updated_at: string };

export default function CarCorrectPage() {
	const car = useOutletContext<CarPage>();
	const { id, plate, brand, model, year, color, notes, updated_at } = car;
	const navigate = useNavigate();
	const { revalidate } = useRevalidator();
	const { run, isBusy } = useChange();
	const joinOf = useJoin();
	const back = () => void navigate(carPath(car), { preventScrollReset: true, replace: true });
	const start = { plate, brand, model, year: year ? String(year) : "", color, notes };
	const form = useDialogForm<typeof start, WorkshopCar>({
		key: `corregir-carro:${id}`,
		start,
		needed: CAR_MISSING,
		save(values) {
			const json = { ...values, year: yearIn(values.year), updated_at };
			return read(staffApi.admin.cars[":id"].$put({ param: { id }, json }));
		},
		done: "Carro corregido",
		seenAt: updated_at,
		onSaved() {
			void revalidate();
			back();
		},
		onStale: () => void revalidate(),
	});
	const { bind } = form;
	const taken = takenIn(form.problem);
	return (
		<FormSheet
			id="corregir-carro"
			title="Corregir el carro"
			description="Sus órdenes y solicitudes se encuentran por la placa de ahora."
			onClose={back}
			form={form}
			saveLabel="Guardar"
			action={
				taken && (
					<SmallButton
						isBusy={isBusy}
						// The one that has the plate which was typed stays.
						onClick={() => void run(joinOf(taken, car)).then((is) => is && form.clear())}
					>
						Es el mismo: unirlos
					</SmallButton>
				)
			}
		>
			<Field label="Placa" name="plate" isRequired={false} hint="Vacía si no tiene.">
				<TextInput
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
					maxLength={20}
					className="uppercase"
					{...bind("plate")}
				/>
			</Field>
			<CarFields bind={bind} />
			<Field label="Nota" name="notes" isRequired={false} hint="Solo la ve el personal.">
				<TextArea rows={3} maxLength={1000} {...bind("notes")} />
			</Field>
		</FormSheet>
	);
}

/** A refusal for a plate that another car has names that car. */
function takenIn(problem: unknown): Taken | undefined {
	if (!(problem instanceof ApiProblem) || problem.status !== 409) return undefined;
	const { id, updated_at } = problem.problem as Partial<Taken>;
	return id && updated_at ? { id, updated_at } : undefined;
}

export const ErrorBoundary = loadFailureOf("Corregir el carro", "No se pudo abrir el formulario");
