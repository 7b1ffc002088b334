import { useState } from "react";
import { VEHICLE_BRANDS, VEHICLE_YEAR_MIN } from "#cars.ts";
import { Field, Select, TextInput, useFieldId } from "#ui/field.tsx";
import type { Refused } from "./person-fields.tsx";
import { modelsOf } from "./vehicle-models.ts";

type VehicleFieldsProps = Refused & {
	/** ISO day in Panama; next year's cars are already on the road. */
	today: string;
};

/** Brand, model and year. «Otro» reveals a free text with CSS alone, so it also works without script. */
export function VehicleFields({ errors = {}, typed = {}, today }: VehicleFieldsProps) {
	const [brand, setBrand] = useState(typed.vehicleBrand ?? "");
	const listId = useFieldId("modelos");
	const nextYear = Number(today.slice(0, 4)) + 1;
	return (
		<div className="@container">
			<div className="grid grid-cols-2 gap-5 @min-[36rem]:grid-cols-3">
				<Field
					label="Marca"
					name="vehicleBrand"
					isRequired
					error={errors.vehicleBrand}
					className="col-span-2 @min-[36rem]:col-span-1"
				>
					<Select
						options={VEHICLE_BRANDS}
						placeholder="Elige una marca"
						defaultValue={typed.vehicleBrand}
						onChange={(event) => setBrand(event.target.value)}
					/>
				</Field>
				<Field label="Modelo" name="vehicleModel" isRequired error={errors.vehicleModel}>
					<TextInput
						list={listId}
						autoComplete="off"
						maxLength={80}
						defaultValue={typed.vehicleModel}
					/>
				</Field>
				<datalist id={listId}>
					{modelsOf(brand).map((model) => (
						<option key={model} value={model} />
					))}
				</datalist>
				<Field label="Año" name="vehicleYear" isRequired error={errors.vehicleYear}>
					<TextInput
						type="number"
						inputMode="numeric"
						min={VEHICLE_YEAR_MIN}
						max={nextYear}
						step={1}
						autoComplete="off"
						placeholder="2015"
						defaultValue={typed.vehicleYear}
					/>
				</Field>
				<Field
					label="¿Cuál es?"
					name="vehicleBrandOther"
					isRequired={false}
					error={errors.vehicleBrandOther}
					className="col-span-full hidden [form:has([name=vehicleBrand]_option[value=Otro]:checked)_&]:block"
				>
					<TextInput
						autoComplete="off"
						placeholder="Suzuki, Isuzu, Geely…"
						maxLength={60}
						defaultValue={typed.vehicleBrandOther}
					/>
				</Field>
			</div>
		</div>
	);
}
