import { z } from "@hono/zod-openapi";
import { getSettings } from "#core/settings/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createSiteRoutes, defineRoute } from "#server/http/routes.server.ts";
import { withLastKnownValue } from "#server/last-known-value.ts";
import { Service } from "./contract.ts";
import { getService, toServiceResponse } from "./read.server.ts";
import { listServices } from "./store.server.ts";

const site = createSiteRoutes("Catálogo");

export function createServicesApi(ctx: AppContext) {
	const listOrLastKnown = withLastKnownValue(() => Promise.all([listServices(ctx.db), getSettings(ctx.db)]));
	return createRouter().openapiRoutes([
		defineRoute({
			group: site,
			id: "listServices",
			method: "get",
			path: "/services",
			summary: "Los servicios del taller",
			status: 200,
			answer: toResponseSpec("En el orden en que se muestran", z.array(Service)),
			handle: async ({ ctx }) => {
				const [services, settings] = await listOrLastKnown();
				return services.map((service) => toServiceResponse(ctx, settings, service));
			},
		}),
		defineRoute({
			group: site,
			id: "readService",
			method: "get",
			path: "/services/{id}",
			summary: "Un servicio",
			params: z.object({ id: z.string().max(80, "Ese servicio no existe") }),
			status: 200,
			answer: toResponseSpec("El servicio", Service),
			handle: ({ ctx }, { params: { id } }) => getService(ctx, id),
		}),
	]);
}
