import type { PortalCase } from "#core/requests/link/contract.ts";
import { formatLatestAnswer } from "#core/settings/promise.ts";
import { toPanamaInstant } from "#domain/time.ts";
import {
	formatVisitChat,
	getCustomerStatus,
} from "#features/workshop/appointments/changes/customer-status.ts";
import type { PublicVisit } from "#features/workshop/appointments/contract.ts";
import type { CustomerPhotos } from "#features/workshop/photos/contract.ts";
import type { PublicOrder } from "#features/workshop/work-orders/customer/public-contract.ts";
import { getOrderStateInfo } from "#features/workshop/work-orders/order-states.ts";
import type { Site } from "#site/site-data.ts";

type ShopSettings = Site["settings"];

type CaseParts = {
	visit?: PublicVisit | undefined;
	order?: PublicOrder | undefined;
	photos?: CustomerPhotos | undefined;
};

/** The parts of a case's page; a part without its subject is missing. */
export type CaseMessages = ReturnType<typeof computeCaseMessages>;

/**
 * Computes the messages of a case on the server, so that the browser does not load the rules of visits, orders and
 * hours.
 */
export function computeCaseMessages(
	settings: ShopSettings,
	{ answer_by }: PortalCase,
	{ visit, order, photos }: CaseParts,
) {
	const today = toPanamaInstant(settings.today, 0);
	const visitStatus = visit && getCustomerStatus(visit, settings);
	const badge = order ? getOrderBadge(order) : visitStatus;
	return {
		answerBy: answer_by ? formatLatestAnswer(new Date(answer_by), today) : undefined,
		photos: formatPhotosClause(photos),
		...(badge && { badge: { label: badge.label, tone: badge.tone } }),
		...(visit && { visitStatus, chat: formatVisitChat(visit) }),
		...(order && { chat: `Hola, te escribo por mi ${order.car}, orden ${order.reference}.` }),
	};
}

function formatPhotosClause(photos: CustomerPhotos | undefined): string | undefined {
	const storedCount = photos?.photos.filter(({ state }) => state === "stored").length ?? 0;
	if (storedCount === 0) return undefined;
	return storedCount === 1 ? "ya tenemos tu foto" : `ya tenemos tus ${storedCount} fotos`;
}

/** Returns the badge of an order; none for a ready order without pickup details, since more work was approved. */
const getOrderBadge = ({ state, fetch }: PublicOrder) =>
	getOrderStateInfo(state).isReady && !fetch ? undefined : getOrderStateInfo(state);
