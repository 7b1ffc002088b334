import { measureAnswers } from "#features/leads/answer-time.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { Figures } from "./contract.ts";
import {
	countAsked,
	countChannels,
	listLosses,
	sumQuoted,
	sumWon,
} from "./figures-read-model.server.ts";
import { daysOf, figuresSince, lossReasonsOf } from "./figures-rules.ts";

/**
 * Eight weeks in figures, for who would rather look than read.
 *
 * @source rules 7.32
 */
export async function readFigures(at: Platform): Promise<Figures> {
	const { reads } = at;
	const now = at.now();
	const span = figuresSince(now);
	const [asked, channels, quoted, won, answers, losses] = await Promise.all([
		countAsked(reads, { since: span.instant, now: now.toISOString() }),
		countChannels(reads, span.instant),
		sumQuoted(reads, span.instant),
		sumWon(reads, span.instant),
		measureAnswers(at, reads),
		listLosses(reads, span.instant),
	]);
	return {
		days: daysOf(asked, span),
		channels,
		quoted: amountOf(quoted),
		won: amountOf(won),
		answer_minutes: answers.minutes,
		lost: lossReasonsOf(losses),
		now: now.toISOString(),
	};
}

function amountOf({ cents, found }: { cents: number; found: number }): Figures["quoted"] {
	return { amount: found > 0 ? Number(cents) / 100 : null, found };
}
