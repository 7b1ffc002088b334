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
import { type ShopCalendar, WhenFields } from "./when-fields.tsx";

type VisitFormProps = Refused & {
	/** Where it is posted to without script. */
	action: string;
	services: readonly string[];
	/** The service a link brought. */
	service?: string | undefined;
	shop: ShopCalendar;
	isSending: boolean;
	onSend: (fields: Record<string, string>) => Promise<boolean>;
	/** What became of the last try: above the form when the page came back from a post, else where the button is. */
	notice?: ReactNode;
	isPosted: boolean;
};

const ALL_MISSING = { ...PERSON_MISSING, ...MISSING };

/** The appointment form of the contact page (spec §3 "Contact-page appointment variant"). */
export function VisitForm(props: VisitFormProps) {
	const {
		action,
		services,
		service = "",
		shop,
		typed = {},
		isSending,
		onSend,
		notice,
		isPosted,
	} = props;
	const { form, found, offer } = useLiveForm({ draft: "cita", missing: ALL_MISSING, onSend });
	const errors = { ...props.errors, ...found };
	return (
		<FieldScope id="cita">
			<form {...form} method="post" action={action} className="grid gap-5">
				{isPosted && notice}
				<FormSummary errors={errors} />
				<input type="hidden" name="intent" value="cita" />
				<input type="hidden" name="source" value="contacto" />
				<TrapField />
				<PersonOffer offer={offer} />
				<PersonFields errors={errors} typed={typed} hasEmail={false} />
				<div className="grid gap-5 sm:grid-cols-2">
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
				<WhenFields errors={errors} typed={typed} shop={shop} isRequired />
				<Field label="Comentarios" name="message" isRequired={false} error={errors.message}>
					<TextArea
						rows={3}
						maxLength={2000}
						placeholder="Marca, modelo y lo que notas en el carro"
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
					Agendar cita
				</Button>
				{!isPosted && notice}
			</form>
		</FieldScope>
	);
}
