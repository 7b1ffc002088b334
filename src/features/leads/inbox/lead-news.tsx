import type { Lead } from "#features/leads/contract.ts";
import { isUrgent } from "#features/leads/rules.ts";
import { callBackTold, NEWS_LABELS } from "#features/leads/sentences.ts";
import { panamaDay, shortDay } from "#panama/time.ts";
import { Badge } from "#ui/badge.tsx";
import { formatRelative } from "#ui/relative-time.ts";

/** What to know of a request before all else: that it is for today, what became of its visit, when somebody calls again. */
export function LeadNews({ lead, now }: { lead: Lead; now: Date }) {
	const { news, call_back_on: day } = lead;
	const since = lead.answered_at === null && lead.asked_at > lead.created_at;
	const isDue = day !== null && day <= panamaDay(now);
	return (
		<>
			{isUrgent(lead) && lead.answered_at === null && (
				<span className="block">
					<Badge tone="alert">Urgente</Badge>
				</span>
			)}
			{news && (
				<strong className="block">
					{NEWS_LABELS[news]}
					{since && (
						<span className="font-normal text-gris">, {formatRelative(lead.asked_at, now)}</span>
					)}
				</strong>
			)}
			{day && (
				<span className="block">
					{isDue ? (
						<Badge tone="pending">Volver a llamar hoy</Badge>
					) : (
						<span className="font-medium">{callBackTold(shortDay(day))}</span>
					)}
				</span>
			)}
		</>
	);
}
