import {
	holdingSources,
	noBalanceSql,
	onLeadStateStored,
	onPersonForgotten,
	wonCentsSql,
} from "#core/requests/hooks.server.ts";
import { onReceptionUndoing, paidAmounts } from "#features/work-orders/hooks.server.ts";
import { startAccountsTerm } from "./erase.server.ts";
import { buildNoBalance, buildWonCents, listMoneyHoldings } from "./request-sql.server.ts";
import { getPaidAmounts } from "./store.server.ts";
import { requireNoMoney, syncCharge } from "./sync-charge.server.ts";

onPersonForgotten.register(startAccountsTerm);
onReceptionUndoing.register(requireNoMoney);
onLeadStateStored.register(syncCharge);
paidAmounts.provide(getPaidAmounts);
wonCentsSql.provide(buildWonCents);
noBalanceSql.provide(buildNoBalance);
holdingSources.register(listMoneyHoldings);
