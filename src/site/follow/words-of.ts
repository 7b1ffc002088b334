import type { PublicVisit } from "#features/appointments/contract.ts";
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
		...(visit && { standing: standingOf(visit, shop), chat: visitChat(visit) }),
	};
}
