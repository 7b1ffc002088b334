import { type FormEvent, useEffect, useId, useState } from "react";
import { CAR_SENTENCES } from "#car/sentences.ts";
import type { FreeHour } from "#features/appointments/contract.ts";
import { heldTime } from "#features/appointments/day-words.ts";
import { appointmentServices } from "#features/appointments/request/appointment-services.ts";
import {
	APPOINTMENT_FAILED,
	APPOINTMENT_SENT,
	bookedAsChat,
	MISSING,
	missingHour,
	ownPageOf,
	visitAsChat,
} from "#features/appointments/request/sentences.ts";
import { WhenFields } from "#features/appointments/request/when-fields.tsx";
import { fieldsOfHour } from "#features/appointments/request/when-form.ts";
import { heldNote } from "#features/appointments/request/when-sentences.ts";
import type { Receipt } from "#features/leads/contract.ts";
import { ConsentNote } from "#features/leads/form/consent-note.tsx";
import { fieldsOf } from "#features/leads/form/form-check.ts";
import { GroupedFields } from "#features/leads/form/grouped-fields.tsx";
import { useLiveForm } from "#features/leads/form/live-form.ts";
import { PERSON_MISSING } from "#features/leads/form/missing.ts";
import { PersonFields, PersonOffer, TrapField } from "#features/leads/form/person-fields.tsx";
import { UrgencyField } from "#features/leads/form/urgency-fields.tsx";
import { VehicleFields } from "#features/leads/form/vehicle-fields.tsx";
import { VehicleTypeField } from "#features/leads/form/vehicle-type-fields.tsx";
import { symptomAsNote } from "#features/symptoms/rules.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, FieldScope, Select, TextArea } from "#ui/field.tsx";
import { FormSummary } from "#ui/form-summary.tsx";
import { useHistoryEntry } from "#ui/history-entry.ts";
import type { LateDialogProps } from "#ui/late-dialog.ts";
import { whatsappUrl } from "#workshop.ts";
import { askAvailability } from "./availability.ts";
import { OutcomeNote } from "./contact/outcome-note.tsx";
import { askFirstHours } from "./free-first.ts";
import { receiptToast, useSender } from "./sender.ts";
import { useSite } from "./site-data.ts";

const ALL_MISSING = { ...PERSON_MISSING, ...CAR_SENTENCES, ...MISSING };

type Typed = Record<string, string>;
type Named = { id: string; name: string };

/** Prefilled values of the appointment form: a service, a recently free hour and a symptom. */
export type BookingWish = {
	service?: Named | null | undefined;
	hour?: FreeHour | undefined;
	symptom?: Named | undefined;
};

type AppointmentWindowProps = LateDialogProps & { wish: BookingWish };

/** Appointment modal; loaded when first opened. */
export function AppointmentWindow({ wish, isOpen, onClose, onReopen }: AppointmentWindowProps) {
	useHistoryEntry("cita", { isOpen, open: onReopen, close: onClose });
	const { settings, messageOrigin } = useSite();
	const { hour } = wish;
	/** The form's current fields. */
	const [when, setWhen] = useState<Typed>({});
	const id = `cita${useId().replace(/\W/g, "")}`;
	const sender = useSender<Typed>({
		path: "/api/appointments",
		failed: APPOINTMENT_FAILED,
		sentTitle: APPOINTMENT_SENT,
		noteOf: heldNote,
		asChat: visitAsChat,
		onStored(receipt, typed) {
			onClose();
			askFirstHours();
			const said = sentToast(receipt, typed);
			if (!receipt.own_page) return said;
			const { own_page: path } = receipt;
			const isWaiting = receipt.title !== undefined;
			const text = bookedAsChat({ ...receipt, isWaiting }, messageOrigin && messageOrigin + path);
			return {
				...said,
				durationMs: Number.POSITIVE_INFINITY,
				action: { label: ownPageOf(isWaiting), to: path },
				// Photos are added on that page.
				also: { label: "Seguir por WhatsApp", page: whatsappUrl(settings.whatsapp, text) },
			};
		},
	});
	return (
		<Dialog
			hasEntry
			isOpen={isOpen}
			onClose={onClose}
			title="Agendar cita"
			description={
				hour && isAsStands(hour, when)
					? `Elegiste el ${heldTime(hour)}. Te la confirmamos por WhatsApp.`
					: "Te confirmamos el día y la hora por WhatsApp."
			}
			footer={
				<>
					<Button tone="line" onClick={onClose}>
						Cancelar
					</Button>
					<Button type="submit" form={id} isBusy={sender.isSending} busyLabel="Agendando...">
						Agendar cita
					</Button>
				</>
			}
		>
			<AppointmentForm id={id} wish={wish} sender={sender} onWhen={setWhen} />
		</Dialog>
	);
}

type AppointmentFormProps = {
	/** The dialog's submit button refers to this id. */
	id: string;
	wish: BookingWish;
	sender: ReturnType<typeof useSender<Typed>>;
	/** Called with the form's fields on mount and on every change. */
	onWhen: (fields: Typed) => void;
};

/**
 * Form of the appointment modal (rules 3.9): personal info, service type, vehicle info, appointment details. Mounts
 * with the dialog, so that each opening restores the draft.
 */
function AppointmentForm({ id, wish, sender, onWhen }: AppointmentFormProps) {
	const { settings, services } = useSite();
	const { service, hour, symptom } = wish;
	const free = sender.refusal?.free;
	const { form, errors, found, offer } = useLiveForm({
		draft: "agenda",
		brought: {
			fields: fieldsOfHour(hour),
			begins: symptom && { description: symptomAsNote(symptom.name) },
		},
		missing: ALL_MISSING,
		refused: sender.refusal?.fields,
		onSend: sender.send,
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
				{!sender.saved && <OutcomeNote sender={sender} />}
				{/* The remaining hours take the focus themselves. */}
				<FormSummary errors={free ? found : undefined} />
				<input type="hidden" name="source" value="modal" />
				<TrapField />
				<GroupedFields title="Información personal">
					<PersonOffer offer={offer} />
					<PersonFields />
				</GroupedFields>
				<GroupedFields title="Tipo de servicio">
					<Field label="Servicio" name="serviceType" isRequired>
						<Select
							options={appointmentServices(services.map(({ name }) => name))}
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
					<UrgencyField
						shop={{ ...settings, isOpen: settings.opening.isOpen }}
						about={service?.name}
					/>
					<WhenFields
						shop={settings}
						ask={askAvailability}
						free={free}
						serviceField="serviceType"
						isRequired={false}
					/>
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

const isAsStands = ({ day, time }: FreeHour, fields: Typed) =>
	fields.preferredDate === day && fields.preferredTime === time;

/** Creates the receipt toast; for an appointment without an hour it adds how the hour will be set. */
function sentToast(receipt: Receipt & { until?: string | undefined }, typed: Typed) {
	if (receipt.title) return receiptToast(receipt);
	return receiptToast(receipt, missingHour(typed) || heldNote(typed, receipt.until));
}
