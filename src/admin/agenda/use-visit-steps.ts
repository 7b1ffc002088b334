import { useChange } from "#admin/frame/use-change.ts";
import { useSeenRows } from "#admin/record/use-seen-rows.ts";
import { read, sentenceOf, staffApi } from "#api/client.ts";
import type { Visit } from "#features/appointments/contract.ts";
import { factsOf, type VisitState } from "#features/appointments/visit-states.ts";
import { useHourToast } from "./tell.ts";

/**
 * Returns the actions that change the state of a listed visit: confirmed, arrived or missed.
 *
 * @param visits the rows of the list
 * @param refresh reloads the list
 */
export function useVisitSteps(visits: readonly Visit[], refresh: () => Promise<unknown>) {
	const { run, busyId } = useChange(refresh);
	const toastOf = useHourToast();
	const { versionOf, made } = useSeenRows(visits);

	function onState(visit: Visit, state: VisitState) {
		const { id, name } = visit;
		const json = { state, updated_at: versionOf(visit) };
		const { tells } = factsOf(state);
		const said = factsOf(state).done(visit);
		void run({
			id,
			call: () => read(staffApi.admin.agenda[":id"].state.$put({ param: { id }, json })),
			done: (visit) => (tells ? toastOf(visit, said) : { title: `${name}: ${withinLine(said)}` }),
			onDone: made,
			failedTitle: "La cita sigue como estaba",
			failed: (problem) => `${name}: ${sentenceOf(problem)}`,
		});
	}

	return { busyId, onState };
}

/** Converts a sentence to text that follows a colon: lower case, no full stop. */
const withinLine = (said: string) => said.charAt(0).toLowerCase() + said.slice(1, -1);
