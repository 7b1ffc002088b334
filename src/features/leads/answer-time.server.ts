import { openMinutesBetween } from "#features/settings/rules.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { DAY_MS } from "#panama/time.ts";
import type { Db } from "#platform/database/db.server.ts";
import { answer, openRoutes } from "#platform/http/http.server.ts";
import { siteRoutes } from "#platform/http/routes.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { BY_VISITOR } from "./authors.ts";
import { AnswerTime } from "./contract.ts";
import { OUT_OF_QUARANTINE } from "./store.server.ts";

const DAYS = 90;
const MOST_MEASURED = 100;
/** A smaller sample says little. */
export const ANSWERS_ENOUGH = 20;

const site = siteRoutes("Sitio");

export const answerTimeApi = (at: Platform) =>
	openRoutes().openapiRoutes([
		site.get("readAnswerTime", "/answer-time", {
			summary: `Cuánto tarda una respuesta, medido en las últimas ${MOST_MEASURED} solicitudes de ${DAYS} días`,
			200: answer("La mediana, en minutos de horario de atención", AnswerTime),
		})(() => measureAnswers(at, at.publicReads)),
	]);

/**
 * Measures how long visitors waited for an answer. Unanswered requests count too, so that silence does not improve
 * the figure.
 *
 * @param db the connection to read from: staff and the public site use separate pools
 * @source rules 1.23
 */
export async function measureAnswers(at: Platform, db: Db): Promise<AnswerTime> {
	const now = at.now();
	const settings = await getSettings(at.db);
	const rows = await listAsked(db, new Date(now.getTime() - DAYS * DAY_MS));
	const waits = rows
		.map(({ createdAt, answeredAt }) => {
			const until = answeredAt ? new Date(answeredAt) : now;
			return openMinutesBetween(new Date(createdAt), until, settings);
		})
		.sort((one, other) => one - other);
	const isEnough = waits.length >= ANSWERS_ENOUGH;
	const median = waits[Math.floor(waits.length / 2)] ?? 0;
	return { minutes: isEnough ? Math.ceil(median) : null, measured: waits.length };
}

/** Lists requests sent by visitors since an instant that promise an answer, newest first, without reopened ones. */
export function listAsked(db: Db, since: Date) {
	return db
		.selectFrom("leads")
		.select(["createdAt", "answeredAt"])
		.where("createdAt", ">=", since.toISOString())
		.where("kind", "<>", "newsletter")
		.where(OUT_OF_QUARANTINE)
		.where("reopenedAt", "is", null)
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
		.limit(MOST_MEASURED)
		.execute();
}
