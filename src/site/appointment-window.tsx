import { AppointmentDialog } from "#features/appointments/request/appointment-dialog.tsx";
import {
	APPOINTMENT_FAILED,
	APPOINTMENT_SENT,
	visitAsChat,
} from "#features/appointments/request/copy.ts";
import { appointmentServices } from "#features/appointments/request/rules.ts";
import { heldNote } from "#features/appointments/request/when-copy.ts";
import { whatsappUrl } from "#workshop.ts";
import { askAvailability } from "./availability.ts";
import { OutcomeNote } from "./contact/outcome-note.tsx";
import { useLeadSending } from "./lead-sending.ts";
import { useSite } from "./site-data.ts";

type AppointmentWindowProps = {
	service: string | undefined;
	isOpen: boolean;
	onOpenChange: (isOpen: boolean) => void;
};

/** The appointment modal with what it needs from the site; fetched when somebody first asks for it. */
export function AppointmentWindow({ service, isOpen, onOpenChange }: AppointmentWindowProps) {
	const { settings, services } = useSite();
	const { whatsapp } = settings;
	const chatOf = (fields: Record<string, string>) => whatsappUrl(whatsapp, visitAsChat(fields));
	const { send, isSending, refusal, last } = useLeadSending({
		path: "/api/appointments",
		sentTitle: APPOINTMENT_SENT,
		failed: APPOINTMENT_FAILED,
		noteOf: heldNote,
		chatOf,
	});

	async function handleSend(fields: Record<string, string>) {
		const isStored = await send(fields);
		if (isStored) onOpenChange(false);
		return isStored;
	}

	return (
		<AppointmentDialog
			services={appointmentServices(services.map(({ name }) => name))}
			service={service}
			when={{ shop: settings, ask: askAvailability, free: refusal?.free }}
			errors={refusal?.fields}
			isOpen={isOpen}
			onOpenChange={onOpenChange}
			isSending={isSending}
			onSend={handleSend}
			notice={
				<OutcomeNote
					receipt={undefined}
					sentTitle={APPOINTMENT_SENT}
					isPosted={false}
					refusal={refusal}
					failed={APPOINTMENT_FAILED}
					chatUrl={chatOf(last ?? {})}
				/>
			}
		/>
	);
}
