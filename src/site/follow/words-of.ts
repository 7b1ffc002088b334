import type { PublicVisit } from "#features/appointments/contract.ts";
import { whyNotOpen } from "#features/appointments/rules.ts";
import { standingOf, visitChat } from "#features/appointments/visit-words.ts";
import type { OwnMatter } from "#features/leads/link/contract.ts";
import { latestMoment } from "#features/settings/promise.ts";
import { panamaInstant } from "#panama/time.ts";
import type { Site } from "#site/site-data.ts";

type Shop = Site["settings"];

/** What only the server works out of a visit, the shop's hours and its promise: the browser need not carry their rules. */
export function wordsOf(shop: Shop, { answer_by }: OwnMatter, visit: PublicVisit | undefined) {
	const today = panamaInstant(shop.today, 0);
	return {
		answerBy: answer_by ? latestMoment(new Date(answer_by), today) : undefined,
		...(visit && visitWords(shop, visit)),
	};
}

function visitWords(shop: Shop, visit: PublicVisit) {
	const { day, time, minutes, can_change: isAhead } = visit;
	const closed = day && time && isAhead ? whyNotOpen(day, time, shop, minutes) : undefined;
	return { standing: standingOf(visit, shop.today, closed), chat: visitChat(visit) };
}
