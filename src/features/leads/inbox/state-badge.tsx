import type { Lead } from "#features/leads/contract.ts";
import { factsOf } from "#features/leads/lead-states.ts";
import { Badge } from "#ui/badge.tsx";

export function StateBadge({ lead }: { lead: Pick<Lead, "state" | "is_quarantined"> }) {
	if (lead.is_quarantined) return <Badge tone="alert">Cuarentena</Badge>;
	const { tone, label } = factsOf(lead.state);
	return <Badge tone={tone}>{label}</Badge>;
}
