import { onCarsHandedOver, openCarCounts } from "#core/accounts/hooks.server.ts";
import {
	expiredJobs,
	holdingSources,
	noCarInsideSql,
	onRequestStateChanging,
	orderReferenceSql,
} from "#core/requests/hooks.server.ts";
import { onWorkOrdersDisabling } from "#core/settings/hooks.server.ts";
import { carStatuses, onVisitChanging } from "#features/appointments/hooks.server.ts";
import {
	carOrderLeadIds,
	carReceptionCount,
	insideOrder,
	onRequestCarChanging,
	requestHasOrder,
} from "#features/cars/hooks.server.ts";
import { onEstimateWithdrawing, requestOrder } from "#features/estimates/hooks.server.ts";
import { departedLeadIds, expiredStaffPhotoIds } from "#features/photos/hooks.server.ts";
import { countReceptions, listOrderLeadIds } from "./car-orders.server.ts";
import { selectExpiredJobs } from "./expired-jobs-read-model.server.ts";
import { listExpiredStaffPhotos } from "./expired-photos-read-model.server.ts";
import { countOpenCars, handOverCars } from "./hand-over.server.ts";
import {
	requireEmptyWorkshop,
	requireNotReceived,
	requireRequestReleased,
	requireWorkNotStarted,
} from "./order-guards.server.ts";
import { buildNoCarInside, buildOrderReference, listOrderHoldings } from "./request-sql.server.ts";
import { findDepartedLeadIds, findInsideOrder, findOrderOfLead, moveOrders } from "./store.server.ts";
import { findOrderLink, getStatusByLead } from "./view.server.ts";

onRequestStateChanging.register(requireRequestReleased);
noCarInsideSql.provide(buildNoCarInside);
orderReferenceSql.provide(buildOrderReference);
holdingSources.register(listOrderHoldings);
expiredJobs.provide(selectExpiredJobs);
onWorkOrdersDisabling.register(requireEmptyWorkshop);
onVisitChanging.register(requireNotReceived);
carStatuses.provide(getStatusByLead);
onEstimateWithdrawing.register(requireWorkNotStarted);
requestOrder.provide(findOrderLink);
insideOrder.provide(findInsideOrder);
openCarCounts.provide(countOpenCars);
onCarsHandedOver.register(handOverCars);
departedLeadIds.provide(findDepartedLeadIds);
onRequestCarChanging.register(moveOrders);
carOrderLeadIds.provide(listOrderLeadIds);
carReceptionCount.provide(countReceptions);
expiredStaffPhotoIds.provide(listExpiredStaffPhotos);
requestHasOrder.provide(async (db, leadId) => (await findOrderOfLead(db, leadId)) !== undefined);
