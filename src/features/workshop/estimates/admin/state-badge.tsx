import { type EstimateState, getEstimateStateInfo } from "#features/workshop/estimates/estimate-states.ts";
import { Badge } from "#ui/badge.tsx";

/**
 * Returns the label and tone of an estimate. The state of the newest version covers only its new jobs, so the label
 * changes when earlier versions were approved.
 *
 * @param approvedBeforeCents total approved in earlier versions, in cents
 */
export function getStatusBadge(state: EstimateState, approvedBeforeCents: number) {
	const { tone, label, answer, isExpired, isAnnulled } = getEstimateStateInfo(state);
	if (approvedBeforeCents === 0) return { tone, label };
	if (answer === "no") return { tone: "success" as const, label: "Aprobada sin lo nuevo" };
	if (isExpired) return { tone, label: "Lo nuevo venció" };
	return { tone, label: isAnnulled ? "Se anuló lo nuevo" : label };
}

type EstimateBadgeProps = {
	state: EstimateState;
	/** Total approved in earlier versions, in cents; left out where only one version is shown. */
	approvedBeforeCents?: number;
};

export function EstimateBadge({ state, approvedBeforeCents = 0 }: EstimateBadgeProps) {
	const { tone, label } = getStatusBadge(state, approvedBeforeCents);
	return <Badge tone={tone}>{label}</Badge>;
}
