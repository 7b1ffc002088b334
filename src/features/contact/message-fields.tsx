import { PersonFields, type Refused } from "#features/leads/form/person-fields.tsx";
import { Field, Select, TextArea } from "#ui/field.tsx";
import { VEHICLE_TYPES } from "#workshop.ts";

type MessageFieldsProps = Refused & {
	services: readonly string[];
	/** The service a link brought. */
	service: string | undefined;
};

/** What the message form of the contact page asks (rules 4.16). */
export function MessageFields(props: MessageFieldsProps) {
	const { errors = {}, typed = {}, services, service = "" } = props;
	return (
		<>
			<PersonFields errors={errors} typed={typed} />
			<div className="grid gap-5 sm:grid-cols-2">
				<Field label="Servicio" name="service" isRequired={false} error={errors.service}>
					<Select
						options={services}
						placeholder="Elige un servicio"
						defaultValue={typed.service ?? service}
					/>
				</Field>
				<Field
					label="Tipo de vehículo"
					name="vehicleType"
					isRequired={false}
					error={errors.vehicleType}
				>
					<Select
						options={VEHICLE_TYPES}
						placeholder="Elige un tipo"
						defaultValue={typed.vehicleType}
					/>
				</Field>
			</div>
			<Field label="Mensaje" name="message" isRequired error={errors.message}>
				<TextArea
					rows={5}
					maxLength={4000}
					placeholder="Qué le pasa a tu carro o qué quieres saber"
					defaultValue={typed.message}
				/>
			</Field>
		</>
	);
}
