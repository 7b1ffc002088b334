import { type FormEvent, useEffect, useId, useState } from "react";
import type { Receipt } from "#core/requests/contract.ts";
import { ConsentNote } from "#core/requests/form/consent-note.tsx";
import { getFormFields } from "#core/requests/form/form-check.ts";
import { GroupedFields } from "#core/requests/form/grouped-fields.tsx";
import { PERSON_MESSAGES } from "#core/requests/form/messages.ts";
import { HoneypotField, PersonFields, PersonOffer } from "#core/requests/form/person-fields.tsx";
import { UrgencyField } from "#core/requests/form/urgency-fields.tsx";
import { VehicleFields } from "#core/requests/form/vehicle-fields.tsx";
import { VehicleTypeField } from "#core/requests/form/vehicle-type-fields.tsx";
import { CAR_MESSAGES } from "#domain/car/messages.ts";
import { buildWhatsappUrl } from "#domain/shop.ts";
import { formatSymptomNote } from "#features/content/symptoms/rules.ts";
import type { FreeHour } from "#features/workshop/appointments/contract.ts";
import { formatReservedHour } from "#features/workshop/appointments/day-format.ts";
import { listAppointmentServices } from "#features/workshop/appointments/request/appointment-services.ts";
import {
	APPOINTMENT_FAILED,
	APPOINTMENT_SENT,
	formatBookedChat,
	formatRequestChat,
	getMissingHourMessage,
	getPortalLinkLabel,
	REQUIRED_MESSAGES,
} from "#features/workshop/appointments/request/messages.ts";
import { WhenFields } from "#features/workshop/appointments/request/when-fields.tsx";
import { toHourFields } from "#features/workshop/appointments/request/when-form.ts";
import { formatReservationNote } from "#features/workshop/appointments/request/when-messages.ts";
import { OutcomeNote } from "#site/outcome-note.tsx";
import {
	createReceiptToast,
	type FormSubmission,
	useFormSubmission,
	useLiveForm,
} from "#site/public-form.ts";
import { useClaim, useSite } from "#site/site-data.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, FieldScope, Select, TextArea } from "#ui/field.tsx";
import { FormSummary } from "#ui/form-summary.tsx";
import { useHistoryEntry } from "#ui/history-entry.ts";
import type { LazyDialogProps } from "#ui/lazy-dialog.ts";
import { fetchAvailability } from "./availability.ts";
import { refreshFirstHours } from "./first-hours-store.ts";

const APPOINTMENT_REQUIRED_MESSAGES = { ...PERSON_MESSAGES, ...CAR_MESSAGES, ...REQUIRED_MESSAGES };

type FormFields = Record<string, string>;
type NamedRecord = { id: string; name: string };

/** Prefilled values of the appointment form: a service, a recently free hour and a symptom. */
export type BookingPrefill = {
	service?: NamedRecord | null | undefined;
	hour?: FreeHour | undefined;
	symptom?: NamedRecord | undefined;
};

type AppointmentWindowProps = LazyDialogProps & { prefill: BookingPrefill };

/** Appointment modal; loaded when first opened. */
export function AppointmentWindow({ prefill, isOpen, onClose, onReopen }: AppointmentWindowProps) {
	useHistoryEntry("cita", { isOpen, open: onReopen, close: onClose });
	const { settings, messageOrigin } = useSite();
	const { hour } = prefill;
	/** The form's current fields. */
	const [whenFields, setWhenFields] = useState<FormFields>({});
	const id = `cita${useId().replace(/\W/g, "")}`;
	const submission = useFormSubmission<FormFields>({
		path: "/api/appointments",
		failed: APPOINTMENT_FAILED,
		sentTitle: APPOINTMENT_SENT,
		getNote: formatReservationNote,
		formatChat: formatRequestChat,
		onStored(receipt, fields) {
			onClose();
			refreshFirstHours();
			const toast = createSentToast(receipt, fields);
			if (!receipt.own_page) return toast;
			const { own_page: path } = receipt;
			const isWaiting = receipt.title !== undefined;
			const text = formatBookedChat({ ...receipt, isWaiting }, messageOrigin && messageOrigin + path);
			return {
				...toast,
				durationMs: Number.POSITIVE_INFINITY,
				action: { label: getPortalLinkLabel(isWaiting), to: path },
				// Photos are added on that page.
				secondaryAction: {
					label: "Seguir por WhatsApp",
					page: buildWhatsappUrl(settings.whatsapp, text),
				},
			};
		},
	});
	return (
		<Dialog
			hasHistoryEntry
			isOpen={isOpen}
			onClose={onClose}
			title="Agendar cita"
			description={
				hour && isUnchanged(hour, whenFields)
					? `Elegiste el ${formatReservedHour(hour)}. Te la confirmamos por WhatsApp.`
					: "Te confirmamos el día y la hora por WhatsApp."
			}
			footer={
				<>
					<Button tone="line" onClick={onClose}>
						Cancelar
					</Button>
					<Button type="submit" form={id} isBusy={submission.isSending} busyLabel="Agendando...">
						Agendar cita
					</Button>
				</>
			}
		>
			<AppointmentForm id={id} prefill={prefill} submission={submission} onWhenChange={setWhenFields} />
		</Dialog>
	);
}

type AppointmentFormProps = {
	/** The dialog's submit button refers to this id. */
	id: string;
	prefill: BookingPrefill;
	submission: FormSubmission<FormFields>;
	/** Called with the form's fields on mount and on every change. */
	onWhenChange: (fields: FormFields) => void;
};

/**
 * Form of the appointment modal (rules 3.9): personal info, service type, vehicle info, appointment details. Mounts
 * with the dialog, so that each opening restores the draft.
 */
function AppointmentForm({ id, prefill, submission, onWhenChange }: AppointmentFormProps) {
	const { settings, services } = useSite();
	const hasAdditional = useClaim("additional");
	const names = services.map(({ name }) => name);
	const { service, hour, symptom } = prefill;
	const freeHours = submission.error?.free;
	const { form, errors, clientErrors, offer } = useLiveForm({
		draft: "agenda",
		initialValues: {
			fields: toHourFields(hour),
			prefixes: symptom && { description: formatSymptomNote(symptom.name) },
		},
		messages: APPOINTMENT_REQUIRED_MESSAGES,
		serverErrors: submission.error?.fields,
		onSend: submission.send,
	});
	useEffect(() => {
		if (form.ref.current) onWhenChange(getFormFields(form.ref.current));
	}, [form.ref, onWhenChange]);

	function handleInput(event: FormEvent<HTMLFormElement>) {
		form.onInput(event);
		onWhenChange(getFormFields(event.currentTarget));
	}

	return (
		<FieldScope id={id} errors={errors}>
			<form {...form} onInput={handleInput} id={id} className="grid gap-8">
				{!submission.saved && <OutcomeNote submission={submission} />}
				{/* The remaining hours take the focus themselves. */}
				<FormSummary errors={freeHours ? clientErrors : undefined} />
				<input type="hidden" name="source" value="modal" />
				<HoneypotField />
				<GroupedFields title="Información personal">
					<PersonOffer offer={offer} />
					<PersonFields />
				</GroupedFields>
				<GroupedFields title="Tipo de servicio">
					<Field label="Servicio" name="serviceType" isRequired>
						<Select
							options={hasAdditional ? listAppointmentServices(names) : names}
							placeholder="Elige un servicio"
							defaultValue={service?.name ?? ""}
						/>
					</Field>
				</GroupedFields>
				<GroupedFields title="Información del vehículo">
					<VehicleFields today={settings.today} />
					<VehicleTypeField isRequired={false} />
				</GroupedFields>
				<GroupedFields title="Detalles de la cita">
					<UrgencyField shop={{ ...settings, isOpen: settings.opening.isOpen }} service={service?.name} />
					<WhenFields
						shop={settings}
						fetchHours={fetchAvailability}
						free={freeHours}
						serviceField="serviceType"
						isRequired={false}
					/>
					<Field label="Descripción" name="description" isRequired={false}>
						<TextArea rows={3} maxLength={2000} placeholder="Qué notas, desde cuándo y si el carro camina" />
					</Field>
				</GroupedFields>
				<ConsentNote />
			</form>
		</FieldScope>
	);
}

const isUnchanged = ({ day, time }: FreeHour, fields: FormFields) =>
	fields.preferredDate === day && fields.preferredTime === time;

/** Creates the receipt toast; for an appointment without an hour it adds how the hour will be set. */
function createSentToast(receipt: Receipt & { until?: string | undefined }, fields: FormFields) {
	if (receipt.title) return createReceiptToast(receipt);
	return createReceiptToast(
		receipt,
		getMissingHourMessage(fields) || formatReservationNote(fields, receipt.until),
	);
}
