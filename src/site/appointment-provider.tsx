import { createContext, type ReactNode, useContext } from "react";
import type { FreeHour } from "#features/appointments/contract.ts";
import { spokenDay, timesBetween } from "#panama/time.ts";
import { dialogLink, useLateDialog } from "#ui/late-dialog.ts";
import { PREFERRED_TIMES } from "#workshop.ts";
import type { BookingWish } from "./appointment-window.tsx";
import { useChatInstead } from "./chat-instead.ts";
import { loadAppointment } from "./early-windows.ts";

/** Opens the appointment modal; resolves when it is shown. */
type OpenAppointment = (wish: BookingWish) => Promise<void>;

const AppointmentContext = createContext<OpenAppointment>(async () => {});

function lostOf({ service, hour, symptom }: BookingWish) {
	const wish = service ? `una cita para ${service.name}` : "una cita";
	const when = hour ? ` el ${spokenDay(hour.day)} ${hourSaid(hour)}` : "";
	const why = symptom ? ` A mi carro le pasa esto: ${symptom.name}.` : "";
	return { text: `Hola, quiero agendar ${wish}${when}.${why}`, label: "Agendar por WhatsApp" };
}

const hourSaid = ({ time, until }: FreeHour) =>
	until ? `entre ${timesBetween(time, until)}` : `a las ${time}`;

/** Provides the site's single appointment modal. */
export function AppointmentProvider({ children }: { children: ReactNode }) {
	const { open, Dialog, subject, ...opening } = useLateDialog(
		loadAppointment,
		lostOf,
		useChatInstead(),
	);
	return (
		<AppointmentContext value={open}>
			{children}
			{Dialog && <Dialog key={subject?.service?.id} wish={subject ?? {}} {...opening} />}
		</AppointmentContext>
	);
}

/** Builds the path of the appointment form for use without JavaScript. */
export function bookingPath({ service, hour, symptom }: BookingWish = {}): string {
	const query = new URLSearchParams({
		...(service && { servicio: service.id }),
		...(hour && { dia: hour.day, hora: hour.time }),
		...(symptom && { sintoma: symptom.id }),
	});
	return query.size > 0 ? `/contacto?${query}#cita` : "/contacto#cita";
}

/** Parses the day and hour of such a URL; undefined for a day or hour that the form does not offer. */
export function hourIn(query: URLSearchParams): FreeHour | undefined {
	const day = /^\d{4}-\d\d-\d\d$/.exec(query.get("dia") ?? "")?.[0];
	const time = PREFERRED_TIMES.find((known) => known === query.get("hora"));
	return day && time ? { day, time } : undefined;
}

/** Returns the props of a link that opens the appointment modal. */
export function useBookingLink(wish: BookingWish = {}) {
	const open = useContext(AppointmentContext);
	return dialogLink(bookingPath(wish), () => open(wish));
}
