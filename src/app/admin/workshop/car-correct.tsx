import { useNavigate, useOutletContext, useRevalidator } from "react-router";
import { ChangeButton } from "#admin/frame/change-buttons.tsx";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { getCarPath } from "#admin/paths.ts";
import { getConflictingRecord, read, staffApi } from "#api/client.ts";
import { RoutedFormDialog } from "#core/records/admin/routed-form-dialog.tsx";
import { useDialogForm } from "#core/records/admin/use-dialog-form.ts";
import type { WorkshopCar } from "#features/workshop/cars/contract.ts";
import { CAR_REQUIRED_MESSAGES } from "#features/workshop/cars/messages.ts";
import { parseYear } from "#features/workshop/customers/admin/use-customer-autofill.ts";
import { CarFields } from "#features/workshop/work-orders/admin/car-fields.tsx";
import { useMerge } from "#reports/car/admin/merged-cars.tsx";
import type { CarPage } from "#reports/car/contract.ts";
import { Field, TextArea, TextInput } from "#ui/field.tsx";

export default function CarCorrectPage() {
	const car = useOutletContext<CarPage>();
	const { id, plate, brand, model, year, color, notes, updated_at } = car;
	const navigate = useNavigate();
	const { revalidate } = useRevalidator();
	const createMerge = useMerge();
	const closeDialog = () => void navigate(getCarPath(car), { preventScrollReset: true, replace: true });
	const initialValues = { plate, brand, model, year: year ? String(year) : "", color, notes };
	const form = useDialogForm<typeof initialValues, WorkshopCar>({
		key: `corregir-carro:${id}`,
		start: initialValues,
		requiredMessages: CAR_REQUIRED_MESSAGES,
		save(values) {
			const json = { ...values, year: parseYear(values.year), updated_at };
			return read(staffApi.admin.cars[":id"].$put({ param: { id }, json }));
		},
		done: "Carro corregido",
		loadedAt: updated_at,
		onSaved() {
			void revalidate();
			closeDialog();
		},
		onStale: () => void revalidate(),
	});
	const { bind } = form;
	// If another car has this plate, the rejection names that car.
	const { id: conflictingCarId, updated_at: conflictingCarVersion } = getConflictingRecord(form.problem);
	return (
		<RoutedFormDialog
			id="corregir-carro"
			title="Corregir el carro"
			description="Sus órdenes y solicitudes se encuentran por la placa de ahora."
			onClose={closeDialog}
			form={form}
			saveLabel="Guardar"
			action={
				conflictingCarId &&
				conflictingCarVersion && (
					// The car that already has the typed plate remains.
					<ChangeButton
						change={createMerge({ id: conflictingCarId, updated_at: conflictingCarVersion }, car, form.clear)}
					>
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
		</RoutedFormDialog>
	);
}

export const ErrorBoundary = toLoadFailure("Corregir el carro", "No se pudo abrir el formulario");
