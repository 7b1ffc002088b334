import type { ReactNode } from "react";
import type { ContactChannel } from "#core/requests/rules.ts";
import { isLandline } from "#features/workshop/appointments/agenda/staff-messages.ts";
import type { Visit } from "#features/workshop/appointments/contract.ts";
import type { VisitState } from "#features/workshop/appointments/visit-states.ts";
import { Button, ButtonLink, ChatLink } from "#ui/button.tsx";

type NotifyButtonProps = {
	visit: Visit;
	/** The first message of the chat. */
	text: string;
	tone?: "primary" | "line";
	onNotified: (channel: ContactChannel) => void;
	labels: Record<"phone" | "whatsapp", ReactNode>;
};

/** Opens a chat with the customer, or a call for a landline. */
export function NotifyButton({
	visit: { phone },
	text,
	tone = "line",
	onNotified,
	labels,
}: NotifyButtonProps) {
	if (!phone) return null;
	if (isLandline(phone))
		return (
			<ButtonLink to={`tel:${phone}`} tone={tone} size="sm" icon="phone" onClick={() => onNotified("phone")}>
				{labels.phone}
			</ButtonLink>
		);
	return (
		<ChatLink isQuiet number={phone} text={text} size="sm" onClick={() => onNotified("whatsapp")}>
			{labels.whatsapp}
		</ChatLink>
	);
}

/** Handlers that set a visit's state, and the id of the visit whose request is pending. */
export type StateActions = {
	busyId: string | undefined;
	onState: (visit: Visit, state: VisitState) => void;
};
type StateButtonProps = StateActions & {
	visit: Visit;
	state: VisitState;
	tone?: "primary" | "line";
	children: string;
};

export function StateButton(props: StateButtonProps) {
	const { visit, state, tone = "line", busyId, onState, children } = props;
	return (
		<Button tone={tone} size="sm" isBusy={busyId === visit.id} onClick={() => onState(visit, state)}>
			{children}
			<span className="sr-only"> {visit.name}</span>
		</Button>
	);
}
