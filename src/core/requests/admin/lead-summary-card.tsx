import type { LeadDetail } from "#core/requests/contract.ts";
import { formatPhone } from "#domain/phone/format-phone.ts";

export type LeadSummaryCardProps = {
	lead: Pick<LeadDetail, "name" | "phone" | "reference" | "summary">;
};

/** Shows the person and request a form belongs to, so that staff need not type them again. */
export function LeadSummaryCard({ lead }: LeadSummaryCardProps) {
	return (
		<p className="num border-l-4 border-accent bg-ground px-3 py-2 wrap-anywhere">
			<strong>{lead.name}</strong>
			{lead.phone && <span>{`, ${formatPhone(lead.phone)}`}</span>}
			<span className="block text-sm text-muted">
				<span className="whitespace-nowrap">{lead.reference}:</span> {lead.summary}
			</span>
		</p>
	);
}
