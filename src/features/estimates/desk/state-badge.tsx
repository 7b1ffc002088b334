import type { EstimateState } from "#features/estimates/estimate-states.ts";
import { Badge } from "#ui/badge.tsx";
import { standingWords } from "./standing-words.ts";

type EstimateBadgeProps = {
	state: EstimateState;
	/** Total approved in earlier versions, in cents; left out where only one version is shown. */
	before?: number;
};

export function EstimateBadge({ state, before = 0 }: EstimateBadgeProps) {
	const { tone, label } = standingWords(state, before);
	return <Badge tone={tone}>{label}</Badge>;
}
