import { useChange } from "#admin/frame/use-change.ts";
import { KEEPALIVE } from "#admin/frame/use-log-contact.ts";
import { read, staffApi, toErrorMessage } from "#api/client.ts";
import type { Visit } from "#features/workshop/appointments/contract.ts";
import type { DayChangeActions } from "./to-do.tsx";

/**
 * Records that customers were notified of the change of their day.
 *
 * @param refresh reloads the customers who are not notified yet
 * @param onDone receives each recorded visit
 */
export function useDayChangeActions(
	refresh: () => Promise<unknown>,
	onDone: (visit: Visit) => void = () => {},
): DayChangeActions {
	const { run, busyId } = useChange(refresh);
	const { "customer-notified": dayChangeApi } = staffApi.admin.agenda[":id"];
	return {
		busyId,
		onNotified: ({ id, name, day }, why) =>
			void run({
				id,
				call: () => read(dayChangeApi.$post({ param: { id }, json: { day: day ?? "", why } }, KEEPALIVE)),
				onDone,
				failureTitle: "No quedó anotado que ya lo sabe",
				failureMessage: (problem) => `${name}: ${toErrorMessage(problem)}`,
			}),
	};
}
