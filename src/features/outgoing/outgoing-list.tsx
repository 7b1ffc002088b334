import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { formatDateTime } from "#ui/format.ts";
import { formatRelative } from "#ui/relative-time.ts";
import type { OutgoingMessage } from "./contract.ts";
import type { OutgoingState } from "./rules.ts";
import { STATE_LABELS } from "./sentences.ts";

const TONES: Record<OutgoingState, BadgeTone> = {
	sent: "line",
	waiting: "soft",
	held: "pending",
	dead: "alert",
};

type OutgoingListProps = {
	messages: readonly OutgoingMessage[];
	now: Date;
	busyId: string | undefined;
	onOpen: (message: OutgoingMessage) => void;
	onRetry: (message: OutgoingMessage) => void;
};

/** Each message, what became of it and why. */
export function OutgoingList({ messages, now, busyId, onOpen, onRetry }: OutgoingListProps) {
	return (
		<ul className="border border-linea bg-papel">
			{messages.map((message) => (
				<li
					key={message.id}
					className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 border-b border-linea px-4 py-3 last:border-b-0"
				>
					<div className="min-w-0 grow basis-80">
						<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
							<span className="font-semibold">{message.subject}</span>
							<Badge tone={TONES[message.state]}>{STATE_LABELS[message.state]}</Badge>
						</p>
						<div className="mt-0.5 flex flex-wrap gap-x-3 text-sm">
							<p className="min-w-0">Para {message.to}</p>
							<p className="num text-gris">{timesOf(message, now)}</p>
						</div>
						{message.reason && <p className="text-sm">{message.reason}</p>}
					</div>
					<div className="flex flex-wrap gap-2">
						<Button tone="line" size="sm" onClick={() => onOpen(message)}>
							Ver
							<span className="sr-only"> «{message.subject}»</span>
						</Button>
						{message.can_retry && (
							<Button
								tone="line"
								size="sm"
								icon="refresh"
								isBusy={busyId === message.id}
								onClick={() => onRetry(message)}
							>
								Reintentar
								<span className="sr-only"> «{message.subject}»</span>
							</Button>
						)}
					</div>
				</li>
			))}
		</ul>
	);
}

function timesOf(message: OutgoingMessage, now: Date) {
	const { state, sent_at, created_at, next_try_at } = message;
	const attempts = state === "held" ? 0 : message.attempts;
	if (sent_at) return `Salió el ${formatDateTime(sent_at)}`;
	const tries = attempts > 0 ? ` · ${attempts === 1 ? "1 intento" : `${attempts} intentos`}` : "";
	// What is due already goes with the next round.
	const due = next_try_at && Math.max(Date.parse(next_try_at), now.getTime() + 1);
	const next = due && attempts > 0 ? ` · otra vez ${formatRelative(due, now)}` : "";
	return `Escrito el ${formatDateTime(created_at)}${tries}${next}`;
}
