import { measureAnswers } from "#features/leads/answer-time.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { Figures } from "./figures-contract.ts";
import {
	countAsked,
	countChannels,
	listLosses,
	sumQuoted,
	sumWon,
} from "./figures-read-model.server.ts";
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
	return {
		days: daysOf(asked, span),
		channels: await countChannels(reads, span.instant),
		quoted: amountOf(await sumQuoted(reads, span.instant)),
		won: amountOf(await sumWon(reads, span.instant)),
		answer_minutes: (await measureAnswers(at, reads)).minutes,
		lost: reasonsOf(await listLosses(reads, span.instant)),
		now: now.toISOString(),
	};
}

function amountOf({ cents, found }: { cents: number; found: number }): Figures["quoted"] {
	return { amount: found > 0 ? Number(cents) / 100 : null, found };
}
