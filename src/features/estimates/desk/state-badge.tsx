import { type EstimateState, factsOf } from "#features/estimates/estimate-states.ts";
import { Badge } from "#ui/badge.tsx";

export function EstimateBadge({ state }: { state: EstimateState }) {
	const { tone, label } = factsOf(state);
	return <Badge tone={tone}>{label}</Badge>;
}
