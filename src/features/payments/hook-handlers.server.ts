import { onRequestStateChanged } from "#core/requests/hooks.server.ts";
import { onCarMoved, onReceptionUndoing } from "#features/work-orders/hooks.server.ts";
import { requireNoMoney, setDueOfOrder, setDueOfRequest } from "./due.server.ts";

onCarMoved.register(setDueOfOrder);
onReceptionUndoing.register(requireNoMoney);
onRequestStateChanged.register(setDueOfRequest);
