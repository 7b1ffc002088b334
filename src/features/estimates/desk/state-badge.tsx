import { type EstimateState, STATE_LABELS } from "#features/estimates/states.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";

const TONES: Record<EstimateState, BadgeTone> = {
	borrador: "line",
	enviada: "pending",
	aceptada: "solid",
	aceptada_en_parte: "solid",
	rechazada: "soft",
	reemplazada: "line",
	anulada: "line",
	vencida: "alert",
};

export function EstimateBadge({ state }: { state: EstimateState }) {
	return <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>;
}
