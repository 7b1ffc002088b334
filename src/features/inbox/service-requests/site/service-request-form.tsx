import { type FormEvent, type ReactNode, useState } from "react";
import { ConsentNote } from "#core/requests/form/consent-note.tsx";
import { GroupedFields } from "#core/requests/form/grouped-fields.tsx";
import { HoneypotField, PersonFields, PersonOffer } from "#core/requests/form/person-fields.tsx";
import { UrgencyField } from "#core/requests/form/urgency-fields.tsx";
import { VehicleFields } from "#core/requests/form/vehicle-fields.tsx";
import { getDayPlan } from "#core/settings/rules.ts";
import { PREFERRED_TIMES } from "#domain/shop.ts";
import { CONTACT_METHOD_LABELS, REQUIRED_MESSAGES } from "#features/inbox/service-requests/messages.ts";
import { CONTACT_METHODS, listPreferredTimes } from "#features/inbox/service-requests/rules.ts";
import { useLiveForm } from "#site/public-form.ts";
import { useSite } from "#site/site-data.ts";
import { ChatLink } from "#ui/button.tsx";
import { RadioGroup } from "#ui/choice-field.tsx";
import { Field, FieldScope, Select, TextArea, TextInput, useDefaultValues } from "#ui/field.tsx";
import { FormSummary } from "#ui/form-summary.tsx";
import type { ServiceRequestSubmission } from "./use-service-request.ts";

type ServiceRequestFormProps = {
	/** Id of the form for its submit button, and prefix of its field ids. */
	id: string;
	service: { id: string; name: string };
	submission: ServiceRequestSubmission;
	/** Fields posted without JavaScript. */
	typed?: Record<string, string> | undefined;
	/** Submit button, if it is inside the form. */
	children?: ReactNode;
};

const METHODS = CONTACT_METHODS.map((value) => ({ value, label: CONTACT_METHOD_LABELS[value] }));

/** Form with everything the workshop needs to quote a price. Without JavaScript it posts to the service's page. */
export function ServiceRequestForm(props: ServiceRequestFormProps) {
	const { id, service, submission, typed, children } = props;
	const { settings } = useSite();
	const { form, errors, offer } = useLiveForm({
		draft: `servicio.${service.id}`,
		messages: REQUIRED_MESSAGES,
		serverErrors: submission.error?.fields,
		onSend: submission.send,
	});

	return (
		<FieldScope id={id} errors={errors} defaultValues={{ contactMethod: "whatsapp", ...typed }}>
			<form id={id} method="post" {...form} className="grid gap-8">
				<FormSummary />
				<Failure submission={submission} />
				<input type="hidden" name="serviceId" value={service.id} />
				<input type="hidden" name="serviceName" value={service.name} />
				<HoneypotField />
				<GroupedFields title="Tus datos">
					<PersonOffer offer={offer} />
					<PersonFields />
					<RadioGroup
						legend="¿Por dónde te respondemos?"
						name="contactMethod"
						options={METHODS}
						className={ONLY_WITH_EMAIL}
					/>
				</GroupedFields>
				<GroupedFields title="Tu carro">
					<VehicleFields today={settings.today} />
				</GroupedFields>
				<GroupedFields title="Cuándo y qué">
					<UrgencyField shop={{ ...settings, isOpen: settings.opening.isOpen }} service={service.name} />
					<WhenFields />
					<Field label="Cuéntanos qué le pasa" name="description" isRequired={false}>
						<TextArea maxLength={2000} placeholder="Qué notas, desde cuándo y si el carro camina" />
					</Field>
				</GroupedFields>
				<ConsentNote />
				{children}
			</form>
		</FieldScope>
	);
}

/** Hides the option «Correo» by CSS until an email address is entered. */
const ONLY_WITH_EMAIL =
	"sm:[&>div]:grid-cols-3 [form:not(:has([name=email]:not(:placeholder-shown)))_&_label:has([value=correo])]:hidden";

/** Shows a failure that is no field error, with the message if no toast showed it. */
function Failure({ submission }: Pick<ServiceRequestFormProps, "submission">) {
	const { error, wasSubmitted, failed, chatUrl = "" } = submission;
	if (!error || error.fields) return null;
	return (
		<div className="grid gap-3">
			<FormSummary errors={{}} title={wasSubmitted ? "No se envió." : failed} message={error.detail} />
			<ChatLink to={chatUrl} size="sm" className="justify-self-start">
				Pedirlo por WhatsApp
			</ChatLink>
		</div>
	);
}

function WhenFields() {
	const shop = useSite().settings;
	const [day, setDay] = useState(useDefaultValues().preferredDate ?? "");
	// `onInput`, because `onChange` does not fire when the draft restores the day.
	const handleInput = (event: FormEvent<HTMLInputElement>) => setDay(event.currentTarget.value);
	const plan = day ? getDayPlan(day, shop) : undefined;
	const closedReason = plan && "reason" in plan ? plan.reason : undefined;
	const times = listPreferredTimes(day, shop);
	const lastTime = times.length < PREFERRED_TIMES.length ? times.at(-1) : undefined;
	return (
		<div className="grid gap-5 sm:grid-cols-2">
			<Field
				label="Fecha que prefieres"
				name="preferredDate"
				isRequired={false}
				hint={closedReason && `Ese día está cerrado (${closedReason}). Te propondremos el más cercano.`}
			>
				<TextInput type="date" min={shop.today} onInput={handleInput} />
			</Field>
			<Field
				label="Hora que prefieres"
				name="preferredTime"
				isRequired={false}
				hint={lastTime && `Ese día recibimos carros de ${times[0]} a ${lastTime}.`}
			>
				<Select options={times} placeholder="Cualquier hora" />
			</Field>
		</div>
	);
}
