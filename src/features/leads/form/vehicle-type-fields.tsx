import { Field, Select } from "#ui/field.tsx";
import { VEHICLE_TYPES } from "#workshop.ts";
import type { Refused } from "./person-fields.tsx";

/** What kind of vehicle it is. */
export function VehicleTypeField(props: Refused & { isRequired: boolean }) {
	const { errors = {}, typed = {}, isRequired } = props;
	return (
		<Field
			label="Tipo de vehículo"
			name="vehicleType"
			isRequired={isRequired}
			error={errors.vehicleType}
		>
			<Select
				options={VEHICLE_TYPES}
				placeholder="Elige un tipo"
				defaultValue={typed.vehicleType}
			/>
		</Field>
	);
}
