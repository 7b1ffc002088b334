import { z } from "@hono/zod-openapi";
import type { Settings } from "#features/settings/contract.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { grossCents } from "#features/settings/tax.ts";
import { mustExist } from "#platform/errors.ts";
import { answer, openRoutes } from "#platform/http/http.server.ts";
import { siteRoutes } from "#platform/http/routes.server.ts";
import { orLastKnown } from "#platform/last-known.ts";
import type { Platform } from "#platform/platform.server.ts";
import { Service } from "./contract.ts";
import { findService, listServices, type OfferedService } from "./store.server.ts";

const site = siteRoutes("Catálogo");

export function servicesApi(at: Platform) {
	const listed = orLastKnown(() => Promise.all([listServices(at.db), getSettings(at.db)]));
	return openRoutes().openapiRoutes([
		site.get("listServices", "/services", {
			summary: "Los servicios del taller",
			200: answer("En el orden en que se muestran", z.array(Service)),
		})(async () => {
			const [services, settings] = await listed();
			return services.map((service) => shownService(at, settings, service));
		}),
		site.get("readService", "/services/{id}", {
			summary: "Un servicio",
			params: z.object({ id: z.string().max(80, "Ese servicio no existe") }),
			200: answer("El servicio", Service),
		})(({ id }) => getService(at, id)),
	]);
}

/** Returns an offered service for visitors. @throws NotFoundError */
export async function getService(at: Platform, id: string): Promise<Service> {
	const service = mustExist(
		await findService(at.db, id),
		"Ese servicio no existe o ya no lo ofrecemos.",
	);
	return shownService(at, await getSettings(at.db), service);
}

/** Converts a service for visitors: with the gross price, and without a picture whose file is missing. */
function shownService(at: Platform, settings: Settings, service: OfferedService): Service {
	const { image, listCents, ...rest } = service;
	return {
		...rest,
		image: at.images.has(image) ? image : "",
		...(listCents !== null && { price: grossCents(listCents, settings) / 100 }),
	};
}
