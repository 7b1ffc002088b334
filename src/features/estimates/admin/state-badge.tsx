import type { EstimateState } from "#features/estimates/estimate-states.ts";
import { Badge } from "#ui/badge.tsx";
import { getStatusBadge } from "./status-badge.ts";

type EstimateBadgeProps = {
	state: EstimateState;
	/** Total approved in earlier versions, in cents; left out where only one version is shown. */
	approvedBeforeCents?: number;
};

export function EstimateBadge({ state, approvedBeforeCents = 0 }: EstimateBadgeProps) {
	const { tone, label } = getStatusBadge(state, approvedBeforeCents);
	return <Badge tone={tone}>{label}</Badge>;
}
