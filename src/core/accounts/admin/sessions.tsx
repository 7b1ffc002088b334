import { useState } from "react";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { read, staffApi } from "#api/client.ts";
import type { OpenSession } from "#core/accounts/contract.ts";
import { Badge } from "#ui/badge.tsx";
import { formatDateTime } from "#ui/format.ts";
import { TimeAgo } from "#ui/relative-time.tsx";

const OTHER_SESSIONS = "otras";

/** Lists the user's open sessions; the current one ends with «Salir». */
export function Sessions({ loaded }: { loaded: OpenSession[] }) {
	const now = useServerNow();
	const [state, setState] = useState({ loaded, sessions: loaded });
	const sessions = state.loaded === loaded ? state.sessions : loaded;
	const { run, busyId } = useChange(null);

	function endSession(id: string) {
		const sessionsApi = staffApi.admin.sessions;
		void run({
			id,
			call: () =>
				read(id === OTHER_SESSIONS ? sessionsApi.$delete() : sessionsApi[":id"].$delete({ param: { id } })),
			onDone: ({ sessions }) => setState({ loaded, sessions }),
			successMessage:
				id === OTHER_SESSIONS ? "Solo queda abierta esta sesión" : "Sesión cerrada en ese equipo",
		});
	}

	return (
		<>
			<ul className="border border-line">
				{sessions.map(({ id, device, address, is_current, last_used_at, created_at }) => (
					<li
						key={id}
						className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0"
					>
						<div className="min-w-0">
							<p className="flex flex-wrap items-center gap-2 font-semibold">
								{device}
								{is_current && <Badge>esta sesión</Badge>}
							</p>
							<p className="num text-sm text-muted">
								IP {address} · último uso <TimeAgo instant={last_used_at} now={now} />
							</p>
							<p className="num text-sm text-muted">Abierta el {formatDateTime(created_at)}</p>
						</div>
						{!is_current && (
							<SmallButton isBusy={busyId === id} onClick={() => endSession(id)}>
								Cerrar
								<span className="sr-only"> la sesión de {device}</span>
							</SmallButton>
						)}
					</li>
				))}
			</ul>
			{sessions.length > 1 && (
				<SmallButton
					className="mt-3"
					isBusy={busyId === OTHER_SESSIONS}
					onClick={() => endSession(OTHER_SESSIONS)}
				>
					Cerrar otras sesiones
				</SmallButton>
			)}
		</>
	);
}
