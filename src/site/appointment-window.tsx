import { useId, useState } from "react";
import type { FreeHour } from "#features/appointments/contract.ts";
import { heldTime } from "#features/appointments/day-words.ts";
import { AppointmentForm } from "#features/appointments/request/appointment-form.tsx";
import { appointmentServices } from "#features/appointments/request/rules.ts";
import {
	APPOINTMENT_FAILED,
	APPOINTMENT_SENT,
	bookedAsChat,
	missingHour,
	ownPageOf,
	visitAsChat,
} from "#features/appointments/request/sentences.ts";
import { heldNote } from "#features/appointments/request/when-sentences.ts";
import type { Receipt } from "#features/leads/contract.ts";
import { symptomAsNote } from "#features/symptoms/rules.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useHistoryEntry } from "#ui/history-entry.ts";
import type { LateDialogProps } from "#ui/late-dialog.ts";
import { whatsappUrl } from "#workshop.ts";
import { askAvailability } from "./availability.ts";
import { OutcomeNote } from "./contact/outcome-note.tsx";
import { askFirstHours } from "./free-first.ts";
import { receiptToast, useSender } from "./sender.ts";
import { useSite } from "./site-data.ts";

type Named = { id: string; name: string };

/** What a visit is asked for with: a service, an hour that was free a moment ago, and what the car does. */
export type BookingWish = {
	service?: Named | null | undefined;
	hour?: FreeHour | undefined;
	symptom?: Named | undefined;
};

type AppointmentWindowProps = LateDialogProps & { wish: BookingWish };

/** The appointment modal with what it needs from the site; fetched when somebody first asks for it. */
export function AppointmentWindow({ wish, isOpen, onClose, onReopen }: AppointmentWindowProps) {
	useHistoryEntry("cita", { isOpen, open: onReopen, close: onClose });
	const { settings, services, messageOrigin } = useSite();
	const { hour } = wish;
	/** What the form says by now. */
	const [when, setWhen] = useState<Record<string, string>>({});
	const id = `cita${useId().replace(/\W/g, "")}`;
	const sender = useSender<Record<string, string>>({
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
				// The page itself leads to the photos.
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
			<AppointmentForm
				id={id}
				services={appointmentServices(services.map(({ name }) => name))}
				service={wish.service?.name}
				hour={hour}
				onWhen={setWhen}
				note={wish.symptom && symptomAsNote(wish.symptom.name)}
				when={{ shop: settings, ask: askAvailability, free: sender.refusal?.free }}
				urgent={{ ...settings, isOpen: settings.opening.isOpen }}
				refused={sender.refusal?.fields}
				onSend={sender.send}
				notice={
					!sender.saved && (
						<OutcomeNote sender={sender} sentTitle={APPOINTMENT_SENT} failed={APPOINTMENT_FAILED} />
					)
				}
			/>
		</Dialog>
	);
}

const isAsStands = ({ day, time }: FreeHour, fields: Record<string, string>) =>
	fields.preferredDate === day && fields.preferredTime === time;

/** One without an hour says so before anything else. */
function sentToast(
	receipt: Receipt & { until?: string | undefined },
	typed: Record<string, string>,
) {
	const missing = missingHour(typed);
	if (receipt.title) return receiptToast(receipt.title, receipt);
	if (!missing) return receiptToast(APPOINTMENT_SENT, receipt, heldNote(typed, receipt.until));
	const message = `${missing} ${receipt.message}`;
	return receiptToast(APPOINTMENT_SENT, { ...receipt, message });
}
