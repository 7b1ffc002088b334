import type { Visit } from "#features/appointments/contract.ts";
import { VISIT_STATE_LABELS } from "#features/appointments/state-sentences.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";

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
