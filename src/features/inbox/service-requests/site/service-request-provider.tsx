import { type ComponentProps, createContext, type ReactNode, useContext } from "react";
import { useChatFallback } from "#site/chat-fallback.ts";
import { EarlyTaps } from "#site/early-taps.tsx";
import { loadServiceRequest } from "#site/preload-dialogs.ts";
import { ButtonLink } from "#ui/button.tsx";
import { getDialogLinkProps, useLazyDialog } from "#ui/lazy-dialog.ts";
import type { RequestedService } from "./service-request-window.tsx";

const ServiceRequestContext = createContext<(service: RequestedService) => Promise<void>>(async () => {});

const getFailureChat = ({ name }: RequestedService) => ({
	text: `Hola, me interesa el servicio de ${name}.`,
	label: "Pedirlo por WhatsApp",
});

/** Provides the site's single service-request dialog. */
export function ServiceRequestProvider({ children }: { children: ReactNode }) {
	const { open, Dialog, subject, ...opening } = useLazyDialog(
		loadServiceRequest,
		getFailureChat,
		useChatFallback(),
	);
	return (
		<ServiceRequestContext value={open}>
			{children}
			<EarlyTaps />
			{Dialog && subject && <Dialog key={subject.id} service={subject} {...opening} />}
		</ServiceRequestContext>
	);
}

type RequestServiceLinkProps = Pick<ComponentProps<typeof ButtonLink>, "tone" | "size"> & {
	service: RequestedService;
};

/** «Solicitar»: opens the dialog; without JavaScript it links to the form on the service's page. */
export function RequestServiceLink({ service, ...buttonProps }: RequestServiceLinkProps) {
	return (
		<ButtonLink {...useRequestLink(service)} {...buttonProps}>
			Solicitar<span className="sr-only"> {service.name}</span>
		</ButtonLink>
	);
}

/** Returns the props of a link that opens the service-request dialog. */
function useRequestLink(service: RequestedService) {
	const open = useContext(ServiceRequestContext);
	return getDialogLinkProps(`/servicios/${service.id}#solicitar`, () => open(service));
}
