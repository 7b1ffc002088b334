import { contactServices } from "#features/appointments/request/rules.ts";
import {
	MESSAGE_FAILED,
	MESSAGE_SENT,
	MISSING,
	messageAsChat,
} from "#features/contact/sentences.ts";
import { PERSON_MISSING } from "#features/leads/form/missing.ts";
import { PersonFields, type Refused } from "#features/leads/form/person-fields.tsx";
import { useSite } from "#site/site-data.ts";
import { Field, Select, TextArea } from "#ui/field.tsx";
import { VEHICLE_TYPES } from "#workshop.ts";
import { FormCard } from "./form-card.tsx";
import type { ContactFormProps } from "./posted.ts";

const ALL_MISSING = { ...PERSON_MISSING, ...MISSING };

export function MessageForm({ service, before }: ContactFormProps) {
	return (
		<FormCard
			id="mensaje"
			title="Envíanos un mensaje"
			text="Precio, duda o reclamo: te responde una persona del taller."
			button="Enviar mensaje"
			path="/api/contact"
			sentTitle={MESSAGE_SENT}
			failed={MESSAGE_FAILED}
			missing={ALL_MISSING}
			asChat={messageAsChat}
			before={before}
			fields={(refused) => <Questions {...refused} service={service?.name} />}
		/>
	);
}

/** What the message form asks (rules 4.16). @param service the one that a link brought */
function Questions({ errors = {}, typed = {}, service = "" }: Refused & { service?: string }) {
	const services = contactServices(useSite().services.map(({ name }) => name));
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
