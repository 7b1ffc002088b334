import { onPersonForgotten, onRequestStateChanged } from "#core/requests/hooks.server.ts";
import { onCarMoved, onReceptionUndoing, paidAmounts } from "#features/work-orders/hooks.server.ts";
import { requireNoMoney, setDueOfOrder, setDueOfRequest } from "./due.server.ts";
import { erasePaymentTexts } from "./erase.server.ts";
import { getPaidAmounts } from "./store.server.ts";

onPersonForgotten.register(erasePaymentTexts);
onCarMoved.register(setDueOfOrder);
onReceptionUndoing.register(requireNoMoney);
onRequestStateChanged.register(setDueOfRequest);
paidAmounts.provide(getPaidAmounts);
