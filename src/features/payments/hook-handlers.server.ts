import { onPersonForgotten, onRequestStateChanged } from "#core/requests/hooks.server.ts";
import { onCarMoved, onReceptionUndoing } from "#features/work-orders/hooks.server.ts";
import { requireNoMoney, setDueOfOrder, setDueOfRequest } from "./due.server.ts";
import { erasePaymentTexts } from "./erase.server.ts";

onPersonForgotten.register(erasePaymentTexts);
onCarMoved.register(setDueOfOrder);
onReceptionUndoing.register(requireNoMoney);
onRequestStateChanged.register(setDueOfRequest);
