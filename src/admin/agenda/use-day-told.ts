import { useChange } from "#admin/frame/use-change.ts";
import { LEAVES_FIRST } from "#admin/frame/use-contact.ts";
import { read, sentenceOf, staffApi } from "#api/client.ts";
import type { TellsDay } from "#features/appointments/agenda/to-do.tsx";
import type { Visit } from "#features/appointments/contract.ts";

/**
 * Records that customers were notified of the change of their day.
 *
 * @param refresh reloads the unnotified ones
 * @param onDone receives each recorded visit
 */
export function useDayTold(
	refresh: () => Promise<unknown>,
	onDone: (visit: Visit) => void = () => {},
): TellsDay {
	const { run, busyId } = useChange(refresh);
	const { "day-told": told } = staffApi.admin.agenda[":id"];
	return {
		busyId,
		onTold: ({ id, name, day }, why) =>
			void run({
				id,
				call: () =>
					read(told.$post({ param: { id }, json: { day: day ?? "", why } }, LEAVES_FIRST)),
				onDone,
				failedTitle: "No quedó anotado que ya lo sabe",
				failed: (problem) => `${name}: ${sentenceOf(problem)}`,
			}),
	};
}
