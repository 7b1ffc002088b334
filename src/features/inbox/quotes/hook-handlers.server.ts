import { onPersonForgotten, onRequestReleased, registerRequestKind } from "#core/requests/hooks.server.ts";
import { onStockChanged, waitingCustomers } from "#features/products/hooks.server.ts";
import { markArrivals, onNoticeReleased } from "./arrivals.server.ts";
import { countWaitingCustomers } from "./arrivals-read-model.server.ts";
import { forgetQuotes, QUOTE_REQUESTS } from "./quote-lead-kind.server.ts";

registerRequestKind("quote", QUOTE_REQUESTS);
onPersonForgotten.register(forgetQuotes);
onRequestReleased.register(onNoticeReleased);
onStockChanged.register(markArrivals);
waitingCustomers.provide(countWaitingCustomers);
