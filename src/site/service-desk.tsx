import {
	type ComponentProps,
	createContext,
	type MouseEvent,
	type ReactNode,
	useContext,
	useState,
} from "react";
import { ButtonLink } from "#ui/button.tsx";
import { clearIf } from "#ui/clear-if.ts";
import { useToast } from "#ui/toast.tsx";
import { whatsappUrl } from "#workshop.ts";
import { EarlyTaps } from "./early-taps.tsx";
import type { ServiceRequestWindow } from "./service-request-window.tsx";
import { useSite } from "./site-data.ts";

/** What the dialog needs to know of a service. */
export type DeskService = {
	id: string;
	name: string;
	includes?: readonly string[];
	duration?: string;
};

type ServiceDesk = {
	/** Opens the service-request dialog for a service; resolves when it is on the screen. */
	request: (service: DeskService) => Promise<void>;
};

const DeskContext = createContext<ServiceDesk>({ request: async () => {} });

export function useServiceDesk(): ServiceDesk {
	return useContext(DeskContext);
}

/** Holds the one service-request dialog of the site; its code is fetched when it is first asked for. */
export function ServiceDeskProvider({ children }: { children: ReactNode }) {
	const [Window, setWindow] = useState<typeof ServiceRequestWindow>();
	const [service, setService] = useState<DeskService>();
	const [opened, setOpened] = useState<DeskService>();
	const { settings } = useSite();
	const showToast = useToast();

	async function request(chosen: DeskService) {
		try {
			const loaded = await import("./service-request-window.tsx");
			setWindow(() => loaded.ServiceRequestWindow);
			// Of its own, so that the answer to an earlier opening closes no later one.
			const opening = { ...chosen };
			setService(opening);
			setOpened(opening);
		} catch {
			const text = `Hola, me interesa el servicio de ${chosen.name}.`;
			showToast({
				variant: "destructive",
				title: "Error",
				description: "Se perdió la conexión y no pudimos abrir el formulario. Prueba otra vez.",
				action: {
					label: "Pedirlo por WhatsApp",
					to: whatsappUrl(settings.whatsapp, text),
					opensNewTab: true,
				},
			});
		}
	}

	return (
		<DeskContext value={{ request }}>
			{children}
			<EarlyTaps />
			{Window && service && (
				<Window
					key={service.id}
					service={service}
					isOpen={opened === service}
					onClose={() => setOpened(clearIf(service))}
				/>
			)}
		</DeskContext>
	);
}

type RequestServiceLinkProps = Omit<ComponentProps<typeof ButtonLink>, "to" | "onClick"> & {
	service: DeskService;
};

/** «Solicitar»: opens the dialog; without script it is a link to the service's own page and form. */
export function RequestServiceLink({ service, children, ...rest }: RequestServiceLinkProps) {
	const handleClick = useRequestClick(service);
	return (
		<ButtonLink {...rest} to={requestPath(service)} aria-haspopup="dialog" onClick={handleClick}>
			{children ?? (
				<>
					Solicitar<span className="sr-only"> {service.name}</span>
				</>
			)}
		</ButtonLink>
	);
}

/** Where a service is asked for without script. */
export const requestPath = (service: { id: string }) => `/servicios/${service.id}#solicitar`;

/** For a link of any look to requestPath: opens the dialog instead, unless a new tab was asked for. */
export function useRequestClick(service: DeskService) {
	const { request } = useServiceDesk();
	return (event: MouseEvent<HTMLAnchorElement>) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
		event.preventDefault();
		void request(service);
	};
}
