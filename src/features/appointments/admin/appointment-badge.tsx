import type { Visit } from "#features/appointments/contract.ts";
import { getVisitStateInfo } from "#features/appointments/visit-states.ts";
import { Badge } from "#ui/badge.tsx";

type AppointmentBadgeProps = Pick<Visit, "state">;

export function AppointmentBadge({ state }: AppointmentBadgeProps) {
	const { tone, label } = getVisitStateInfo(state);
	return <Badge tone={tone}>{label}</Badge>;
}

const EDGE_CLASSES = { pending: "border-l-accent", solid: "border-l-ink", soft: "", line: "" };

/** Returns the class of the card's left edge; coloured while the visit is upcoming. */
export const getEdgeClass = ({ state }: AppointmentBadgeProps) => EDGE_CLASSES[getVisitStateInfo(state).tone];
