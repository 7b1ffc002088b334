import type { LeadKind } from "#features/leads/rules.ts";
import { FORGOTTEN } from "#features/leads/sentences.ts";

// Apart from rules.ts, which public pages fetch: who was forgotten is told by the panel's sentences.

/** Whether a request may have photos: not who only signed up for the newsletter, nor one whose person was forgotten. */
export function takesPhotos(lead: {
	kind: LeadKind;
	name: string;
	is_quarantined: boolean;
}): boolean {
	return lead.kind !== "newsletter" && lead.name !== FORGOTTEN.name && !lead.is_quarantined;
}
