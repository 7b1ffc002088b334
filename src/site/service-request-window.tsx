import { ServiceRequestDialog } from "#features/service-requests/service-request-dialog.tsx";
import { useHistoryEntry } from "#ui/history-entry.ts";
import type { LateDialogProps } from "#ui/late-dialog.ts";
import { useServiceRequest, useShop } from "./use-service-request.ts";

/** What the dialog needs to know of a service. */
export type RequestedService = {
	id: string;
	name: string;
	includes?: readonly string[];
	duration?: string;
};

type ServiceRequestWindowProps = LateDialogProps & { service: RequestedService };

/** The dialog with what it needs from the site; fetched when somebody first asks for a service. */
export function ServiceRequestWindow(props: ServiceRequestWindowProps) {
	const { service, isOpen, onClose, onReopen } = props;
	useHistoryEntry("servicio", { isOpen, open: onReopen, close: onClose });
	const sender = useServiceRequest(service, { onStored: onClose });
	const { send, isSending, refusal, chatUrl } = sender;
	return (
		<ServiceRequestDialog
			service={service}
			shop={useShop()}
			isOpen={isOpen}
			onClose={onClose}
			refusal={refusal}
			chatUrl={chatUrl}
			isSending={isSending}
			onSend={send}
		/>
	);
}
