import { useFetch } from "#admin/frame/use-fetch.ts";
import { BACKGROUND_CALL, read, staffApi, toErrorMessage } from "#api/client.ts";
import { addDays } from "#domain/time.ts";
import type { Visit } from "#features/workshop/appointments/contract.ts";
import { MAX_CLOSING_DAYS } from "#features/workshop/appointments/rules.ts";
import { getVisitStateInfo } from "#features/workshop/appointments/visit-states.ts";
import { useAgenda } from "./context.ts";
import { isDay } from "./query.ts";

/** Returns what closing a range of days would affect; nothing while the range is incomplete or too long. */
export function useClosing(day: string, until: string) {
	const isComplete = isDay(day) && isDay(until) && day <= until && until < addDays(day, MAX_CLOSING_DAYS);
	const { answer, problem, refetch } = useFetch(isComplete ? `${day} ${until}` : undefined, () =>
		read(staffApi.admin.agenda.closing.$get({ query: { day, until } }, BACKGROUND_CALL)),
	);
	return {
		preview: answer,
		problem: problem === undefined ? undefined : toErrorMessage(problem, "No se pudo leer qué citas hay."),
		retry: refetch,
	};
}

/** Returns a check whether a visit still waits on its day, as far as the loaded agenda shows. */
export function useIsStillPlanned() {
	const { agenda } = useAgenda();
	return (visit: Visit) =>
		!agenda.days.some(({ day }) => day === visit.day) ||
		agenda.visits.some(
			({ id, day, state }) => id === visit.id && day === visit.day && getVisitStateInfo(state).isOpen,
		);
}
