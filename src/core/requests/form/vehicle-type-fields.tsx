import { VEHICLE_TYPES } from "#domain/shop.ts";
import { Field, Select } from "#ui/field.tsx";

export function VehicleTypeField({ isRequired }: { isRequired: boolean }) {
	return (
		<Field label="Tipo de vehículo" name="vehicleType" isRequired={isRequired}>
			<Select options={VEHICLE_TYPES} placeholder="Elige un tipo" />
		</Field>
	);
}
