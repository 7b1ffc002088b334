import { useAnswer } from "#admin/frame/use-answer.ts";
import { AS_WATCHER, read, sentenceOf, staffApi } from "#api/client.ts";
import { useAgenda } from "./context.ts";
import { isDay } from "./query.ts";

/** Returns a day of the agenda with its visits, from the loaded agenda or else from the server. */
export function useDay(day: string) {
	const { agenda } = useAgenda();
	const isAtHand = agenda.days.some((one) => one.day === day);
	const query = { from: day, to: day };
	const { answer, problem, askAgain } = useAnswer(isAtHand || !isDay(day) ? undefined : day, () =>
		read(staffApi.admin.agenda.$get({ query }, AS_WATCHER)),
	);
	const found = isAtHand ? agenda : answer;
	return {
		day: found?.days.find((one) => one.day === day),
		visits: found?.visits ?? [],
		problem: problem === undefined ? undefined : sentenceOf(problem, "No se pudo leer ese día."),
		retry: askAgain,
	};
}
