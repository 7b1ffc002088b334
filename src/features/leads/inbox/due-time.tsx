import type { Lead } from "#features/leads/contract.ts";
import { type Clock, clockOf } from "#features/leads/rules.ts";
import { addDays, panamaDay } from "#panama/time.ts";
import { Badge } from "#ui/badge.tsx";
import { cn } from "#ui/cn.ts";
import { formatDate, formatDateTime, formatTime } from "#ui/format.ts";
import { formatRelative } from "#ui/relative-time.ts";

const MINUTE_MS = 60_000;
const COUNTED_DOWN_MINUTES = 12 * 60;

/** How long is left of the answer's promise; red once it is broken, amber when little is left. */
export function DueTime({ lead, now, className }: { lead: Lead; now: Date; className?: string }) {
	const clock = clockOf(lead, now);
	if (clock === "none") return null;
	const text = dueText(clock, lead, now);
	const told = lead.answered_at
		? `Respondida: ${formatDateTime(lead.answered_at)}`
		: `Responder antes de: ${formatDateTime(lead.due_at)}`;
	if (clock === "soon")
		return (
			<span title={told} className={className}>
				<Badge tone="pending">{text}</Badge>
			</span>
		);
	return (
		<time
			dateTime={lead.answered_at ?? lead.due_at}
			title={told}
			className={cn(
				clock === "late" && "font-semibold text-error",
				clock.startsWith("answered") && "text-gris",
				className,
			)}
		>
			{text}
		</time>
	);
}

function dueText(clock: Clock, lead: Lead, now: Date): string {
	if (clock === "answered") return "respondida";
	if (clock === "answered_late") return "respondida tarde";
	if (clock === "late")
		return `venció ${formatRelative(lead.due_at, now).replace(/^(?=\d)/, "el ")}`;
	const minutes = Math.ceil((Date.parse(lead.due_at) - now.getTime()) / MINUTE_MS);
	if (minutes <= 1) return "queda 1 min";
	if (minutes < 60) return `quedan ${minutes} min`;
	if (minutes < COUNTED_DOWN_MINUTES) {
		const hours = Math.floor(minutes / 60);
		const rest = minutes % 60 ? ` ${minutes % 60} min` : "";
		return `${hours === 1 && !rest ? "queda" : "quedan"} ${hours} h${rest}`;
	}
	const day = panamaDay(new Date(lead.due_at));
	const isTomorrow = day === addDays(panamaDay(now), 1);
	return `vence ${isTomorrow ? "mañana" : `el ${formatDate(day)}`}, ${formatTime(lead.due_at)}`;
}
