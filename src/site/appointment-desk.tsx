import { createContext, type ReactNode, useContext } from "react";
import { insteadOfLink, useLateDialog } from "./late-dialog.ts";

/** Opens the appointment modal, for a service by its name or for any; resolves when it is on the screen. */
type OpenAppointment = (serviceName?: string) => Promise<void>;

const DeskContext = createContext<OpenAppointment>(async () => {});

const load = () => import("./appointment-window.tsx").then((window) => window.AppointmentWindow);

function lostOf(serviceName: string | undefined) {
	const wish = serviceName ? `una cita para ${serviceName}` : "una cita";
	return { text: `Hola, quiero agendar ${wish}.`, label: "Agendar por WhatsApp" };
}

/** Holds the one appointment modal of the site. */
export function AppointmentDesk({ children }: { children: ReactNode }) {
	const { open, Dialog, subject, ...opening } = useLateDialog(load, lostOf);
	return (
		<DeskContext value={open}>
			{children}
			{Dialog && <Dialog key={subject} service={subject} {...opening} />}
		</DeskContext>
	);
}

/** Where an appointment is asked for without script. */
export const bookingPath = (service?: { id: string }) =>
	service ? `/contacto?servicio=${service.id}#cita` : "/contacto#cita";

/** For a link of any look to bookingPath. */
export function useBookingClick(serviceName?: string) {
	const open = useContext(DeskContext);
	return insteadOfLink(() => open(serviceName));
}
