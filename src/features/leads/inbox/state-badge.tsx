import type { Lead } from "#features/leads/contract.ts";
import type { LeadStateName } from "#features/leads/rules.ts";
import { STATE_LABELS } from "#features/leads/sentences.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";

const TONES: Record<LeadStateName, BadgeTone> = {
	nueva: "solid",
	contactada: "soft",
	cotizada: "soft",
	agendada: "soft",
	ganada: "line",
	perdida: "line",
};

export function StateBadge({ lead }: { lead: Pick<Lead, "state" | "is_quarantined"> }) {
	if (lead.is_quarantined) return <Badge tone="alert">Cuarentena</Badge>;
	return <Badge tone={TONES[lead.state]}>{STATE_LABELS[lead.state]}</Badge>;
}
