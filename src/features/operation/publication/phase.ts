/**
 * The part of the site that visitors see: everything on a machine without an address (`trial`) and of the sample shop
 * (`sample`); «Muy pronto» once it has an address (`private`), until an owner publishes it (`published`).
 *
 * @source rules 1.25
 */
export const SITE_PHASES = ["trial", "sample", "private", "published"] as const;
export type SitePhase = (typeof SITE_PHASES)[number];

type PhaseFacts = { isSample: boolean; origin: string | undefined; isPublished: boolean };

export function getSitePhase({ isSample, origin, isPublished }: PhaseFacts): SitePhase {
	if (isSample) return "sample";
	if (origin === undefined) return "trial";
	return isPublished ? "published" : "private";
}

/** Contact data and promised answers, on which a visitor acts; while they are the bundled ones, the site cannot be published. */
export const ACTED_ON_FIELDS = [
	"phone",
	"whatsapp",
	"email",
	"address.street",
	"address.district",
	"address.mapsQuery",
	"hours",
	"promises",
] as const;

export const isActedOn = (field: string) => ACTED_ON_FIELDS.some((name) => name === field);
