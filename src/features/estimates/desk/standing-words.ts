import { type EstimateState, factsOf } from "#features/estimates/estimate-states.ts";

/**
 * How an estimate is called. The state of its newest version is that of what came last: beside what was approved before
 * it says so.
 *
 * @param before what earlier versions were approved for, in cents
 */
export function standingWords(state: EstimateState, before: number) {
	const { tone, label, answer, isExpired, isAnnulled } = factsOf(state);
	if (before === 0) return { tone, label };
	if (answer === "no") return { tone: "solid" as const, label: "Aprobada sin lo nuevo" };
	if (isExpired) return { tone, label: "Lo nuevo venció" };
	return { tone, label: isAnnulled ? "Se anuló lo nuevo" : label };
}
