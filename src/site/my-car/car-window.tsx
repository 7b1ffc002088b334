import { type FormEvent, useId } from "react";
import { carLine } from "#car/car.ts";
import { keepMyCar, type MyCar, useMyCar } from "#car/my-car.ts";
import { CAR_SENTENCES } from "#car/sentences.ts";
import { useFieldErrors } from "#features/leads/form/field-errors.ts";
import { fieldsOf } from "#features/leads/form/form-check.ts";
import { carInFields, fieldsOfCar } from "#features/leads/form/my-car-fields.ts";
import { VehicleFields } from "#features/leads/form/vehicle-fields.tsx";
import { useSite } from "#site/site-data.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldScope } from "#ui/field.tsx";
import { FormSummary } from "#ui/form-summary.tsx";
import { useHistoryEntry } from "#ui/history-entry.ts";
import type { LateDialogProps } from "#ui/late-dialog.ts";
import { useToast } from "#ui/toast.tsx";

/** Lets visitors store their car on this device; loaded when first opened. Nothing is sent. */
export function CarWindow({ isOpen, onClose, onReopen }: LateDialogProps) {
	useHistoryEntry("carro", { isOpen, open: onReopen, close: onClose });
	const id = `carro${useId().replace(/\W/g, "")}`;
	const kept = useMyCar();
	const showToast = useToast();

	function keep(car: MyCar) {
		const isStored = keepMyCar(car);
		onClose();
		const where = isStored
			? "Queda solo en este dispositivo."
			: "Este navegador no guarda datos: lo recordamos hasta que salgas de esta página.";
		showToast({ title: "Ya sabemos qué carro tienes", description: `${carLine(car)}. ${where}` });
	}

	function forget() {
		keepMyCar(undefined);
		onClose();
		showToast({ title: "Olvidamos tu carro", description: "Ya no está en este dispositivo." });
	}

	return (
		<Dialog
			hasEntry
			isOpen={isOpen}
			onClose={onClose}
			title="¿Qué carro tienes?"
			description="Te decimos qué productos le sirven y llenamos los formularios por ti. Queda en este dispositivo: no se envía hasta que tú envíes un formulario."
			footer={
				<>
					{kept && (
						<Button tone="line" onClick={forget}>
							Olvidar mi carro
						</Button>
					)}
					<Button type="submit" form={id}>
						Guardar mi carro
					</Button>
				</>
			}
		>
			<CarForm id={id} kept={kept} onKeep={keep} />
		</Dialog>
	);
}

const SENTENCES = { ...CAR_SENTENCES, vehicleBrandOther: "Escribe la marca de tu carro" };

type CarFormProps = { id: string; kept: MyCar | undefined; onKeep: (car: MyCar) => void };

function CarForm({ id, kept, onKeep }: CarFormProps) {
	const { today } = useSite().settings;
	const { errors, check, onInput } = useFieldErrors(SENTENCES);

	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (!check(event.currentTarget)) return;
		const car = carInFields(fieldsOf(event.currentTarget));
		if (car) onKeep(car);
	}

	return (
		<FieldScope id={id} errors={errors} typed={fieldsOfCar(kept)}>
			<form id={id} noValidate onSubmit={handleSubmit} onInput={onInput} className="grid gap-6">
				<FormSummary />
				<VehicleFields today={today} offersToKeep={false} needsOther />
			</form>
		</FieldScope>
	);
}
