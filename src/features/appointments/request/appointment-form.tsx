import { type FormEvent, type ReactNode, useEffect } from "react";
import { CAR_SENTENCES } from "#car/sentences.ts";
import type { FreeHour } from "#features/appointments/contract.ts";
import { ConsentNote } from "#features/leads/form/consent-note.tsx";
import { fieldsOf } from "#features/leads/form/form-check.ts";
import { GroupedFields } from "#features/leads/form/grouped-fields.tsx";
import { type SendFields, useLiveForm } from "#features/leads/form/live-form.ts";
import { PERSON_MISSING } from "#features/leads/form/missing.ts";
import { PersonFields, PersonOffer, TrapField } from "#features/leads/form/person-fields.tsx";
import { UrgencyField, type UrgencyShop } from "#features/leads/form/urgency-fields.tsx";
import { VehicleFields } from "#features/leads/form/vehicle-fields.tsx";
import { VehicleTypeField } from "#features/leads/form/vehicle-type-fields.tsx";
import { type Errors, Field, FieldScope, Select, TextArea } from "#ui/field.tsx";
import { FormSummary } from "#ui/form-summary.tsx";
import { MISSING } from "./sentences.ts";
import { type AskedWhen, WhenFields } from "./when-fields.tsx";
import { fieldsOfHour } from "./when-form.ts";

type AppointmentFormProps = {
	/** The dialog's button sends it by this id. */
	id: string;
	/** What the server refused of the last try. */
	refused: Errors | undefined;
	services: readonly string[];
	/** The service it was opened for. */
	service?: string | undefined;
	/** The hour it was opened for, which may be taken by now. */
	hour?: FreeHour | undefined;
	/** Hears what the form says, at first and whenever that changes. */
	onWhen: (fields: Record<string, string>) => void;
	/** What its description begins with. */
	note?: string | undefined;
	when: AskedWhen;
	/** Whom the question of how soon names while the shop is closed. */
	urgent: UrgencyShop;
	onSend: SendFields;
	/** What became of the last try. */
	notice?: ReactNode;
};

const ALL_MISSING = { ...PERSON_MISSING, ...CAR_SENTENCES, ...MISSING };

/**
 * What the appointment modal asks (rules 3.9): personal info, service type, vehicle info, appointment details. Mounted with
 * the dialog, so that the draft is there each time it opens.
 */
export function AppointmentForm(props: AppointmentFormProps) {
	const { id, services, service = "", hour, note, when, urgent, onSend, onWhen, notice } = props;
	const { form, errors, found, offer } = useLiveForm({
		draft: "agenda",
		brought: {
			fields: fieldsOfHour(hour),
			...(note && { begins: { description: note } }),
		},
		missing: ALL_MISSING,
		refused: props.refused,
		onSend,
	});
	useEffect(() => {
		if (form.ref.current) onWhen(fieldsOf(form.ref.current));
	}, [form.ref, onWhen]);

	function handleInput(event: FormEvent<HTMLFormElement>) {
		form.onInput(event);
		onWhen(fieldsOf(event.currentTarget));
	}

	return (
		<FieldScope id={id} errors={errors}>
			<form {...form} onInput={handleInput} id={id} className="grid gap-8">
				{notice}
				{/* The hours that are left take the focus themselves. */}
				<FormSummary errors={when.free ? found : undefined} />
				<input type="hidden" name="source" value="modal" />
				<TrapField />
				<GroupedFields title="Información personal">
					<PersonOffer offer={offer} />
					<PersonFields />
				</GroupedFields>
				<GroupedFields title="Tipo de servicio">
					<Field label="Servicio" name="serviceType" isRequired>
						<Select options={services} placeholder="Elige un servicio" defaultValue={service} />
					</Field>
				</GroupedFields>
				<GroupedFields title="Información del vehículo">
					<VehicleFields today={when.shop.today} />
					<VehicleTypeField isRequired={false} />
				</GroupedFields>
				<GroupedFields title="Detalles de la cita">
					<UrgencyField shop={urgent} about={service} />
					<WhenFields {...when} serviceField="serviceType" isRequired={false} />
					<Field label="Descripción" name="description" isRequired={false}>
						<TextArea
							rows={3}
							maxLength={2000}
							placeholder="Qué notas, desde cuándo y si el carro camina"
						/>
					</Field>
				</GroupedFields>
				<ConsentNote />
			</form>
		</FieldScope>
	);
}
