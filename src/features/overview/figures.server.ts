import { measureAnswers } from "#features/leads/answer-time.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { Figures } from "./figures-contract.ts";
import { countAsked, listLosses, sumQuotes } from "./figures-read-model.server.ts";
import { daysOf, figuresSince, reasonsOf } from "./figures-rules.ts";

/**
 * Eight weeks in figures, for who would rather look than read.
 *
 * @source rules 7.32
 */
export async function readFigures(at: Platform): Promise<Figures> {
	const { reads } = at;
	const now = at.now();
	const span = figuresSince(now);
	const asked = await countAsked(reads, { since: span.instant, now: now.toISOString() });
	const quotes = await sumQuotes(reads, span.instant);
	return {
		days: daysOf(asked, span),
		quoted: totalOf(quotes),
		won: totalOf(quotes.filter(({ state }) => state === "ganada")),
		answer_minutes: (await measureAnswers(at, reads)).minutes,
		lost: reasonsOf(await listLosses(reads, span.instant)),
		now: now.toISOString(),
	};
}

function totalOf(quotes: readonly { cents: number; found: number }[]): Figures["quoted"] {
	const cents = quotes.reduce((sum, quote) => sum + Number(quote.cents), 0);
	const found = quotes.reduce((sum, quote) => sum + quote.found, 0);
	return { amount: found > 0 ? cents / 100 : null, found };
}
