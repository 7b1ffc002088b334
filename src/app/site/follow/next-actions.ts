import { MAX_PHOTOS } from "#core/requests/form/photo-term.ts";
import { getEstimateStateInfo } from "#features/workshop/estimates/estimate-states.ts";
import type { PortalData } from "./case-status.ts";

/** The customer's next actions, as the buttons at the top of their page. */
export type NextAction =
	| "confirm"
	| "chooseHour"
	| "seeEstimate"
	| "addToCalendar"
	| "askProgress"
	| "seeAccount"
	| "getDirections"
	| "bookVisit"
	| "addPhotos";

/** Lists the actions of a case in the order in which its page offers them. */
export function listNextActions(portal: PortalData): NextAction[] {
	const { visit, estimate, order, account } = portal;
	const { visitStatus } = portal.messages;
	const isAhead = visitStatus?.phase === "ahead";
	const actions: [NextAction, unknown][] = [
		["confirm", visitStatus?.canConfirm],
		["chooseHour", isAhead && !visitStatus.isExpected],
		["seeEstimate", estimate && (estimate.is_open || getEstimateStateInfo(estimate.state).isExpired)],
		["addToCalendar", isAhead && visitStatus.isExpected && visit?.time],
		["askProgress", visitStatus?.hasArrived || (order && lacksPromisedTime(order))],
		["seeAccount", account && account.payable_cents > 0],
		["getDirections", order?.fetch],
		["bookVisit", isOver(portal)],
		["addPhotos", canAddPhotos(portal)],
	];
	return actions.filter(([, isOffered]) => isOffered).map(([action]) => action);
}

const lacksPromisedTime = (order: NonNullable<PortalData["order"]>) =>
	order.is_inside && !order.fetch && !order.promised && !order.asks_approval;

const isOver = ({ customerCase, messages: { visitStatus } }: PortalData) =>
	visitStatus ? visitStatus.phase === "over" : !customerCase.is_open;

/** Staff no longer check photos of a closed case; a customer whom they ask for photos still finds that part below. */
const canAddPhotos = (portal: PortalData) =>
	!portal.order && !isOver(portal) && portal.photos && portal.photos.photos.length < MAX_PHOTOS;
