import { onCarsHandedOver, openCarCounts } from "#core/accounts/hooks.server.ts";
import {
	expiredJobs,
	holdingSources,
	noCarInsideSql,
	onRequestStateChanging,
	orderReferenceSql,
} from "#core/requests/hooks.server.ts";
import { onWorkOrdersDisabling } from "#core/settings/hooks.server.ts";
import { carStatuses, onVisitChanging } from "#features/workshop/appointments/hooks.server.ts";
import {
	carOrderLeadIds,
	carReceptionCount,
	insideOrder,
	onRequestCarChanging,
	requestHasOrder,
} from "#features/workshop/cars/hooks.server.ts";
import { onEstimateWithdrawing, requestOrder } from "#features/workshop/estimates/hooks.server.ts";
import { departedLeadIds, expiredStaffPhotoIds } from "#features/workshop/photos/hooks.server.ts";
import { createPublicOrdersApi } from "#features/workshop/work-orders/customer/public-api.server.ts";
import { countOpenCars, handOverCars } from "#features/workshop/work-orders/mechanic/hand-over.server.ts";
import { createOrderPhotosApi } from "#features/workshop/work-orders/mechanic/photos-api.server.ts";
import {
	requireEmptyWorkshop,
	requireNotReceived,
	requireRequestReleased,
	requireWorkNotStarted,
} from "#features/workshop/work-orders/moves/order-guards.server.ts";
import { answer, defineServerFeature, on, provide } from "#server/feature.server.ts";
import { createWorkOrdersApi } from "./api.server.ts";
import { countReceptions, listOrderLeadIds } from "./car-orders.server.ts";
import { ORDER_ERRORS } from "./errors.server.ts";
import { selectExpiredJobs } from "./expired-jobs-read-model.server.ts";
import { listExpiredStaffPhotos } from "./expired-photos-read-model.server.ts";
import { buildNoCarInside, buildOrderReference, listOrderHoldings } from "./request-sql.server.ts";
import { findDepartedLeadIds, findInsideOrder, findOrderOfLead, moveOrders } from "./store.server.ts";
import { findOrderLink, getStatusByLead } from "./view.server.ts";

export const workOrdersServer = defineServerFeature({
	api: [createWorkOrdersApi, createPublicOrdersApi, createOrderPhotosApi],
	errors: ORDER_ERRORS,
	bindings: [
		on(onRequestStateChanging, requireRequestReleased),
		provide(noCarInsideSql, buildNoCarInside),
		provide(orderReferenceSql, buildOrderReference),
		answer(holdingSources, listOrderHoldings),
		provide(expiredJobs, selectExpiredJobs),
		on(onWorkOrdersDisabling, requireEmptyWorkshop),
		on(onVisitChanging, requireNotReceived),
		provide(carStatuses, getStatusByLead),
		on(onEstimateWithdrawing, requireWorkNotStarted),
		provide(requestOrder, findOrderLink),
		provide(insideOrder, findInsideOrder),
		provide(openCarCounts, countOpenCars),
		on(onCarsHandedOver, handOverCars),
		provide(departedLeadIds, findDepartedLeadIds),
		on(onRequestCarChanging, moveOrders),
		provide(carOrderLeadIds, listOrderLeadIds),
		provide(carReceptionCount, countReceptions),
		provide(expiredStaffPhotoIds, listExpiredStaffPhotos),
		provide(requestHasOrder, async (db, leadId) => (await findOrderOfLead(db, leadId)) !== undefined),
	],
});
