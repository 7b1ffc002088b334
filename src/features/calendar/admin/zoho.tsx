import { type ReactNode, useId } from "react";
import { ConfirmButton } from "#admin/frame/change-buttons.tsx";
import { CopyText } from "#admin/frame/copy-text.tsx";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { useLive } from "#admin/frame/use-live.ts";
import { AGENDA, ZOHO_START } from "#admin/paths.ts";
import { type BACKGROUND_CALL, read, staffApi } from "#api/client.ts";
import type { LinkState, WaitingEntry } from "#features/calendar/contract.ts";
import { Badge } from "#ui/badge.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { DataRows } from "#ui/data-rows.tsx";
import { formatCount, formatDate, formatDateTime, joinWithDots } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { NoBreak } from "#ui/no-break.tsx";
import { TimeAgo } from "#ui/relative-time.tsx";

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

	if (connection.state === "not_configured") return <SetupSteps redirectUri={connection.redirect_uri} />;
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
			</>
		);
	const isConnectionLost = connection.state === "lost";
	return (
		<>
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
		</>
	);
}

/** Lists the setup steps at Zoho and on the server; the button stays disabled until they are done. */
function SetupSteps({ redirectUri }: { redirectUri: string }) {
	const reasonId = useId();
	return (
		<>
			<AddressMismatch redirectUri={redirectUri} />
			<p>
				Tus citas pueden aparecer solas en tu Zoho Calendar. Falta prepararlo una vez; lo hace quien
				administra el servidor:
			</p>
			<ol className="mt-3 grid grid-cols-1 list-decimal gap-3 pl-5 marker:text-muted">
				<li>
					Entra a{" "}
					<Anchor to="https://api-console.zoho.com" opensNewTab className="link">
						api-console.zoho.com
					</Anchor>
					, pulsa «Add Client» y elige «Server-based Applications».
				</li>
				<li>
					En «Authorized Redirect URIs» pega esta dirección, tal cual:
					<code className="my-2 block border border-line bg-ground px-3 py-2 text-sm">{redirectUri}</code>
					<CopyText text={redirectUri} />
				</li>
				<li>
					Si tu cuenta no es de zoho.com, activa tu región en «Settings»,{" "}
					<span className="whitespace-nowrap">«Multi-DC»</span>.
				</li>
				<li>
					Copia «Client ID» y «Client Secret» en las variables <code>ZOHO_CLIENT_ID</code> y{" "}
					<code>ZOHO_CLIENT_SECRET</code> del servidor y reinícialo.
				</li>
			</ol>
			<p className="mt-3 text-muted">Mientras tanto las citas se guardan en la Agenda, como siempre.</p>
			<Button icon="external" className="mt-4" disabled aria-describedby={reasonId}>
				Autorizar Zoho Calendar
			</Button>
			<p id={reasonId} className="mt-2 text-sm">
				Se activa al terminar estos pasos: al servidor le faltan <code>ZOHO_CLIENT_ID</code> y{" "}
				<code>ZOHO_CLIENT_SECRET</code>.
			</p>
		</>
	);
}

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

function ConnectionBadge({ connection: { state, problem } }: { connection: LinkState }) {
	if (state === "lost") return <Badge tone="alert">Desconectado por Zoho</Badge>;
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
