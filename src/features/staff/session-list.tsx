import { Ago } from "#ui/ago.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { formatDateTime } from "#ui/format.ts";
import type { OpenSession } from "./contract.ts";

type SessionListProps = {
	sessions: readonly OpenSession[];
	now: Date;
	busyId: string | undefined;
	onEnd: (session: OpenSession) => void;
};

/** Where one's account is open; the session in use ends with «Salir». */
export function SessionList({ sessions, now, busyId, onEnd }: SessionListProps) {
	return (
		<ul className="border border-linea">
			{sessions.map((session) => (
				<li
					key={session.id}
					className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-linea px-4 py-3 last:border-b-0"
				>
					<div className="min-w-0">
						<p className="flex flex-wrap items-center gap-2 font-semibold">
							{session.device}
							{session.is_current && <Badge>esta sesión</Badge>}
						</p>
						<p className="num text-sm text-gris">
							IP {session.address} · último uso <Ago at={session.last_used_at} now={now} />
						</p>
						<p className="num text-sm text-gris">Abierta el {formatDateTime(session.created_at)}</p>
					</div>
					{!session.is_current && (
						<Button
							tone="line"
							size="sm"
							isBusy={busyId === session.id}
							onClick={() => onEnd(session)}
						>
							Cerrar
							<span className="sr-only"> la sesión de {session.device}</span>
						</Button>
					)}
				</li>
			))}
		</ul>
	);
}
