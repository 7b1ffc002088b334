import { onLeadStateStored, onPersonForgotten, wonCentsSql } from "#core/requests/hooks.server.ts";
import { onReceptionUndoing, paidAmounts } from "#features/work-orders/hooks.server.ts";
import { startAccountsTerm } from "./erase.server.ts";
import { getPaidAmounts } from "./store.server.ts";
import { requireNoMoney, syncCharge } from "./sync-charge.server.ts";
import { buildWonCents } from "./won-cents.server.ts";

onPersonForgotten.register(startAccountsTerm);
onReceptionUndoing.register(requireNoMoney);
onLeadStateStored.register(syncCharge);
paidAmounts.provide(getPaidAmounts);
wonCentsSql.provide(buildWonCents);
