import { createContext, type MouseEvent, type ReactNode, useContext, useState } from "react";
import { useToast } from "#ui/toast.tsx";
import { whatsappUrl } from "#workshop.ts";
import type { AppointmentWindow } from "./appointment-window.tsx";
import { useSite } from "./site-data.ts";

type AppointmentDesk = {
	/** Opens the appointment modal, for a service by its name or for any; resolves when it is on the screen. */
	open: (serviceName?: string) => Promise<void>;
};

const DeskContext = createContext<AppointmentDesk>({ open: async () => {} });

export function useAppointmentDesk(): AppointmentDesk {
	return useContext(DeskContext);
}

/** Holds the one appointment modal of the site; its code is fetched when it is first asked for. */
export function AppointmentDesk({ children }: { children: ReactNode }) {
	const [Window, setWindow] = useState<typeof AppointmentWindow>();
	const [service, setService] = useState<string>();
	const [isOpen, setOpen] = useState(false);
	const { settings } = useSite();
	const showToast = useToast();

	async function open(serviceName?: string) {
		try {
			const loaded = await import("./appointment-window.tsx");
			setWindow(() => loaded.AppointmentWindow);
			setService(serviceName);
			setOpen(true);
		} catch {
			const wish = serviceName ? `una cita para ${serviceName}` : "una cita";
			const chat = whatsappUrl(settings.whatsapp, `Hola, quiero agendar ${wish}.`);
			showToast({
				variant: "destructive",
				title: "Error",
				description: "Se perdió la conexión y no pudimos abrir el formulario. Prueba otra vez.",
				action: { label: "Agendar por WhatsApp", to: chat, opensNewTab: true },
			});
		}
	}

	return (
		<DeskContext value={{ open }}>
			{children}
			{Window && <Window key={service} service={service} isOpen={isOpen} onOpenChange={setOpen} />}
		</DeskContext>
	);
}

/** Where an appointment is asked for without script. */
export const bookingPath = (service?: { id: string }) =>
	service ? `/contacto?servicio=${service.id}#cita` : "/contacto#cita";

/** For a link of any look to bookingPath: opens the modal instead, unless a new tab was asked for. */
export function useBookingClick(serviceName?: string) {
	const { open } = useAppointmentDesk();
	return (event: MouseEvent<HTMLAnchorElement>) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
		event.preventDefault();
		void open(serviceName);
	};
}
