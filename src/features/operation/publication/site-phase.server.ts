import type { Settings } from "#core/settings/contract.ts";
import { findSettings } from "#core/settings/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { getPublicOrigin } from "#server/site-origin.ts";
import { ACTED_ON_FIELDS, getSitePhase, type SitePhase } from "./phase.ts";
import { isPublished } from "./store.server.ts";

type PhaseContext = Pick<AppContext, "env" | "db" | "content">;

/** The shop's own facts on «Muy pronto»; what is still the bundled sample is missing. */
export type OwnFacts = {
	name?: string;
	phone?: string;
	/** Street, and district and city as far as they are the shop's own. */
	address?: string[];
	hours?: Settings["hours"];
};

/** Computes the phase from the address of this installation; the only place that asks for both. */
export const computePhase = ({ env }: Pick<AppContext, "env">, isSitePublished: boolean): SitePhase =>
	getSitePhase({
		isSample: Boolean(env.BIELA_SAMPLE),
		origin: getPublicOrigin(env),
		isPublished: isSitePublished,
	});

export type OpenSitePhase = ReturnType<typeof openSitePhase>;

/**
 * Opens the phase of the site. It is read with the content version, so that publishing takes effect on every machine
 * together with the pages.
 *
 * @source rules 1.25
 */
export function openSitePhase(ctx: PhaseContext) {
	let isSitePublished = false;
	let settings: Settings | undefined;
	ctx.content.onChange(async () => {
		isSitePublished = await isPublished(ctx.db);
		settings = await findSettings(ctx.db);
	});

	/** Returns the phase as of the last known content version. */
	const getPhase = () => computePhase(ctx, isSitePublished);
	const isOwn = (field: string) => settings !== undefined && !settings.sampleFields.includes(field);

	return {
		getPhase,
		isPrivate: () => getPhase() === "private",
		/** Returns the phase after a check of the content version, which costs a read at most twice a second. */
		getCurrentPhase: async (): Promise<SitePhase> => {
			await ctx.content.getCurrent();
			return getPhase();
		},
		/** Returns whether the terms and the privacy page are confirmed, with the contacts that they name. */
		hasOwnLegalTexts: () => ["legal.texts", ...ACTED_ON_FIELDS].every(isOwn),
		getOwnFacts: (): OwnFacts => {
			if (!settings) return {};
			const { name, phone, hours } = settings;
			const { street, district, city } = settings.address;
			return {
				...(isOwn("name") && { name }),
				...(isOwn("phone") && { phone }),
				// Beside a bundled district the city may be wrong as well.
				...(isOwn("address.street") && {
					address: isOwn("address.district") ? [street, district, city] : [street],
				}),
				...(isOwn("hours") && { hours }),
			};
		},
	};
}
