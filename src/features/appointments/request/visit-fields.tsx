import { PersonFields, type Refused } from "#features/leads/form/person-fields.tsx";
import { Field, Select, TextArea } from "#ui/field.tsx";
import { VEHICLE_TYPES } from "#workshop.ts";
import { type AskedWhen, WhenFields } from "./when-fields.tsx";

type VisitFieldsProps = Refused & {
	services: readonly string[];
	/** The service a link brought. */
	service: string | undefined;
	when: AskedWhen;
};

/** What the appointment form of the contact page asks (rules 3.9). */
export function VisitFields(props: VisitFieldsProps) {
	const { errors = {}, typed = {}, services, service = "", when } = props;
	return (
		<>
			<input type="hidden" name="source" value="contacto" />
			<PersonFields errors={errors} typed={typed} hasEmail={false} />
			<div className="grid gap-5 sm:grid-cols-2 lg:max-xl:grid-cols-1">
				<Field label="Servicio" name="service" isRequired error={errors.service}>
					<Select
						options={services}
						placeholder="Elige un servicio"
						defaultValue={typed.service ?? service}
					/>
				</Field>
				<Field label="Tipo de vehículo" name="vehicleType" isRequired error={errors.vehicleType}>
					<Select
						options={VEHICLE_TYPES}
						placeholder="Elige un tipo"
						defaultValue={typed.vehicleType}
					/>
				</Field>
			</div>
			<WhenFields {...when} errors={errors} typed={typed} serviceField="service" isRequired />
			<Field label="Comentarios" name="message" isRequired={false} error={errors.message}>
				<TextArea
					rows={3}
					maxLength={2000}
					placeholder="Marca, modelo y lo que notas en el carro"
					defaultValue={typed.message}
				/>
			</Field>
		</>
	);
}
