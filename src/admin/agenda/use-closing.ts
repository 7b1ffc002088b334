import { useState } from "react";
import { read, sentenceOf, staffApi } from "#api/client.ts";
import type { Visit } from "#features/appointments/contract.ts";
import { clearIf } from "#ui/clear-if.ts";
import { useToast } from "#ui/toast.tsx";

/** Says of a visit that is over whether the car came. @param refresh reads the list again, done or refused */
export function useClosing(refresh: () => Promise<unknown>) {
	const [busyId, setBusyId] = useState<string>();
	const showToast = useToast();

	async function close({ id, name, updated_at }: Visit, state: "atendida" | "no_vino") {
		if (busyId) return;
		setBusyId(id);
		try {
			const json = { state, updated_at };
			await read(staffApi.admin.agenda[":id"].state.$put({ param: { id }, json }));
			const done = state === "atendida" ? "quedó como atendida" : "quedó anotado que no vino";
			showToast({ title: `${name}: ${done}` });
		} catch (problem) {
			const description = `${name}: ${sentenceOf(problem)}`;
			showToast({ title: "Sigue por cerrar", description, variant: "destructive" });
		} finally {
			await refresh().catch(() => {});
			setBusyId(clearIf(id));
		}
	}

	return { busyId, onClose: (...it: Parameters<typeof close>) => void close(...it) };
}
