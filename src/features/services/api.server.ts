import { createRoute, z } from "@hono/zod-openapi";
import type { Settings } from "#features/settings/contract.ts";
import { totalWithTaxCents } from "#features/settings/rules.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { NotFoundError } from "#platform/errors.ts";
import { answer, openRoutes, Problem } from "#platform/http.server.ts";
import { orLastKnown } from "#platform/last-known.ts";
import type { Platform } from "#platform/platform.server.ts";
import { Service } from "./contract.ts";
import { findService, listServices } from "./store.server.ts";

const list = createRoute({
	operationId: "listServices",
	method: "get",
	path: "/services",
	tags: ["Catálogo"],
	summary: "Los servicios del taller",
	responses: { 200: answer("En el orden en que se muestran", z.array(Service)) },
});

const read = createRoute({
	operationId: "readService",
	method: "get",
	path: "/services/{id}",
	tags: ["Catálogo"],
	summary: "Un servicio",
	request: { params: z.object({ id: z.string().max(80, "Ese servicio no existe") }) },
	responses: { 200: answer("El servicio", Service), 404: answer("No existe", Problem) },
});

/** As visitors see it: the price with tax, and no picture that is not there. */
function shown(at: Platform, settings: Settings, service: Service): Service {
	const { image, price, ...rest } = service;
	const isMissing = image.startsWith("/images/") && !at.images.has(image);
	return {
		...rest,
		image: isMissing ? "" : image,
		...(price !== undefined && {
			price: totalWithTaxCents(Math.round(price * 100), settings) / 100,
		}),
	};
}

export function servicesApi(at: Platform) {
	const listed = orLastKnown(() => Promise.all([listServices(at.db), getSettings(at.db)]));
	return openRoutes()
		.openapi(list, async (c) => {
			const [services, settings] = await listed();
			return c.json(
				services.map((service) => shown(at, settings, service)),
				200,
			);
		})
		.openapi(read, async (c) => {
			const service = await findService(at.db, c.req.valid("param").id);
			if (!service) throw new NotFoundError("Ese servicio no existe o ya no lo ofrecemos.");
			return c.json(shown(at, await getSettings(at.db), service), 200);
		});
}
