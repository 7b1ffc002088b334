import { useChange } from "#admin/frame/use-change.ts";
import { read, sentenceOf, staffApi } from "#api/client.ts";
import type { Visit } from "#features/appointments/contract.ts";
import { factsOf, type VisitState } from "#features/appointments/visit-states.ts";
import { useHourToast } from "./tell.ts";

/**
 * The presses that say of a visit in a list that it is confirmed, or whether the car came.
 *
 * @param refresh reads the list again
 */
export function useVisitSteps(refresh: () => Promise<unknown>) {
	const { run, busyId } = useChange(refresh);
	const toastOf = useHourToast();

	function onState({ id, name, updated_at }: Visit, state: VisitState) {
		const json = { state, updated_at };
		const { done: said, tells } = factsOf(state);
		void run({
			id,
			call: () => read(staffApi.admin.agenda[":id"].state.$put({ param: { id }, json })),
			done: (visit) => (tells ? toastOf(visit, said) : { title: `${name}: ${withinLine(said)}` }),
			failedTitle: "La cita sigue como estaba",
			failed: (problem) => `${name}: ${sentenceOf(problem)}`,
		});
	}

	return { busyId, onState };
}

/** A sentence that goes on behind a colon. */
const withinLine = (said: string) => said.charAt(0).toLowerCase() + said.slice(1, -1);
