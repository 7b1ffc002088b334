import { Badge, type BadgeTone } from "#ui/badge.tsx";
import type { Visit } from "./contract.ts";
import { VISIT_STATE_LABELS } from "./copy.ts";

const TONES: Record<Visit["state"], BadgeTone> = {
	por_confirmar: "pending",
	confirmada: "solid",
	atendida: "soft",
	no_vino: "line",
	cancelada: "line",
};

export function AppointmentBadge({ state }: Pick<Visit, "state">) {
	return <Badge tone={TONES[state]}>{VISIT_STATE_LABELS[state]}</Badge>;
}
