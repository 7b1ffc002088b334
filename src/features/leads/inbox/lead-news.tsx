import type { Lead } from "#features/leads/contract.ts";
import { NEWS_LABELS } from "#features/leads/sentences.ts";
import { formatRelative } from "#ui/format.ts";

/** What became of the visit, in words; and since when, where that asks for an answer. */
export function LeadNews({ lead, now }: { lead: Lead; now: Date }) {
	if (!lead.news) return null;
	const since = lead.answered_at === null && lead.asked_at > lead.created_at;
	return (
		<strong className="block">
			{NEWS_LABELS[lead.news]}
			{since && (
				<span className="font-normal text-gris">, {formatRelative(lead.asked_at, now)}</span>
			)}
		</strong>
	);
}
