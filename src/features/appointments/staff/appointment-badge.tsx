import type { Visit } from "#features/appointments/contract.ts";
import { factsOf } from "#features/appointments/visit-states.ts";
import { Badge } from "#ui/badge.tsx";

type Shown = Pick<Visit, "state">;

export function AppointmentBadge({ state }: Shown) {
	const { tone, label } = factsOf(state);
	return <Badge tone={tone}>{label}</Badge>;
}

const EDGES = { pending: "border-l-accent", solid: "border-l-ink", soft: "", line: "" };

/** The left edge of its card: coloured while the car is to come. */
export const edgeOf = ({ state }: Shown) => EDGES[factsOf(state).tone];
