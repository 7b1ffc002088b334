import { useFetch } from "#admin/frame/use-fetch.ts";
import { BACKGROUND_CALL, read, staffApi, toErrorMessage } from "#api/client.ts";
import { useAgenda } from "./context.ts";
import { isDay } from "./query.ts";

/** Returns a day of the agenda with its visits, from the loaded agenda or else from the server. */
export function useDay(day: string) {
	const { agenda } = useAgenda();
	const isLoaded = agenda.days.some((agendaDay) => agendaDay.day === day);
	const query = { from: day, to: day };
	const {
		answer: data,
		problem,
		refetch,
	} = useFetch(isLoaded || !isDay(day) ? undefined : day, () =>
		read(staffApi.admin.agenda.$get({ query }, BACKGROUND_CALL)),
	);
	const source = isLoaded ? agenda : data;
	return {
		day: source?.days.find((agendaDay) => agendaDay.day === day),
		visits: source?.visits ?? [],
		problem: problem === undefined ? undefined : toErrorMessage(problem, "No se pudo leer ese día."),
		retry: refetch,
	};
}
