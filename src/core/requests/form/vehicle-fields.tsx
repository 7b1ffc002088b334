import { type FormEvent, useState } from "react";
import { formatCar, OTHER_BRAND, toCar } from "#domain/car/car.ts";
import { VEHICLE_BRANDS, VEHICLE_YEAR_MIN } from "#domain/car/facts.ts";
import { isSameCar, type MyCar, saveMyCar, useMyCar } from "#domain/car/my-car.ts";
import { Field, Select, TextInput, useDefaultValues, useFieldId } from "#ui/field.tsx";
import { Suggestions } from "#ui/suggestions.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { getFormFields } from "./form-check.ts";
import { registerCarFilling } from "./form-draft.ts";
import { omitMyCar, parseCarFields, syncMyCar } from "./my-car-fields.ts";

registerCarFilling({ follow: syncMyCar, omitKnownCar: omitMyCar });

const loadModels = () => import("#domain/car/names.ts");
type CarNames = Awaited<ReturnType<typeof loadModels>>;

type VehicleFieldsProps = {
	/** ISO day in Panama; cars of next year's model are already sold. */
	today: string;
	isRequired?: boolean;
	/** Whether the form offers to store the car on the device. */
	offersStorage?: boolean;
	/** Whether «Otro» needs a brand. */
	needsOther?: boolean;
};

/** Brand, model and year. «Otro» reveals a text field with CSS alone, so it also works without JavaScript. */
export function VehicleFields(props: VehicleFieldsProps) {
	const { today, isRequired = true, offersStorage = true, needsOther = false } = props;
	const [fields, setFields] = useState(useDefaultValues());
	const [carNames, setCarNames] = useState<CarNames>();
	const [modelsId, othersId] = [useFieldId("modelos"), useFieldId("otras-marcas")];
	const nextYear = Number(today.slice(0, 4)) + 1;
	const car = parseCarFields(fields);
	const models = carNames?.listModels(toCar(fields).brand);

	function handleInput({ target }: FormEvent) {
		const { form } = target as HTMLInputElement;
		if (form) setFields(getFormFields(form));
	}

	/** Loads suggestions when a field gets focus; the form works without them. */
	function handleFocus() {
		if (!carNames) loadModels().then(setCarNames, () => undefined);
	}

	return (
		<div className="@container" onInput={handleInput}>
			<div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(7rem,50%-0.625rem)),1fr))] gap-5 @min-[36rem]:grid-cols-3">
				<Field
					label="Marca"
					name="vehicleBrand"
					isRequired={isRequired}
					className="col-span-full @min-[36rem]:col-span-1"
				>
					<Select options={VEHICLE_BRANDS} placeholder="Elige una marca" onFocus={handleFocus} />
				</Field>
				<Field label="Modelo" name="vehicleModel" isRequired={isRequired}>
					<TextInput list={modelsId} onFocus={handleFocus} autoComplete="off" maxLength={80} />
				</Field>
				<Suggestions id={modelsId} values={models ?? []} />
				<Field label="Año" name="vehicleYear" isRequired={isRequired}>
					<TextInput
						type="number"
						inputMode="numeric"
						min={VEHICLE_YEAR_MIN}
						max={nextYear}
						step={1}
						autoComplete="off"
						placeholder="2015"
					/>
				</Field>
				<Field
					label="¿Cuál es?"
					name="vehicleBrandOther"
					isRequired={needsOther && fields.vehicleBrand === OTHER_BRAND}
					className="col-span-full hidden [form:has([name=vehicleBrand]_option[value=Otro]:checked)_&]:block"
				>
					<TextInput
						list={othersId}
						onFocus={handleFocus}
						autoComplete="off"
						placeholder="Suzuki, Isuzu, Geely…"
						maxLength={60}
					/>
				</Field>
				<Suggestions id={othersId} values={carNames?.OTHER_BRANDS ?? []} />
			</div>
			{offersStorage && <MyCarNote typed={car && car.year <= nextYear ? car : undefined} />}
		</div>
	);
}

/**
 * Stores the car of a form on this device, or removes it. Only a click stores it. The line is always present, so that
 * filling in a car shifts no layout.
 *
 * @source rules 5.15
 */
function MyCarNote({ typed }: { typed: MyCar | undefined }) {
	const isHydrated = useHydrated();
	return (
		<div className="mt-1 -mb-5 flex min-h-8 flex-wrap items-center gap-x-3 text-sm">
			{isHydrated && typed && <MyCarControls typed={typed} />}
		</div>
	);
}

function MyCarControls({ typed }: { typed: MyCar }) {
	const storedCar = useMyCar();
	const isStored = isSameCar(typed, storedCar);
	const offer = storedCar
		? `Guardar este carro en vez del ${formatCar(storedCar)}`
		: "Guardar este carro en este dispositivo";
	return (
		<>
			<span role="status">{isStored && "Es tu carro guardado."}</span>
			<button
				type="button"
				className="link min-h-8 text-left"
				onClick={() => saveMyCar(isStored ? undefined : typed)}
			>
				{isStored ? "Olvidar mi carro" : offer}
			</button>
		</>
	);
}
