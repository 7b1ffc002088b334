import type { ReactNode } from "react";
import { ConsentNote } from "#features/leads/consent-note.tsx";
import { useLiveForm } from "#features/leads/live-form.ts";
import { PERSON_MISSING } from "#features/leads/missing.ts";
import {
	PersonFields,
	PersonOffer,
	type Refused,
	TrapField,
} from "#features/leads/person-fields.tsx";
import { Button } from "#ui/button.tsx";
import { Field, FieldScope, Select, TextArea } from "#ui/field.tsx";
import { FormSummary } from "#ui/form-summary.tsx";
import { VEHICLE_TYPES } from "#workshop.ts";
import { MISSING } from "./copy.ts";

type MessageFormProps = Refused & {
	/** Where it is posted to without script. */
	action: string;
	services: readonly string[];
	/** The service a link brought. */
	service?: string | undefined;
	isSending: boolean;
	onSend: (fields: Record<string, string>) => Promise<boolean>;
	/** What became of the last try: above the form when the page came back from a post, else where the button is. */
	notice?: ReactNode;
	isPosted: boolean;
};

const ALL_MISSING = { ...PERSON_MISSING, ...MISSING };

/** The message form of the contact page (spec §3 "Contact message"). */
export function MessageForm(props: MessageFormProps) {
	const { action, services, service = "", typed = {}, isSending, onSend, notice, isPosted } = props;
	const { form, found, offer } = useLiveForm({ draft: "mensaje", missing: ALL_MISSING, onSend });
	const errors = { ...props.errors, ...found };
	return (
		<FieldScope id="mensaje">
			<form {...form} method="post" action={action} className="grid gap-5">
				{isPosted && notice}
				<FormSummary errors={errors} />
				<input type="hidden" name="intent" value="mensaje" />
				<TrapField />
				<PersonOffer offer={offer} />
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
				<ConsentNote />
				<Button
					type="submit"
					isBusy={isSending}
					busyLabel="Enviando..."
					className="sm:justify-self-start"
				>
					Enviar mensaje
				</Button>
				{!isPosted && notice}
			</form>
		</FieldScope>
	);
}
