import { useChange } from "#admin/frame/use-change.ts";
import { read, sentenceOf, staffApi } from "#api/client.ts";
import type { Visit } from "#features/appointments/contract.ts";

/** Says of a visit that is over whether the car came. @param refresh reads the list again */
export function useClosing(refresh: () => Promise<unknown>) {
	const { run, busyId } = useChange(refresh);

	function onClose({ id, name, updated_at }: Visit, state: "atendida" | "no_vino") {
		const json = { state, updated_at };
		const done = state === "atendida" ? "quedó como atendida" : "quedó anotado que no vino";
		void run({
			id,
			call: () => read(staffApi.admin.agenda[":id"].state.$put({ param: { id }, json })),
			done: { title: `${name}: ${done}` },
			failedTitle: "Sigue por cerrar",
			failed: (problem) => `${name}: ${sentenceOf(problem)}`,
		});
	}

	return { busyId, onClose };
}
