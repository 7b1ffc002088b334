import { useNavigate, useOutletContext, useRevalidator } from "react-router";
import { useDialogForm } from "#admin/record/use-dialog-form.ts";
import { inTheWayOf, read, staffApi } from "#api/client.ts";
import type { WorkshopCar } from "#features/cars/contract.ts";
import { CAR_MISSING } from "#features/cars/sentences.ts";
import type { CarPage } from "#features/work-orders/car/contract.ts";
import { Field, TextArea, TextInput } from "#ui/field.tsx";
import { yearIn } from "./customers/use-caller.ts";
import { ChangeButton } from "./frame/change-button.tsx";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { FormSheet } from "./record/form-sheet.tsx";
import { CarFields } from "./workshop/car-fields.tsx";
import { carPath } from "./workshop/paths.ts";
import { useJoin } from "./workshop/same-car.tsx";

export default function CarCorrectPage() {
	const car = useOutletContext<CarPage>();
	const { id, plate, brand, model, year, color, notes, updated_at } = car;
	const navigate = useNavigate();
	const { revalidate } = useRevalidator();
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
	// If another car has this plate, the rejection names that car.
	const { id: other, updated_at: otherAt } = inTheWayOf(form.problem);
	return (
		<FormSheet
			id="corregir-carro"
			title="Corregir el carro"
			description="Sus órdenes y solicitudes se encuentran por la placa de ahora."
			onClose={back}
			form={form}
			saveLabel="Guardar"
			action={
				other &&
				otherAt && (
					// The car that already has the typed plate remains.
					<ChangeButton change={joinOf({ id: other, updated_at: otherAt }, car, form.clear)}>
						Es el mismo: unirlos
					</ChangeButton>
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

export const ErrorBoundary = loadFailureOf("Corregir el carro", "No se pudo abrir el formulario");
