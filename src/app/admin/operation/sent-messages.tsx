import { useRef, useState } from "react";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { PageHead } from "#admin/frame/page-head.tsx";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { useLive } from "#admin/frame/use-live.ts";
import { createListUrl, createLoader, type ListQuery, useList } from "#admin/list/list-url.ts";
import { Rows } from "#admin/list/rows.tsx";
import { SETTINGS, SETTINGS_MAIL, SETTINGS_MESSAGES } from "#admin/paths.ts";
import { type BACKGROUND_CALL, read, staffApi } from "#api/client.ts";
import type { SentMessage, SentMessageDetail } from "#features/operation/sent-messages/contract.ts";
import { FILTER_LABELS, RETRIED, STATE_LABELS } from "#features/operation/sent-messages/messages.ts";
import { SENT_MESSAGE_FILTERS, type SentMessageState } from "#features/operation/sent-messages/rules.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { DataRows } from "#ui/data-rows.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { formatCount, formatDateTime } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { formatRelative } from "#ui/relative-time.tsx";
import { TagNav } from "#ui/tag-nav.tsx";
import type { Route } from "./+types/sent-messages";

const POLL_INTERVAL_MS = 15_000;

const LIST_URL = createListUrl(
	SETTINGS_MESSAGES,
	{ state: "all", page: "1" },
	{ state: SENT_MESSAGE_FILTERS },
);

type Query = ListQuery<typeof LIST_URL>;
const readSentMessages = (query: Query, options?: typeof BACKGROUND_CALL) =>
	read(staffApi.admin["sent-messages"].$get({ query }, options));
export const clientLoader = createLoader(LIST_URL, (query) => readSentMessages(query));

export default function SentMessagesPage({ loaderData }: Route.ComponentProps) {
	const { query, hrefFor, hrefForPage } = useList(LIST_URL);
	const { state } = query;
	const { current: list } = useLive(
		loaderData,
		(options) => readSentMessages(query, options),
		POLL_INTERVAL_MS,
	);
	const { messages, total, counts, is_mail_on } = list;
	const now = useServerNow();
	const emailPreview = useEmailPreview();
	const { run, busyId } = useChange();

	const handleRetry = ({ id }: SentMessage) =>
		void run({
			id,
			call: () => read(staffApi.admin["sent-messages"][":id"].retry.$post({ param: { id } })),
			successMessage: RETRIED,
		});

	return (
		<>
			<PageHead
				title="Mensajes"
				back={{ to: SETTINGS, label: "Configuración" }}
				count={formatCount(total, "correo", "correos")}
			/>
			{!is_mail_on && <MailNotConfigured pendingCount={(counts.held ?? 0) + (counts.waiting ?? 0)} />}
			{messages.some(({ is_settings_fault }) => is_settings_fault) && <MailSettingsFault />}
			<TagNav
				label="Qué mensajes"
				className="mt-4"
				values={SENT_MESSAGE_FILTERS}
				labels={FILTER_LABELS}
				counts={counts}
				selected={state}
				hrefFor={(filter) => hrefFor({ state: filter })}
			/>
			<Rows
				pagination={list}
				hrefForPage={hrefForPage}
				emptyState={
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
							className="flex flex-wrap items-start justify-between gap-x-4 border-b border-line px-3 py-2 last:border-b-0"
						>
							<MessageSummary message={message} now={now} />
							<div className="flex flex-wrap gap-2 max-sm:-mt-3 max-sm:ml-auto max-sm:*:border-transparent max-sm:*:px-2">
								<SmallButton onClick={() => emailPreview.open(message.id)}>
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
				isOpen={emailPreview.preview !== undefined}
				onClose={emailPreview.close}
				size="lg"
				title={emailPreview.preview?.subject ?? ""}
			>
				{emailPreview.preview && <EmailPreview key={emailPreview.preview.id} email={emailPreview.preview} />}
			</Dialog>
		</>
	);
}

export const ErrorBoundary = toLoadFailure("Mensajes", "Error cargando los mensajes");

/** Explains that mail is not configured, how many emails wait for it, and how to configure it. */
function MailNotConfigured({ pendingCount }: { pendingCount: number }) {
	const pendingLabel = pendingCount === 1 ? "este mensaje espera" : `estos ${pendingCount} mensajes esperan`;
	return (
		<p className="mt-4 border-l-4 border-accent bg-paper px-4 py-3">
			<strong>Correo: no configurado{pendingCount > 0 ? `: ${pendingLabel}` : ""}.</strong> Nada se pierde:
			las solicitudes siguen llegando a la Bandeja. Para que los correos salgan,{" "}
			<Anchor to={SETTINGS_MAIL} className="link">
				configura el correo
			</Anchor>
			; los de los últimos tres días salen solos.
		</p>
	);
}

/** Leads to the mail settings while emails fail because of them. */
function MailSettingsFault() {
	return (
		<p className="mt-4 border-l-4 border-error bg-paper px-4 py-3">
			<strong>Hay correos que no salen por los datos del servidor de correo.</strong> Nada se pierde: se
			intenta otra vez durante tres días.{" "}
			<Anchor to={SETTINGS_MAIL} className="link">
				Revisa el correo y envía una prueba
			</Anchor>
			.
		</p>
	);
}

function useEmailPreview() {
	const [preview, setPreview] = useState<SentMessageDetail>();
	const requestedId = useRef<string>(undefined);
	const { run } = useChange(null);
	function open(id: string) {
		requestedId.current = id;
		void run({
			id,
			call: () => read(staffApi.admin["sent-messages"][":id"].$get({ param: { id } })),
			// Another email may have been opened since, or this one closed.
			onDone: (email) => requestedId.current === id && setPreview(email),
		});
	}
	function close() {
		requestedId.current = undefined;
		setPreview(undefined);
	}
	return { preview, open, close };
}

const STATE_TONES: Record<SentMessageState, BadgeTone> = {
	sent: "success",
	waiting: "active",
	held: "pending",
	dead: "alert",
};

/** Shows a message with its state and the reason for that state. */
function MessageSummary({ message, now }: { message: SentMessage; now: Date }) {
	return (
		<div className="min-w-0 grow basis-80">
			<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<span className="font-semibold">{message.subject}</span>
				<Badge tone={STATE_TONES[message.state]}>{STATE_LABELS[message.state]}</Badge>
			</p>
			<div className="mt-0.5 flex flex-wrap gap-x-3 text-sm">
				<p className="min-w-0">Para {message.to}</p>
				<p className="num text-muted">{formatTimes(message, now)}</p>
			</div>
			{message.reason && <p className="text-sm">{message.reason}</p>}
		</div>
	);
}

function formatTimes(message: SentMessage, now: Date) {
	const { state, sent_at, created_at, next_try_at } = message;
	const attempts = state === "held" ? 0 : message.attempts;
	if (sent_at) return `Salió el ${formatDateTime(sent_at)}`;
	const attemptsLabel = attempts > 0 ? ` · ${attempts === 1 ? "1 intento" : `${attempts} intentos`}` : "";
	// An overdue attempt happens in the next round, so never show a past time.
	const nextTryAt = next_try_at && Math.max(Date.parse(next_try_at), now.getTime() + 1);
	const nextTryLabel = nextTryAt && attempts > 0 ? ` · otra vez ${formatRelative(nextTryAt, now)}` : "";
	return `Escrito el ${formatDateTime(created_at)}${attemptsLabel}${nextTryLabel}`;
}

/**
 * Shows an email as its reader sees it. The sandboxed frame blocks scripts, forms and links that leave it. The page's
 * own security policy applies inside it, so it fetches nothing.
 */
function EmailPreview({ email }: { email: SentMessageDetail }) {
	const { to, reply_to, reason, attachments, html, text } = email;
	const [showsText, setShowsText] = useState(html === null);
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
				<SmallButton className="justify-self-start" onClick={() => setShowsText(!showsText)}>
					{showsText ? "Ver con formato" : "Ver solo texto"}
				</SmallButton>
			)}
			{html !== null && !showsText ? (
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
