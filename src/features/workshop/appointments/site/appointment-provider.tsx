import { createContext, type ReactNode, useContext } from "react";
import { PREFERRED_TIMES } from "#domain/shop.ts";
import { formatLongDay, formatTimeWindow } from "#domain/time.ts";
import type { FreeHour } from "#features/workshop/appointments/contract.ts";
import { useChatFallback } from "#site/chat-fallback.ts";
import { loadAppointment } from "#site/preload-dialogs.ts";
import { getDialogLinkProps, useLazyDialog } from "#ui/lazy-dialog.ts";
import type { BookingPrefill } from "./appointment-window.tsx";

/** Opens the appointment modal; resolves when it is shown. */
type OpenAppointment = (prefill: BookingPrefill) => Promise<void>;

const AppointmentContext = createContext<OpenAppointment>(async () => {});

function getFailureChat({ service, hour, symptom }: BookingPrefill) {
	const visitText = service ? `una cita para ${service.name}` : "una cita";
	const timeText = hour ? ` el ${formatLongDay(hour.day)} ${formatHour(hour)}` : "";
	const symptomNote = symptom ? ` A mi carro le pasa esto: ${symptom.name}.` : "";
	return {
		text: `Hola, quiero agendar ${visitText}${timeText}.${symptomNote}`,
		label: "Agendar por WhatsApp",
	};
}

const formatHour = ({ time, until }: FreeHour) =>
	until ? `entre ${formatTimeWindow(time, until)}` : `a las ${time}`;

/** Provides the site's single appointment modal. */
export function AppointmentProvider({ children }: { children: ReactNode }) {
	const { open, Dialog, subject, ...opening } = useLazyDialog(
		loadAppointment,
		getFailureChat,
		useChatFallback(),
	);
	return (
		<AppointmentContext value={open}>
			{children}
			{Dialog && <Dialog key={subject?.service?.id} prefill={subject ?? {}} {...opening} />}
		</AppointmentContext>
	);
}

/** Builds the path of the appointment form for use without JavaScript. */
export function buildBookingPath({ service, hour, symptom }: BookingPrefill = {}): string {
	const query = new URLSearchParams({
		...(service && { servicio: service.id }),
		...(hour && { dia: hour.day, hora: hour.time }),
		...(symptom && { sintoma: symptom.id }),
	});
	return query.size > 0 ? `/contacto?${query}#cita` : "/contacto#cita";
}

/** Parses the day and hour of such a URL; undefined for a day or hour that the form does not offer. */
export function parseHour(query: URLSearchParams): FreeHour | undefined {
	const day = /^\d{4}-\d\d-\d\d$/.exec(query.get("dia") ?? "")?.[0];
	const time = PREFERRED_TIMES.find((candidate) => candidate === query.get("hora"));
	return day && time ? { day, time } : undefined;
}

/** Returns the props of a link that opens the appointment modal. */
export function useBookingLink(prefill: BookingPrefill = {}) {
	const open = useContext(AppointmentContext);
	return getDialogLinkProps(buildBookingPath(prefill), () => open(prefill));
}
