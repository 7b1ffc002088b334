import { useState } from "react";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { read, staffApi } from "#api/client.ts";
import type { OpenSession } from "#features/staff/contract.ts";
import { SessionList } from "#features/staff/session-list.tsx";

const OTHERS = "otras";

export function Sessions({ loaded }: { loaded: OpenSession[] }) {
	const now = useServerNow();
	const [state, setState] = useState({ loaded, sessions: loaded });
	const sessions = state.loaded === loaded ? state.sessions : loaded;
	const { run, busyId } = useChange(null);

	function end(id: string) {
		const all = staffApi.admin.sessions;
		void run({
			id,
			call: () => read(id === OTHERS ? all.$delete() : all[":id"].$delete({ param: { id } })),
			onDone: ({ sessions }) => setState({ loaded, sessions }),
			done: "Sesión cerrada en ese equipo",
		});
	}

	return (
		<>
			<SessionList sessions={sessions} now={now} busyId={busyId} onEnd={({ id }) => end(id)} />
			{sessions.length > 1 && (
				<SmallButton className="mt-3" isBusy={busyId === OTHERS} onClick={() => end(OTHERS)}>
					Cerrar otras sesiones
				</SmallButton>
			)}
		</>
	);
}
