import { z } from "@hono/zod-openapi";
import type { Settings } from "#core/settings/contract.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { computeGrossCents } from "#core/settings/tax.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { requireFound } from "#server/errors.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createSiteRoutes } from "#server/http/routes.server.ts";
import { withLastKnownValue } from "#server/last-known-value.ts";
import { Service } from "./contract.ts";
import { findService, listServices, type OfferedService } from "./store.server.ts";

const site = createSiteRoutes("Catálogo");

export function createServicesApi(ctx: AppContext) {
	const listOrLastKnown = withLastKnownValue(() => Promise.all([listServices(ctx.db), getSettings(ctx.db)]));
	return createRouter().openapiRoutes([
		site.get("listServices", "/services", {
			summary: "Los servicios del taller",
			200: toResponseSpec("En el orden en que se muestran", z.array(Service)),
		})(async () => {
			const [services, settings] = await listOrLastKnown();
			return services.map((service) => toServiceResponse(ctx, settings, service));
		}),
		site.get("readService", "/services/{id}", {
			summary: "Un servicio",
			params: z.object({ id: z.string().max(80, "Ese servicio no existe") }),
			200: toResponseSpec("El servicio", Service),
		})(({ id }) => getService(ctx, id)),
	]);
}

/** Returns an offered service for visitors. @throws NotFoundError */
export async function getService(ctx: AppContext, id: string): Promise<Service> {
	const service = requireFound(await findService(ctx.db, id), "Ese servicio no existe o ya no lo ofrecemos.");
	return toServiceResponse(ctx, await getSettings(ctx.db), service);
}

/** Converts a service for visitors: with the gross price, and without a picture whose file is missing. */
function toServiceResponse(ctx: AppContext, settings: Settings, service: OfferedService): Service {
	const { image, listCents, ...rest } = service;
	return {
		...rest,
		image: ctx.images.has(image) ? image : "",
		...(listCents !== null && { price: computeGrossCents(listCents, settings) / 100 }),
	};
}
