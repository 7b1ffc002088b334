import { z } from "@hono/zod-openapi";
import { gives } from "#platform/http/gives.server.ts";
import { answer, openRoutes, Problem } from "#platform/http/http.server.ts";
import { siteRoutes } from "#platform/http/routes.server.ts";
import { orLastKnown } from "#platform/last-known.ts";
import type { Platform } from "#platform/platform.server.ts";
import { Symptom, SymptomPage } from "./contract.ts";
import { getSymptom, listSymptoms, type Offers } from "./read.server.ts";

const site = siteRoutes("Sitio", {});
const list = site.get("listSymptoms", "/symptoms", {
	summary: "La guía de síntomas: qué tan urgente es cada uno, qué suele ser y qué hacer",
	200: answer("En el orden en que se muestran", z.array(Symptom)),
});

const read = site.get("readSymptom", "/symptoms/{id}", {
	summary: "Un síntoma",
	params: z.object({ id: z.string().max(80, "Ese síntoma no está en la guía") }),
	200: answer("El síntoma", SymptomPage),
	404: answer("No existe", Problem),
});

export function symptomsApi(at: Platform, offered: Offers) {
	const listed = orLastKnown(() => listSymptoms(at, offered));
	return openRoutes().openapiRoutes([
		gives(list, () => listed()),
		gives(read, ({ id }) => getSymptom(at, id, offered)),
	]);
}
