import { useRef, useState } from "react";
import { type AS_WATCHER, read, staffApi } from "#api/client.ts";
import type { OutgoingLetter, OutgoingMessage } from "#features/outgoing/contract.ts";
import { OUTGOING_FILTERS, type OutgoingState } from "#features/outgoing/rules.ts";
import { FILTER_LABELS, RETRIED, STATE_LABELS } from "#features/outgoing/sentences.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { DataRows } from "#ui/data-rows.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { formatDateTime, plural } from "#ui/format.ts";
import { formatRelative } from "#ui/relative-time.ts";
import { TagNav } from "#ui/tag-nav.tsx";
import type { Route } from "./+types/outgoing";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { PageHead } from "./frame/page-head.tsx";
import { useServerNow } from "./frame/server-clock.ts";
import { SmallButton } from "./frame/small-button.tsx";
import { useChange } from "./frame/use-change.ts";
import { useLive } from "./frame/use-live.ts";
import { listAddress, loaderOf, useList } from "./list/query.ts";
import { Rows } from "./list/rows.tsx";
import { SETTINGS, SETTINGS_MESSAGES } from "./settings/paths.ts";

const EVERY_MS = 15_000;

const LIST = listAddress(
	SETTINGS_MESSAGES,
	{ state: "all", page: "1" },
	{ state: OUTGOING_FILTERS },
);

type Query = ReturnType<typeof LIST.queryOf>;
const look = (query: Query, options?: typeof AS_WATCHER) =>
	read(staffApi.admin.outgoing.$get({ query }, options));
export const clientLoader = loaderOf(LIST, (query) => look(query));

export default function OutgoingPage({ loaderData }: Route.ComponentProps) {
	const { query, hrefFor, hrefForPage } = useList(LIST);
	const { state } = query;
	const { shown } = useLive(loaderData, (options) => look(query, options), EVERY_MS);
	const { messages, total, counts, is_mail_on } = shown;
	const now = useServerNow();
	const letter = useLetter();
	const { run, busyId } = useChange();

	const handleRetry = ({ id }: OutgoingMessage) =>
		void run({
			id,
			call: () => read(staffApi.admin.outgoing[":id"].retry.$post({ param: { id } })),
			done: RETRIED,
		});

	return (
		<>
			<PageHead
				title="Mensajes"
				back={{ to: SETTINGS, label: "Configuración" }}
				count={plural(total, "correo", "correos")}
			/>
			{!is_mail_on && <MailOff waiting={(counts.held ?? 0) + (counts.waiting ?? 0)} />}
			<TagNav
				label="Qué mensajes"
				className="mt-4"
				values={OUTGOING_FILTERS}
				labels={FILTER_LABELS}
				counts={counts}
				chosen={state}
				hrefFor={(filter) => hrefFor({ state: filter })}
			/>
			<Rows
				of={shown}
				hrefForPage={hrefForPage}
				nothing={
					messages.length === 0 && {
						title: state === "all" ? "Todavía no hay correos" : "Ninguno en este grupo",
						text: "Aquí queda cada correo que el sitio escribe al taller y a los clientes, y qué fue de él. Los enviados se borran a los 30 días.",
					}
				}
			>
				<ul className="border border-line bg-paper">
					{messages.map((message) => (
						<li
							key={message.id}
							className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 border-b border-line px-4 py-3 last:border-b-0"
						>
							<Told message={message} now={now} />
							<div className="flex flex-wrap gap-2">
								<SmallButton onClick={() => letter.open(message.id)}>
									Ver
									<span className="sr-only"> «{message.subject}»</span>
								</SmallButton>
								{message.can_retry && (
									<SmallButton
										icon="refresh"
										isBusy={busyId === message.id}
										onClick={() => handleRetry(message)}
									>
										Reintentar
										<span className="sr-only"> «{message.subject}»</span>
									</SmallButton>
								)}
							</div>
						</li>
					))}
				</ul>
			</Rows>
			<Dialog
				isOpen={letter.shown !== undefined}
				onClose={letter.close}
				size="lg"
				title={letter.shown?.subject ?? ""}
			>
				{letter.shown && <LetterPreview key={letter.shown.id} letter={letter.shown} />}
			</Dialog>
		</>
	);
}

export const ErrorBoundary = loadFailureOf("Mensajes", "Error cargando los mensajes");

/** Explains that mail is not configured, how many emails wait for it, and how to configure it. */
function MailOff({ waiting }: { waiting: number }) {
	const these = waiting === 1 ? "este mensaje espera" : `estos ${waiting} mensajes esperan`;
	return (
		<p className="mt-4 border-l-4 border-accent bg-paper px-4 py-3">
			<strong>Correo: no configurado{waiting > 0 ? `: ${these}` : ""}.</strong> Nada se pierde: las
			solicitudes siguen llegando a la Bandeja. Para que los correos salgan, quien administra el
			servidor pone <code>SMTP_URL</code> y <code>MAIL_FROM</code> y lo reinicia; los de los últimos
			tres días salen solos.
		</p>
	);
}

function useLetter() {
	const [shown, setShown] = useState<OutgoingLetter>();
	const asked = useRef<string>(undefined);
	const { run } = useChange(null);
	function open(id: string) {
		asked.current = id;
		void run({
			id,
			call: () => read(staffApi.admin.outgoing[":id"].$get({ param: { id } })),
			// Another email may have been opened since, or this one closed.
			onDone: (letter) => asked.current === id && setShown(letter),
		});
	}
	function close() {
		asked.current = undefined;
		setShown(undefined);
	}
	return { shown, open, close };
}

const TONES: Record<OutgoingState, BadgeTone> = {
	sent: "line",
	waiting: "soft",
	held: "pending",
	dead: "alert",
};

/** Shows a message with its state and the reason for that state. */
function Told({ message, now }: { message: OutgoingMessage; now: Date }) {
	return (
		<div className="min-w-0 grow basis-80">
			<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<span className="font-semibold">{message.subject}</span>
				<Badge tone={TONES[message.state]}>{STATE_LABELS[message.state]}</Badge>
			</p>
			<div className="mt-0.5 flex flex-wrap gap-x-3 text-sm">
				<p className="min-w-0">Para {message.to}</p>
				<p className="num text-muted">{timesOf(message, now)}</p>
			</div>
			{message.reason && <p className="text-sm">{message.reason}</p>}
		</div>
	);
}

function timesOf(message: OutgoingMessage, now: Date) {
	const { state, sent_at, created_at, next_try_at } = message;
	const attempts = state === "held" ? 0 : message.attempts;
	if (sent_at) return `Salió el ${formatDateTime(sent_at)}`;
	const tries = attempts > 0 ? ` · ${attempts === 1 ? "1 intento" : `${attempts} intentos`}` : "";
	// An overdue attempt happens in the next round, so never show a past time.
	const due = next_try_at && Math.max(Date.parse(next_try_at), now.getTime() + 1);
	const next = due && attempts > 0 ? ` · otra vez ${formatRelative(due, now)}` : "";
	return `Escrito el ${formatDateTime(created_at)}${tries}${next}`;
}

/**
 * Shows an email as its reader sees it. The sandboxed frame blocks scripts, forms and links that leave it. The page's
 * own security policy applies inside it, so it fetches nothing.
 */
function LetterPreview({ letter }: { letter: OutgoingLetter }) {
	const { to, reply_to, reason, attachments, html, text } = letter;
	const [isText, setIsText] = useState(html === null);
	return (
		<div className="grid gap-4">
			<DataRows
				rows={[
					{ label: "Para", value: to },
					{ label: "Responder a", value: reply_to },
					{ label: "Adjuntos", value: attachments.join(", ") },
					{ label: "Por qué", value: reason },
				]}
			/>
			{html !== null && (
				<SmallButton className="justify-self-start" onClick={() => setIsText(!isText)}>
					{isText ? "Ver con formato" : "Ver solo texto"}
				</SmallButton>
			)}
			{html !== null && !isText ? (
				<iframe
					title="Vista previa del correo"
					sandbox=""
					srcDoc={html}
					className="h-[70dvh] w-full border border-line bg-ground"
				/>
			) : (
				<pre className="overflow-x-auto border border-line bg-ground p-4 text-sm whitespace-pre-wrap">
					{text}
				</pre>
			)}
		</div>
	);
}
