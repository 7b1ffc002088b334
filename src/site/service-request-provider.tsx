import { type ComponentProps, createContext, type ReactNode, useContext } from "react";
import { ButtonLink } from "#ui/button.tsx";
import { insteadOfLink, useLateDialog } from "#ui/late-dialog.ts";
import { useChatInstead } from "./chat-instead.ts";
import { EarlyTaps } from "./early-taps.tsx";
import { loadServiceRequest } from "./early-windows.ts";
import type { RequestedService } from "./service-request-window.tsx";

const ServiceRequestContext = createContext<(service: RequestedService) => Promise<void>>(
	async () => {},
);

const lostOf = ({ name }: RequestedService) => ({
	text: `Hola, me interesa el servicio de ${name}.`,
	label: "Pedirlo por WhatsApp",
});

/** Holds the one service-request dialog of the site. */
export function ServiceRequestProvider({ children }: { children: ReactNode }) {
	const { open, Dialog, subject, ...opening } = useLateDialog(
		loadServiceRequest,
		lostOf,
		useChatInstead(),
	);
	return (
		<ServiceRequestContext value={open}>
			{children}
			<EarlyTaps />
			{Dialog && subject && <Dialog key={subject.id} service={subject} {...opening} />}
		</ServiceRequestContext>
	);
}

type RequestServiceLinkProps = Omit<ComponentProps<typeof ButtonLink>, "to" | "onClick"> & {
	service: RequestedService;
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

/** For a link of any look to requestPath. */
export function useRequestClick(service: RequestedService) {
	const open = useContext(ServiceRequestContext);
	return insteadOfLink(() => open(service));
}
