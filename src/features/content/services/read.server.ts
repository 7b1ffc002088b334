import type { Settings } from "#core/settings/contract.ts";
import { hidesSamples } from "#core/settings/public-settings.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { computeGrossCents } from "#core/settings/tax.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { requireFound } from "#server/errors.ts";
import type { Service } from "./contract.ts";
import { findService, type OfferedService } from "./store.server.ts";

/** Returns an offered service for visitors. @throws NotFoundError */
export async function getService(ctx: AppContext, id: string): Promise<Service> {
	const service = requireFound(await findService(ctx.db, id), "Ese servicio no existe o ya no lo ofrecemos.");
	return toServiceResponse(ctx, await getSettings(ctx.db), service);
}

/**
 * Converts a service for visitors: with the gross price, and without a picture whose file is missing. A
 * published site shows no sample.
 *
 * @source rules 6.25
 */
export function toServiceResponse(ctx: AppContext, settings: Settings, service: OfferedService): Service {
	const { image, listCents, ...rest } = omitSampleFacts(ctx, service);
	return {
		...rest,
		image: ctx.images.has(image) ? image : "",
		...(listCents !== null && { price: computeGrossCents(listCents, settings) / 100 }),
	};
}

/** A badge that promises a warranty. */
const WARRANTY_BADGE = /^GARANTÍA/;

/**
 * Returns a service without what a published site does not show: a bundled warranty, with the badge that repeats it, or
 * duration.
 *
 * @source rules 6.25
 */
export function omitSampleFacts(
	ctx: Pick<AppContext, "env">,
	{ samples, ...service }: OfferedService,
): Omit<OfferedService, "samples"> {
	const hidden = hidesSamples(ctx) ? samples : [];
	const badge = service.badge && WARRANTY_BADGE.test(service.badge) ? null : service.badge;
	return {
		...service,
		...(hidden.includes("warranty") && { warranty: null, badge }),
		...(hidden.includes("duration") && { duration: "" }),
	};
}
