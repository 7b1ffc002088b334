import { z } from "@hono/zod-openapi";
import { getSettings } from "#features/settings/store.server.ts";
import { answer, openRoutes } from "#platform/http/http.server.ts";
import { siteRoutes } from "#platform/http/routes.server.ts";
import { orLastKnown } from "#platform/last-known.ts";
import type { Platform } from "#platform/platform.server.ts";
import { Service } from "./contract.ts";
import { getService, shownService } from "./read.server.ts";
import { listServices } from "./store.server.ts";

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
