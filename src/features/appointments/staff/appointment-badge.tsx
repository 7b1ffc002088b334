import type { Visit } from "#features/appointments/contract.ts";
import { factsOf } from "#features/appointments/visit-states.ts";
import { Badge } from "#ui/badge.tsx";

type Shown = Pick<Visit, "state">;

export function AppointmentBadge({ state }: Shown) {
	const { tone, label } = factsOf(state);
	return <Badge tone={tone}>{label}</Badge>;
}

const EDGES = { pending: "border-l-accent", solid: "border-l-ink", soft: "", line: "" };

/** Returns the class of the card's left edge; coloured while the visit is upcoming. */
export const edgeOf = ({ state }: Shown) => EDGES[factsOf(state).tone];
