import { sql } from "kysely";
import { BY_VISITOR } from "#core/requests/authors.ts";
import { AnswerTime } from "#core/requests/contract.ts";
import { listKindsWithout } from "#core/requests/kinds.ts";
import { NOT_QUARANTINED } from "#core/requests/store.server.ts";
import { countOpenMinutes } from "#core/settings/rules.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { DAY_MS } from "#domain/time.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Db } from "#server/database/db.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createSiteRoutes, defineRoute } from "#server/http/routes.server.ts";

const DAYS = 90;
const MAX_MEASURED = 100;
/** A smaller sample says little. */
export const MIN_MEASURED = 20;

const site = createSiteRoutes("Sitio");

export const createAnswerTimeApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: site,
			id: "readAnswerTime",
			method: "get",
			path: "/answer-time",
			summary: `Cuánto tarda una respuesta, medido en las últimas ${MAX_MEASURED} solicitudes de ${DAYS} días`,
			status: 200,
			answer: toResponseSpec("La mediana, en minutos de horario de atención", AnswerTime),
			handle: ({ ctx }) => measureAnswers(ctx, ctx.publicReads),
		}),
	]);

/**
 * Measures how long visitors waited for an answer. Unanswered requests count too, so that silence does not improve
 * the figure.
 *
 * @param db the connection to read from: staff and the public site use separate pools
 * @source rules 1.23
 */
export async function measureAnswers(ctx: AppContext, db: Db): Promise<AnswerTime> {
	const now = ctx.now();
	const settings = await getSettings(ctx.db);
	const rows = await listMeasuredRequests(db, new Date(now.getTime() - DAYS * DAY_MS));
	const waitMinutes = rows
		.map(({ createdAt, answeredAt }) => {
			const endAt = answeredAt ? new Date(answeredAt) : now;
			return countOpenMinutes(new Date(createdAt), endAt, settings);
		})
		.sort((a, b) => a - b);
	const hasEnough = waitMinutes.length >= MIN_MEASURED;
	const median = waitMinutes[Math.floor(waitMinutes.length / 2)] ?? 0;
	return { minutes: hasEnough ? Math.ceil(median) : null, measured: waitMinutes.length };
}

/** Lists requests sent by visitors since an instant that promise an answer, newest first, without reopened ones. */
export function listMeasuredRequests(db: Db, since: Date) {
	return (
		db
			.selectFrom("leads")
			.select(["createdAt", "answeredAt"])
			.where("createdAt", ">=", since.toISOString())
			.where("kind", "not in", listKindsWithout("needsAnswer"))
			.where(NOT_QUARANTINED)
			.where("reopenedAt", "is", null)
			// An answer in the same instant is that of the form itself.
			.where(sql<boolean>`(answered_at is null or answered_at <> created_at)`)
			.where(({ exists, selectFrom }) =>
				exists(
					selectFrom("leadEvents")
						.select("leadEvents.id")
						.whereRef("leadEvents.leadId", "=", "leads.id")
						.where("leadEvents.kind", "=", "created")
						.where("leadEvents.author", "=", BY_VISITOR),
				),
			)
			.orderBy("createdAt", "desc")
			.limit(MAX_MEASURED)
			.execute()
	);
}
