import { useChange } from "#admin/frame/use-change.ts";
import { read, staffApi, toErrorMessage } from "#api/client.ts";
import { useRowVersions } from "#core/records/admin/use-row-versions.ts";
import type { Visit } from "#features/workshop/appointments/contract.ts";
import { getVisitStateInfo, type VisitState } from "#features/workshop/appointments/visit-states.ts";
import { useHourToast } from "./hour-toast.ts";

/**
 * Returns the actions that change the state of a listed visit: confirmed, arrived or missed.
 *
 * @param visits the rows of the list
 * @param refresh reloads the list
 */
export function useVisitStateActions(visits: readonly Visit[], refresh: () => Promise<unknown>) {
	const { run, busyId } = useChange(refresh);
	const buildToast = useHourToast();
	const { getVersion, recordOwnChange } = useRowVersions(visits);

	function onState(visit: Visit, state: VisitState) {
		const { id, name } = visit;
		const json = { state, updated_at: getVersion(visit) };
		const { notification } = getVisitStateInfo(state);
		const message = getVisitStateInfo(state).getDoneMessage(visit);
		void run({
			id,
			call: () => read(staffApi.admin.agenda[":id"].state.$put({ param: { id }, json })),
			successMessage: (visit) =>
				notification ? buildToast(visit, message) : { title: `${name}: ${toInlineText(message)}` },
			onDone: recordOwnChange,
			failureTitle: "La cita sigue como estaba",
			failureMessage: (problem) => `${name}: ${toErrorMessage(problem)}`,
		});
	}

	return { busyId, onState };
}

/** Converts a sentence to text that follows a colon: lower case, no full stop. */
const toInlineText = (message: string) => message.charAt(0).toLowerCase() + message.slice(1, -1);
