import { useHourToast } from "#admin/agenda/use-hour-toast.ts";
import { usePanel } from "#admin/frame/context.ts";
import { useChange } from "#admin/frame/use-change.ts";
import { useContact } from "#admin/frame/use-contact.ts";
import { read, sentenceOf, staffApi } from "#api/client.ts";
import type { DayState } from "#features/appointments/agenda/day-steps.ts";
import type { Agenda, Visit } from "#features/appointments/contract.ts";
import { readyAsChat } from "#features/appointments/staff/appointment-words.ts";

const DONE: Record<Exclude<DayState, "confirmada">, string> = {
	atendida: "llegó, y la cita quedó como atendida",
	no_vino: "quedó anotado que no vino",
};

/** The presses of «Hoy» on a visit. @param refresh reads the day again */
export function useDaySteps(agenda: Agenda, refresh: () => Promise<unknown>) {
	const { shop } = usePanel();
	const { run, busyId } = useChange(refresh);
	const toastOf = useHourToast(agenda);
	const onTold = useContact(null);

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

	return { busyId, onState, onTold, readyWords: (visit: Visit) => readyAsChat(visit, shop) };
}
