import { publicForm, visitOf } from "#features/leads/public-form.server.ts";
import { openRoutes } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { Subscription } from "./contract.ts";
import { subscribe } from "./subscribe.server.ts";

const request = publicForm("/newsletter", "Suscribe un correo al boletín", Subscription);

export const newsletterApi = (at: Platform) =>
	openRoutes().openapi(request, async (c) => {
		return c.json(await subscribe(at, c.req.valid("json"), visitOf(c)), 201);
	});
