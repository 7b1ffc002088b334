import { bindRequestKind, holdingSources, onRequestReleased } from "#core/requests/hooks.server.ts";
import { onStockChanged, waitingCustomers } from "#features/products/hooks.server.ts";
import { markArrivals, onNoticeReleased } from "./arrivals.server.ts";
import { countWaitingCustomers } from "./arrivals-read-model.server.ts";
import { listNoticeHoldings } from "./notice-holdings.server.ts";
import { QUOTE_REQUESTS } from "./quote-lead-kind.server.ts";

bindRequestKind("quote", QUOTE_REQUESTS)();
onRequestReleased.register(onNoticeReleased);
onStockChanged.register(markArrivals);
waitingCustomers.provide(countWaitingCustomers);
holdingSources.register(listNoticeHoldings);
