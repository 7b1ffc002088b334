import { PersonFields } from "#core/requests/form/person-fields.tsx";
import { VehicleTypeField } from "#core/requests/form/vehicle-type-fields.tsx";
import { listContactServices } from "#features/workshop/appointments/request/rules.ts";
import { useSite } from "#site/site-data.ts";
import { cn } from "#ui/cn.ts";
import { Field, Select } from "#ui/field.tsx";

/** Renders the first fields of both contact forms; a visit requires service and vehicle type (rules 3.9, 4.16). */
export function ContactFields({ isVisit }: { isVisit: boolean }) {
	const { services } = useSite();
	return (
		<>
			<PersonFields />
			<div className={cn("grid gap-5 sm:grid-cols-2", isVisit && "lg:max-xl:grid-cols-1")}>
				<Field label="Servicio" name="service" isRequired={isVisit}>
					<Select
						options={listContactServices(services.map(({ name }) => name))}
						placeholder="Elige un servicio"
					/>
				</Field>
				<VehicleTypeField isRequired={isVisit} />
			</div>
		</>
	);
}
