import { useChange } from "#admin/frame/use-change.ts";
import { read, sentenceOf, staffApi } from "#api/client.ts";
import type { DayState } from "#features/appointments/agenda/day-steps.ts";
import type { Visit } from "#features/appointments/contract.ts";
import { useHourToast } from "./use-hour-toast.ts";

const DONE: Record<Exclude<DayState, "confirmada">, string> = {
	atendida: "quedó como atendida",
	no_vino: "quedó anotado que no vino",
};

/**
 * The presses that say of a visit in a list that it is confirmed, or whether the car came.
 *
 * @param refresh reads the list again
 * @param isMailOn whether a confirmed one's letter leaves; left out where none is confirmed
 */
export function useVisitSteps(refresh: () => Promise<unknown>, isMailOn = false) {
	const { run, busyId } = useChange(refresh);
	const toastOf = useHourToast(isMailOn);

	function onState({ id, name, updated_at }: Visit, state: DayState) {
		const json = { state, updated_at };
		void run({
			id,
			call: () => read(staffApi.admin.agenda[":id"].state.$put({ param: { id }, json })),
			done: (visit) =>
				state === "confirmada"
					? toastOf(visit, "Cita confirmada.")
					: { title: `${name}: ${DONE[state]}` },
			failedTitle: "La cita sigue como estaba",
			failed: (problem) => `${name}: ${sentenceOf(problem)}`,
		});
	}

	return { busyId, onState };
}
