import { useState } from "react";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { read, sentenceOf, staffApi } from "#api/client.ts";
import type { OpenSession } from "#features/staff/contract.ts";
import { SessionList } from "#features/staff/session-list.tsx";
import { Button } from "#ui/button.tsx";
import { clearIf } from "#ui/clear-if.ts";
import { useToast } from "#ui/toast.tsx";

const OTHERS = "otras";

/** Where one's account is open, and how to close it there. */
export function Sessions({ loaded }: { loaded: OpenSession[] }) {
	const now = useServerNow();
	const [state, setState] = useState({ loaded, sessions: loaded });
	const sessions = state.loaded === loaded ? state.sessions : loaded;
	const [busyId, setBusyId] = useState<string>();
	const showToast = useToast();

	async function end(id: string) {
		setBusyId(id);
		const all = staffApi.admin.sessions;
		try {
			const call = id === OTHERS ? all.$delete() : all[":id"].$delete({ param: { id } });
			setState({ loaded, sessions: (await read(call)).sessions });
			showToast({ title: "Éxito", description: "Sesión cerrada en ese equipo" });
		} catch (problem) {
			const description = sentenceOf(problem);
			showToast({ title: "Error", description, variant: "destructive" });
		} finally {
			setBusyId(clearIf(id));
		}
	}

	return (
		<>
			<SessionList sessions={sessions} now={now} busyId={busyId} onEnd={({ id }) => void end(id)} />
			{sessions.length > 1 && (
				<Button
					tone="line"
					size="sm"
					className="mt-3"
					isBusy={busyId === OTHERS}
					onClick={() => void end(OTHERS)}
				>
					Cerrar otras sesiones
				</Button>
			)}
		</>
	);
}
