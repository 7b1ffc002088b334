import { createContext, type ReactNode, useContext } from "react";
import type { FreeHour } from "#features/appointments/contract.ts";
import { spokenDay } from "#panama-time.ts";
import { PREFERRED_TIMES } from "#workshop.ts";
import { insteadOfLink, useLateDialog } from "./late-dialog.ts";

/** What the modal opens with: a service by its name, and an hour that was free a moment ago. */
export type BookingWish = { service?: string | undefined; hour?: FreeHour | undefined };

/** Opens the appointment modal; resolves when it is on the screen. */
type OpenAppointment = (wish: BookingWish) => Promise<void>;

const AppointmentContext = createContext<OpenAppointment>(async () => {});

const load = () => import("./appointment-window.tsx").then((window) => window.AppointmentWindow);

function lostOf({ service, hour }: BookingWish) {
	const wish = service ? `una cita para ${service}` : "una cita";
	const when = hour ? ` el ${spokenDay(hour.day)} a las ${hour.time}` : "";
	return { text: `Hola, quiero agendar ${wish}${when}.`, label: "Agendar por WhatsApp" };
}

/** Holds the one appointment modal of the site. */
export function AppointmentProvider({ children }: { children: ReactNode }) {
	const { open, Dialog, subject, ...opening } = useLateDialog(load, lostOf);
	return (
		<AppointmentContext value={open}>
			{children}
			{Dialog && <Dialog key={subject?.service} wish={subject ?? {}} {...opening} />}
		</AppointmentContext>
	);
}

/** Where an appointment is asked for without script. */
export function bookingPath(service?: { id: string }, hour?: FreeHour): string {
	if (!service) return "/contacto#cita";
	const query = new URLSearchParams({
		servicio: service.id,
		...(hour && { dia: hour.day, hora: hour.time }),
	});
	return `/contacto?${query}#cita`;
}

/** The hour of such an address; another day or hour than the shop could name is none. */
export function hourIn(query: URLSearchParams): FreeHour | undefined {
	const day = /^\d{4}-\d\d-\d\d$/.exec(query.get("dia") ?? "")?.[0];
	const time = PREFERRED_TIMES.find((known) => known === query.get("hora"));
	return day && time ? { day, time } : undefined;
}

/** For a link of any look to bookingPath. */
export function useBookingClick(service?: string, hour?: FreeHour) {
	const open = useContext(AppointmentContext);
	return insteadOfLink(() => open({ service, hour }));
}
