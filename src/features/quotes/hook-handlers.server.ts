import { onPersonForgotten, onRequestReleased, registerRequestKind } from "#core/requests/hooks.server.ts";
import { onStockChanged, waitingCustomers } from "#features/products/hooks.server.ts";
import { emailReleasedNotice, markArrivals } from "./arrivals.server.ts";
import { countWaitingCustomers } from "./arrivals-read-model.server.ts";
import { forgetQuotes, QUOTE_REQUESTS } from "./quote-lead-kind.server.ts";

registerRequestKind("quote", QUOTE_REQUESTS);
onPersonForgotten.register(forgetQuotes);
onRequestReleased.register(emailReleasedNotice);
onStockChanged.register(markArrivals);
waitingCustomers.provide(countWaitingCustomers);
