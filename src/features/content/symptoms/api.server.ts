import { z } from "@hono/zod-openapi";
import { toRecord } from "#core/records/record-columns.ts";
import { toBlogReads } from "#features/content/blog/read.server.ts";
import { findPublished } from "#features/content/blog/store.server.ts";
import { omitSampleFacts } from "#features/content/services/read.server.ts";
import { listServices, type OfferedService } from "#features/content/services/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { findRow } from "#server/database/rows.server.ts";
import { NotFoundError } from "#server/errors.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createSiteRoutes, defineRoute } from "#server/http/routes.server.ts";
import { withLastKnownValue } from "#server/last-known-value.ts";
import { Symptom, SymptomPage } from "./contract.ts";
import { SYMPTOM } from "./fields.ts";
import { listVisibleSymptoms, type SymptomRow } from "./store.server.ts";

const site = createSiteRoutes("Sitio");

export function createSymptomsApi(ctx: AppContext) {
	const listOrLastKnown = withLastKnownValue(() => listSymptoms(ctx));
	return createRouter().openapiRoutes([
		defineRoute({
			group: site,
			id: "listSymptoms",
			method: "get",
			path: "/symptoms",
			summary: "La guía de síntomas: qué tan urgente es cada uno, qué suele ser y qué hacer",
			status: 200,
			answer: toResponseSpec("En el orden en que se muestran", z.array(Symptom)),
			handle: () => listOrLastKnown(),
		}),
		defineRoute({
			group: site,
			id: "readSymptom",
			method: "get",
			path: "/symptoms/{id}",
			summary: "Un síntoma",
			params: z.object({ id: z.string().max(80, "Ese síntoma no está en la guía") }),
			status: 200,
			answer: toResponseSpec("El síntoma", SymptomPage),
			handle: ({ ctx }, { params: { id } }) => getSymptom(ctx, id),
		}),
	]);
}

/** Lists the symptoms for visitors, without hidden or deleted services. @source rules 6.29 */
async function listSymptoms(ctx: AppContext): Promise<Symptom[]> {
	const [rows, services] = await Promise.all([listVisibleSymptoms(ctx.db), listServices(ctx.db)]);
	return rows.map((row) => toResponse(ctx, row, services));
}

/**
 * Returns a symptom with the article that explains it.
 *
 * @throws NotFoundError for an unknown, hidden or deleted symptom
 */
async function getSymptom(ctx: AppContext, id: string) {
	const row = await findRow(ctx.db, "symptoms", { id });
	if (!row || row.deletedAt || row.isVisible !== 1)
		throw new NotFoundError("Ese síntoma no está en la guía.");
	const [services, post] = await Promise.all([
		listServices(ctx.db),
		row.postSlug ? findPublished(toBlogReads(ctx, ctx.db), row.postSlug) : undefined,
	]);
	return {
		...toResponse(ctx, { ...row, postSlug: post?.slug ?? row.postSlug }, services),
		post: post ? { slug: post.slug, title: post.title } : null,
	};
}

/** Converts a row to the public symptom; parsing strips internal columns. */
function toResponse(ctx: AppContext, row: SymptomRow, services: readonly OfferedService[]): Symptom {
	const offered = services.find(({ id }) => id === row.serviceId);
	const service = offered ? omitSampleFacts(ctx, offered) : null;
	return Symptom.parse({ ...toRecord(SYMPTOM, row), service });
}
