import type { Lead } from "#core/requests/contract.ts";
import { getLeadStateInfo } from "#core/requests/lead-states.ts";
import { formatCallBack } from "#core/requests/messages.ts";
import { type Clock, getClock, isUrgent } from "#core/requests/rules.ts";
import { addDays, formatShortDay, MINUTE_MS, toPanamaDay } from "#domain/time.ts";
import { Badge } from "#ui/badge.tsx";
import { cn } from "#ui/cn.ts";
import { formatDate, formatDateTime, formatTime } from "#ui/format.ts";
import { formatRelative } from "#ui/relative-time.tsx";

export function StateBadge({ lead }: { lead: Pick<Lead, "state" | "is_quarantined"> }) {
	if (lead.is_quarantined) return <Badge tone="alert">Cuarentena</Badge>;
	const { tone, label } = getLeadStateInfo(lead.state);
	return <Badge tone={tone}>{label}</Badge>;
}

/** Shows what matters first: urgency, visit alerts, and the next call-back. */
export function LeadAlert({ lead, now }: { lead: Lead; now: Date }) {
	const { alert_text: alert, call_back_on: day } = lead;
	const isReopened = lead.answered_at === null && lead.requested_at > lead.created_at;
	const isDue = day !== null && day <= toPanamaDay(now);
	return (
		<>
			{isUrgent(lead) && lead.answered_at === null && (
				<span className="block">
					<Badge tone="alert">Urgente</Badge>
				</span>
			)}
			{alert && (
				<strong className="block">
					{alert}
					{isReopened && (
						<span className="font-normal text-muted">, {formatRelative(lead.requested_at, now)}</span>
					)}
				</strong>
			)}
			{day && (
				<span className="block">
					{isDue ? (
						<Badge tone="pending">Volver a llamar hoy</Badge>
					) : (
						<span className="font-medium">{formatCallBack(formatShortDay(day))}</span>
					)}
				</span>
			)}
		</>
	);
}

const MAX_COUNTDOWN_MINUTES = 12 * 60;

/** Shows the time left to answer; red when overdue, amber when little is left. */
export function DueTime({ lead, now }: { lead: Lead; now: Date }) {
	const clock = getClock(lead, now);
	if (clock === "none") return null;
	const text = formatDueText(clock, lead, now);
	const title = lead.answered_at
		? `Respondida: ${formatDateTime(lead.answered_at)}`
		: `Responder antes de: ${formatDateTime(lead.due_at)}`;
	return (
		<time
			dateTime={lead.answered_at ?? lead.due_at}
			title={title}
			className={cn(
				clock === "late" && "font-semibold text-error",
				clock.startsWith("answered") && "text-muted",
			)}
		>
			{clock === "soon" ? <Badge tone="pending">{text}</Badge> : text}
		</time>
	);
}

function formatDueText(clock: Clock, lead: Lead, now: Date): string {
	if (clock === "answered") return "respondida";
	if (clock === "answered_late") return "respondida tarde";
	if (clock === "late") return `venció ${formatRelative(lead.due_at, now).replace(/^(?=\d)/, "el ")}`;
	const minutes = Math.ceil((Date.parse(lead.due_at) - now.getTime()) / MINUTE_MS);
	if (minutes <= 1) return "queda 1 min";
	if (minutes < 60) return `quedan ${minutes} min`;
	if (minutes < MAX_COUNTDOWN_MINUTES) {
		const hours = Math.floor(minutes / 60);
		const rest = minutes % 60 ? ` ${minutes % 60} min` : "";
		return `${hours === 1 && !rest ? "queda" : "quedan"} ${hours} h${rest}`;
	}
	const day = toPanamaDay(new Date(lead.due_at));
	const isTomorrow = day === addDays(toPanamaDay(now), 1);
	return `vence ${isTomorrow ? "mañana" : `el ${formatDate(day)}`}, ${formatTime(lead.due_at)}`;
}
