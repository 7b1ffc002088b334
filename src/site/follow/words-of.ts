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

/**
 * Computes the messages of a case on the server, so that the browser does not load the rules of visits, orders and
 * hours.
 */
export function wordsOf(shop: Shop, { answer_by }: OwnMatter, { visit, order, photos }: Parts) {
	const today = panamaInstant(shop.today, 0);
	const standing = visit && standingOf(visit, shop);
	const badge = order ? badgeOf(order) : standing;
	return {
		answerBy: answer_by ? latestMoment(new Date(answer_by), today) : undefined,
		photos: photosClause(photos),
		// A dark badge is invisible on the dark header.
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

/** Returns the badge of an order; none if more work was approved after it was ready, because «Listo» would be wrong. */
const badgeOf = ({ state, fetch }: PublicOrder) =>
	factsOf(state).isReady && !fetch ? undefined : factsOf(state);
