import { onCarsHandedOver, openCarCounts } from "#core/accounts/hooks.server.ts";
import { insideOrderStates, onRequestStateChanging } from "#core/requests/hooks.server.ts";
import { onWorkOrdersDisabling } from "#core/settings/hooks.server.ts";
import { carStatuses, onVisitChanging } from "#features/appointments/hooks.server.ts";
import { insideOrder, onRequestCarChanging } from "#features/cars/hooks.server.ts";
import { onEstimateWithdrawing, requestOrder } from "#features/estimates/hooks.server.ts";
import { departedLeadIds } from "#features/photos/hooks.server.ts";
import { countOpenCars, handOverCars } from "./hand-over.server.ts";
import {
	requireEmptyWorkshop,
	requireNotReceived,
	requireRequestReleased,
	requireWorkNotStarted,
} from "./order-guards.server.ts";
import { listOrderStatesWith } from "./order-states.ts";
import { findDepartedLeadIds, findInsideOrder, moveOrders } from "./store.server.ts";
import { findOrderLink, getStatusByLead } from "./view.server.ts";

onRequestStateChanging.register(requireRequestReleased);
insideOrderStates.provide(() => listOrderStatesWith("isInside"));
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
