import { useId, useState } from "react";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { useLive } from "#admin/frame/use-live.ts";
import { type AS_WATCHER, read, staffApi } from "#api/client.ts";
import type { LinkState, WaitingEntry } from "#features/calendar/contract.ts";
import { LinkFacts } from "#features/calendar/link-facts.tsx";
import { SetupSteps } from "#features/calendar/setup-steps.tsx";
import { WaitingList } from "#features/calendar/waiting-list.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { formatDateTime, plural } from "#ui/format.ts";
import { CopyAddress } from "./copy-address.tsx";
import { ZOHO_START } from "./paths.ts";

const EVERY_MS = 20_000;
const LINK = "conexión";

export function Zoho({ loaded }: { loaded: LinkState }) {
	const now = useServerNow();
	const look = (options?: typeof AS_WATCHER) => read(staffApi.admin.zoho.$get({}, options));
	// Also when this tab comes back into sight, after the other one was at Zoho.
	const { shown: link, refresh } = useLive(loaded, look, EVERY_MS);
	const { run, busyId } = useChange(refresh);
	const [isLeaving, setIsLeaving] = useState(false);

	const act = (id: string, call: () => Promise<{ message: string }>) =>
		void run({
			id,
			call,
			done: ({ message }) => message,
			onDone: () => id === LINK && setIsLeaving(false),
		});

	const resend = ({ id }: WaitingEntry) =>
		act(id, () =>
			read(staffApi.admin.zoho["create-event"].$post({ json: { appointment_id: id } })),
		);
	const disconnect = () => act(LINK, () => read(staffApi.admin.zoho.$delete()));

	const wrongAddress = <WrongAddress redirectUri={link.redirect_uri} here={location.origin} />;
	if (link.state === "not_configured")
		return (
			<>
				{wrongAddress}
				<SetupSteps
					redirectUri={link.redirect_uri}
					copy={<CopyAddress text={link.redirect_uri} />}
				/>
				<NotYet />
			</>
		);
	if (link.state === "disconnected")
		return (
			<>
				{wrongAddress}
				<p>
					Conecta tu Zoho Calendar y cada cita aparece allí sola: se crea, se mueve y se borra junto
					con la Agenda. Zoho te pide permiso en otra pestaña y vuelves aquí.
				</p>
				<ButtonLink to={ZOHO_START} opensNewTab icon="external" className="mt-4">
					Autorizar Zoho Calendar
				</ButtonLink>
			</>
		);
	const isLost = link.state === "lost";
	return (
		<>
			<Trouble link={link} />
			<LinkFacts link={link} now={now} />
			<div className="mt-4 flex flex-wrap gap-2">
				<ButtonLink
					to={ZOHO_START}
					opensNewTab
					tone={isLost ? "primary" : "line"}
					size="sm"
					icon="external"
				>
					{isLost ? "Autorizar de nuevo" : "Cambiar de calendario"}
				</ButtonLink>
				<SmallButton onClick={() => setIsLeaving(true)}>Desconectar</SmallButton>
			</div>
			<WaitingList
				link={link}
				action={(entry) =>
					!isLost && (
						<SmallButton icon="refresh" isBusy={busyId === entry.id} onClick={() => resend(entry)}>
							Reenviar
							<span className="sr-only"> {entry.reference}</span>
						</SmallButton>
					)
				}
			/>
			<ConfirmDialog
				isOpen={isLeaving}
				onClose={() => setIsLeaving(false)}
				title="¿Desconectar Zoho Calendar?"
				text="Las citas nuevas ya no aparecerán allí. Los eventos que ya están se quedan, y puedes volver a autorizar cuando quieras."
				confirmLabel="Desconectar"
				busyLabel="Desconectando…"
				isBusy={busyId === LINK}
				onConfirm={disconnect}
			/>
		</>
	);
}

/** The button that the steps lead to, and why it does nothing before them. */
function NotYet() {
	const reason = useId();
	return (
		<>
			<Button icon="external" className="mt-4" disabled aria-describedby={reason}>
				Autorizar Zoho Calendar
			</Button>
			<p id={reason} className="mt-2 text-sm">
				Se activa al terminar estos pasos: al servidor le faltan <code>ZOHO_CLIENT_ID</code> y{" "}
				<code>ZOHO_CLIENT_SECRET</code>.
			</p>
		</>
	);
}

function Trouble({
	link: { state, problem, failing_since, lost_at, pending },
}: {
	link: LinkState;
}) {
	if (!problem) return null;
	const since = state === "lost" ? lost_at : failing_since;
	const what =
		state === "lost"
			? "Autoriza de nuevo y lo pendiente se envía solo."
			: "Se intenta otra vez solo; no se pierde nada.";
	return (
		<div role="status" className="mb-4 border-l-4 border-ambar bg-[#fdecc8] p-4">
			<p className="font-semibold">{problem}</p>
			<p className="mt-1">
				{since && `Desde el ${formatDateTime(since)}. `}
				{pending > 0 && `${plural(pending, "cita espera", "citas esperan")}. `}
				{what}
			</p>
		</div>
	);
}

/** Zoho would send people back to an address where nobody is logged in. */
function WrongAddress({ redirectUri, here }: { redirectUri: string; here: string }) {
	const { origin } = new URL(redirectUri);
	if (origin === here) return null;
	return (
		<p role="status" className="mb-4 border-l-4 border-ambar bg-[#fdecc8] p-4">
			Estás en {here}, pero el servidor cree que el sitio es {origin}. Antes de autorizar, pon la
			dirección verdadera en la variable <code>SITE_URL</code> del servidor y reinícialo.
		</p>
	);
}
