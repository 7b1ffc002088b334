import { type FormEvent, useId } from "react";
import { useFieldErrors } from "#core/requests/form/field-errors.ts";
import { getFormFields } from "#core/requests/form/form-check.ts";
import { parseCarFields, toCarFields } from "#core/requests/form/my-car-fields.ts";
import { VehicleFields } from "#core/requests/form/vehicle-fields.tsx";
import { formatCar } from "#domain/car/car.ts";
import { CAR_MESSAGES } from "#domain/car/messages.ts";
import { type MyCar, saveMyCar, useMyCar } from "#domain/car/my-car.ts";
import { useSite } from "#site/site-data.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldScope } from "#ui/field.tsx";
import { FormSummary } from "#ui/form-summary.tsx";
import { useHistoryEntry } from "#ui/history-entry.ts";
import type { LazyDialogProps } from "#ui/lazy-dialog.ts";
import { useToast } from "#ui/toast.tsx";

/** Lets visitors store their car on this device; loaded when first opened. Nothing is sent. */
export function CarDialog({ isOpen, onClose, onReopen }: LazyDialogProps) {
	useHistoryEntry("carro", { isOpen, open: onReopen, close: onClose });
	const id = `carro${useId().replace(/\W/g, "")}`;
	const myCar = useMyCar();
	const showToast = useToast();

	function saveCar(car: MyCar) {
		const isStored = saveMyCar(car);
		onClose();
		const storageNote = isStored
			? "Queda solo en este dispositivo."
			: "Este navegador no guarda datos: lo recordamos hasta que salgas de esta página.";
		showToast({
			title: "Ya sabemos qué carro tienes",
			description: `${formatCar(car)}. ${storageNote}`,
		});
	}

	function forgetCar() {
		saveMyCar(undefined);
		onClose();
		showToast({ title: "Olvidamos tu carro", description: "Ya no está en este dispositivo." });
	}

	return (
		<Dialog
			hasHistoryEntry
			isOpen={isOpen}
			onClose={onClose}
			title="¿Qué carro tienes?"
			description="Te decimos qué productos le sirven y llenamos los formularios por ti. Queda en este dispositivo: no se envía hasta que tú envíes un formulario."
			footer={
				<>
					{myCar && (
						<Button tone="line" onClick={forgetCar}>
							Olvidar mi carro
						</Button>
					)}
					<Button type="submit" form={id}>
						Guardar mi carro
					</Button>
				</>
			}
		>
			<CarForm id={id} myCar={myCar} onSave={saveCar} />
		</Dialog>
	);
}

const MESSAGES = { ...CAR_MESSAGES, vehicleBrandOther: "Escribe la marca de tu carro" };

type CarFormProps = { id: string; myCar: MyCar | undefined; onSave: (car: MyCar) => void };

function CarForm({ id, myCar, onSave }: CarFormProps) {
	const { today } = useSite().settings;
	const { errors, check, onInput } = useFieldErrors(MESSAGES);

	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (!check(event.currentTarget)) return;
		const car = parseCarFields(getFormFields(event.currentTarget));
		if (car) onSave(car);
	}

	return (
		<FieldScope id={id} errors={errors} defaultValues={toCarFields(myCar)}>
			<form id={id} noValidate onSubmit={handleSubmit} onInput={onInput} className="grid gap-6">
				<FormSummary />
				<VehicleFields today={today} offersStorage={false} needsOther />
			</form>
		</FieldScope>
	);
}
