import { z } from "@hono/zod-openapi";
import { findPublished } from "#features/blog/store.server.ts";
import { findRow } from "#platform/database/rows.server.ts";
import { NotFoundError } from "#platform/errors.ts";
import { answer, openRoutes } from "#platform/http/http.server.ts";
import { siteRoutes } from "#platform/http/routes.server.ts";
import { orLastKnown } from "#platform/last-known.ts";
import type { Platform } from "#platform/platform.server.ts";
import { recordOf } from "#record-columns.ts";
import { Symptom, SymptomPage } from "./contract.ts";
import { SYMPTOM } from "./fields.ts";
import { listShown, type SymptomRow } from "./store.server.ts";

const site = siteRoutes("Sitio");

export function symptomsApi(at: Platform, offered: Offers) {
	const listed = orLastKnown(() => listSymptoms(at, offered));
	return openRoutes().openapiRoutes([
		site.get("listSymptoms", "/symptoms", {
			summary: "La guía de síntomas: qué tan urgente es cada uno, qué suele ser y qué hacer",
			200: answer("En el orden en que se muestran", z.array(Symptom)),
		})(() => listed()),
		site.get("readSymptom", "/symptoms/{id}", {
			summary: "Un síntoma",
			params: z.object({ id: z.string().max(80, "Ese síntoma no está en la guía") }),
			200: answer("El síntoma", SymptomPage),
		})(({ id }) => getSymptom(at, id, offered)),
	]);
}

/** A service that a symptom may lead to. */
type Offered = { id: string; name: string; duration: string };
/** Returns the services offered now; src/api provides it. */
type Offers = () => Promise<readonly Offered[]>;

/** Lists the symptoms for visitors, without hidden or deleted services. @source rules 6.29 */
async function listSymptoms(at: Platform, offered: Offers): Promise<Symptom[]> {
	const [rows, services] = await Promise.all([listShown(at.db), offered()]);
	return rows.map((row) => onTheWire(row, services));
}

/**
 * Returns a symptom with the article that explains it.
 *
 * @throws NotFoundError for an unknown, hidden or deleted symptom
 */
async function getSymptom(at: Platform, id: string, offered: Offers) {
	const row = await findRow(at.db, "symptoms", { id });
	if (!row || row.deletedAt || row.isVisible !== 1)
		throw new NotFoundError("Ese síntoma no está en la guía.");
	const [services, post] = await Promise.all([
		offered(),
		row.postSlug ? findPublished(at.db, row.postSlug) : undefined,
	]);
	return {
		...onTheWire({ ...row, postSlug: post?.slug ?? row.postSlug }, services),
		post: post ? { slug: post.slug, title: post.title } : null,
	};
}

/** Converts a row to the public symptom; parsing strips internal columns. */
function onTheWire(row: SymptomRow, services: readonly Offered[]): Symptom {
	const service = services.find(({ id }) => id === row.serviceId) ?? null;
	return Symptom.parse({ ...recordOf(SYMPTOM, row), service });
}
