import { getKindInfo, type LeadKind } from "#core/requests/kinds.ts";

// Separate from rules.ts, which public pages load: this file imports the panel's messages.

/** Checks whether a request may have photos: no newsletter sign-up, no erased person, no quarantine. */
export function canHavePhotos(lead: {
	kind: LeadKind;
	is_forgotten: boolean;
	is_quarantined: boolean;
}): boolean {
	return getKindInfo(lead.kind).canBecomeWork && !lead.is_forgotten && !lead.is_quarantined;
}
