import type { PublicVisit } from "#features/appointments/contract.ts";
import { standingOf, visitChat } from "#features/appointments/visit-words.ts";
import type { OwnMatter } from "#features/leads/link/contract.ts";
import type { OwnPhotos } from "#features/photos/contract.ts";
import { latestMoment } from "#features/settings/promise.ts";
import { factsOf } from "#features/work-orders/order-states.ts";
import type { PublicOrder } from "#features/work-orders/public-contract.ts";
import { panamaInstant } from "#panama/time.ts";
import type { Site } from "#site/site-data.ts";

type Shop = Site["settings"];

type Parts = {
	visit?: PublicVisit | undefined;
	order?: PublicOrder | undefined;
	photos?: OwnPhotos | undefined;
};

/** What only the server works out of a visit, a car, the shop's hours and its promise: the browser need not carry their rules. */
export function wordsOf(shop: Shop, { answer_by }: OwnMatter, { visit, order, photos }: Parts) {
	const today = panamaInstant(shop.today, 0);
	const standing = visit && standingOf(visit, shop);
	const badge = order ? badgeOf(order) : standing;
	return {
		answerBy: answer_by ? latestMoment(new Date(answer_by), today) : undefined,
		photos: photosClause(photos),
		// On the dark head a dark badge would not be seen.
		...(badge && {
			badge: { label: badge.label, tone: badge.tone === "solid" ? ("soft" as const) : badge.tone },
		}),
		...(visit && { standing, chat: visitChat(visit) }),
		...(order && { chat: `Hola, te escribo por mi ${order.car}, orden ${order.reference}.` }),
	};
}

function photosClause(photos: OwnPhotos | undefined): string | undefined {
	const stored = photos?.photos.filter(({ state }) => state === "stored").length ?? 0;
	if (stored === 0) return undefined;
	return stored === 1 ? "ya tenemos tu foto" : `ya tenemos tus ${stored} fotos`;
}

/** None of a car that was ready until more of it was approved: «Listo» would not be so. */
const badgeOf = ({ state, fetch }: PublicOrder) =>
	factsOf(state).isReady && !fetch ? undefined : factsOf(state);
