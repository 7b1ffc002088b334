import type { ReactNode } from "react";
import { ConfirmButton } from "#admin/frame/change-buttons.tsx";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { useLive } from "#admin/frame/use-live.ts";
import { AGENDA, HOME, ZOHO_START } from "#admin/paths.ts";
import { type BACKGROUND_CALL, read, staffApi } from "#api/client.ts";
import type { LinkState, WaitingEntry } from "#features/operation/calendar/contract.ts";
import { PAUSED_TEXT } from "#features/operation/calendar/messages.ts";
import { Badge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { DataRows } from "#ui/data-rows.tsx";
import { formatCount, formatDate, formatDateTime, joinWithDots } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { NoBreak } from "#ui/no-break.tsx";
import { TimeAgo } from "#ui/relative-time.tsx";
import { KeysChange, KeysSetup } from "./zoho-keys.tsx";

const POLL_INTERVAL_MS = 20_000;

export function Zoho({ loaded }: { loaded: LinkState }) {
	const now = useServerNow();
	const fetchConnection = (options?: typeof BACKGROUND_CALL) => read(staffApi.admin.zoho.$get({}, options));
	// Also reloads when this tab becomes visible again, after the user authorised Zoho in another one.
	const { current: connection, refresh } = useLive(loaded, fetchConnection, POLL_INTERVAL_MS);
	const { run, busyId } = useChange(refresh);
	const successMessage = ({ message }: { message: string }) => message;

	function resendEntry({ id }: WaitingEntry) {
		const json = { appointment_id: id };
		void run({ id, call: () => read(staffApi.admin.zoho["create-event"].$post({ json })), successMessage });
	}

	if (connection.state === "not_configured")
		return (
			<>
				<AddressMismatch redirectUri={connection.redirect_uri} />
				<KeysSetup connection={connection} refresh={refresh} />
			</>
		);
	if (connection.state === "disconnected")
		return (
			<>
				<AddressMismatch redirectUri={connection.redirect_uri} />
				<p>
					Conecta tu Zoho Calendar y cada cita aparece allí sola: se crea, se mueve y se borra junto con la
					Agenda. Zoho te pide permiso en otra pestaña y vuelves aquí.
				</p>
				<ButtonLink to={ZOHO_START} opensNewTab icon="external" className="mt-4">
					Autorizar Zoho Calendar
				</ButtonLink>
				<KeysChange connection={connection} refresh={refresh} />
			</>
		);
	const isConnectionLost = connection.state === "lost";
	return (
		<>
			{connection.is_paused && <PauseNotice />}
			<ConnectionProblem connection={connection} />
			<ConnectionDetails connection={connection} now={now} />
			<div className="mt-4 flex flex-wrap gap-2">
				<ButtonLink
					to={ZOHO_START}
					opensNewTab
					tone={isConnectionLost ? "primary" : "line"}
					size="sm"
					icon="external"
				>
					{isConnectionLost ? "Autorizar de nuevo" : "Cambiar de calendario"}
				</ButtonLink>
				<ConfirmButton
					buttonLabel="Desconectar"
					title="¿Desconectar Zoho Calendar?"
					text="Las citas nuevas ya no aparecerán allí. Los eventos que ya están se quedan, y puedes volver a autorizar cuando quieras."
					confirmLabel="Desconectar"
					busyLabel="Desconectando…"
					refresh={refresh}
					change={{ call: () => read(staffApi.admin.zoho.$delete()), successMessage }}
				/>
			</div>
			<WaitingList
				connection={connection}
				action={(entry) =>
					!isConnectionLost && (
						<SmallButton icon="refresh" isBusy={busyId === entry.id} onClick={() => resendEntry(entry)}>
							Reenviar
							<span className="sr-only"> {entry.reference}</span>
						</SmallButton>
					)
				}
			/>
			<KeysChange connection={connection} refresh={refresh} />
		</>
	);
}

/** Says that a restored or moved shop sends nothing yet. */
const PauseNotice = () => (
	<p role="status" className="mb-4 border-l-4 border-accent bg-[#fdecc8] p-4">
		{PAUSED_TEXT}{" "}
		<Anchor to={HOME} className="link">
			Ir al Dashboard
		</Anchor>
	</p>
);

function ConnectionProblem({ connection }: { connection: LinkState }) {
	const { state, problem, failing_since, lost_at, pending } = connection;
	if (!problem) return null;
	const since = state === "lost" ? lost_at : failing_since;
	const advice =
		state === "lost"
			? "Autoriza de nuevo y lo pendiente se envía solo."
			: "Se intenta otra vez solo; no se pierde nada.";
	return (
		<div role="status" className="mb-4 border-l-4 border-accent bg-[#fdecc8] p-4">
			<p className="font-semibold">{problem}</p>
			<p className="mt-1">
				{since && <span>{`Desde el ${formatDateTime(since)}. `}</span>}
				{pending > 0 && <span>{`${formatCount(pending, "cita espera", "citas esperan")}. `}</span>}
				{advice}
			</p>
		</div>
	);
}

function ConnectionDetails({ connection, now }: { connection: LinkState; now: Date }) {
	const { calendar, granted_by, granted_at, last_success_at, pending, failed } = connection;
	return (
		<DataRows
			rows={[
				{ label: "Estado", value: <ConnectionBadge connection={connection} /> },
				{ label: "Calendario", value: calendar },
				{
					label: "Autorizado",
					value: granted_at && `${formatDateTime(granted_at)}, por ${granted_by}`,
				},
				{
					label: "Última vez",
					value: last_success_at && <TimeAgo instant={last_success_at} now={now} />,
				},
				{ label: "Esperando", value: formatCount(pending, "cita", "citas") },
				{ label: "Rechazadas", value: failed > 0 ? formatCount(failed, "cita", "citas") : null },
			]}
		/>
	);
}

function ConnectionBadge({ connection: { state, problem, is_paused: isPaused } }: { connection: LinkState }) {
	if (state === "lost") return <Badge tone="alert">Desconectado por Zoho</Badge>;
	if (isPaused) return <Badge tone="pending">En pausa</Badge>;
	if (problem) return <Badge tone="pending">Zoho no responde bien</Badge>;
	return <Badge tone="success">Conectado</Badge>;
}

type WaitingListProps = {
	connection: LinkState;
	/** Renders the action for one entry. */
	action: (entry: WaitingEntry) => ReactNode;
};

/** Lists the entries that Zoho lacks, with their reasons; rejected ones come first. */
function WaitingList({ connection: { waiting, pending, failed }, action }: WaitingListProps) {
	if (waiting.length === 0) return null;
	const moreCount = pending + failed - waiting.length;
	return (
		<>
			<h3 className="mt-5 mb-2 font-semibold">Todavía no están en Zoho</h3>
			<ul className="border border-line">
				{waiting.map((entry) => (
					<li
						key={entry.id}
						className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0"
					>
						<div className="min-w-0">
							<p className="font-semibold">
								{entry.is_visit ? (
									<Anchor to={`${AGENDA}/${entry.id}`} className="link">
										{entry.title}
									</Anchor>
								) : (
									entry.title
								)}
							</p>
							<p className="num text-sm text-muted">
								<NoBreak
									text={joinWithDots(entry.reference, entry.day && formatDate(entry.day), entry.time)}
								/>
							</p>
							<p className="mt-1 flex flex-wrap items-center gap-2 text-sm">
								<Badge tone={entry.state === "failed" ? "alert" : "pending"}>
									{entry.state === "failed" ? "Rechazada" : "Esperando"}
								</Badge>
								{entry.error ?? "Se envía en un momento"}
							</p>
						</div>
						{action(entry)}
					</li>
				))}
			</ul>
			{moreCount > 0 && (
				<p className="mt-2 text-sm text-muted">
					{formatCount(moreCount, "cita más espera", "citas más esperan")} su turno.
				</p>
			)}
		</>
	);
}

/** Warns when the site's address differs from the current origin: Zoho would redirect to a site without a session. */
function AddressMismatch({ redirectUri }: { redirectUri: string }) {
	const { origin } = new URL(redirectUri);
	const currentOrigin = location.origin;
	if (origin === currentOrigin) return null;
	return (
		<p role="status" className="mb-4 border-l-4 border-accent bg-[#fdecc8] p-4">
			Estás en {currentOrigin}, pero el servidor cree que el sitio es {origin}. Antes de autorizar, pon la
			verdadera en «Dirección del sitio», en Configuración.
		</p>
	);
}
