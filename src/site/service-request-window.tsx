import { ServiceRequestDialog } from "#features/service-requests/service-request-dialog.tsx";
import type { DeskService } from "./service-desk.tsx";
import { useServiceRequest, useShop } from "./use-service-request.ts";

type ServiceRequestWindowProps = {
	service: DeskService;
	isOpen: boolean;
	/** Closes this opening, not one that came after it. */
	onClose: () => void;
};

/** The dialog with what it needs from the site; fetched when somebody first asks for a service. */
export function ServiceRequestWindow({ service, isOpen, onClose }: ServiceRequestWindowProps) {
	const { send, isSending, refusal } = useServiceRequest(service);

	async function handleSend(values: Record<string, string>) {
		const sent = await send(values);
		if (sent) onClose();
		return Boolean(sent);
	}

	return (
		<ServiceRequestDialog
			service={service}
			shop={useShop()}
			isOpen={isOpen}
			onOpenChange={(isOpen) => !isOpen && onClose()}
			refusal={refusal}
			isSending={isSending}
			onSend={handleSend}
		/>
	);
}
