import {
	holdingSources,
	noBalanceSql,
	onLeadStateStored,
	onPersonForgotten,
	wonCentsSql,
} from "#core/requests/hooks.server.ts";
import { createPublicPaymentsApi } from "#features/workshop/payments/customer/public-api.server.ts";
import { onReceptionUndoing, paidAmounts } from "#features/workshop/work-orders/hooks.server.ts";
import { answer, defineServerFeature, on, provide } from "#server/feature.server.ts";
import { createAccountingApi } from "./accounting/api.server.ts";
import { createPaymentsApi } from "./api.server.ts";
import { createCashApi } from "./cash/api.server.ts";
import { reopenDaysClosedAhead } from "./cash/open-day.server.ts";
import { eraseExpiredPayers, startAccountsTerm } from "./erase.server.ts";
import { PAYMENT_ERRORS } from "./errors.server.ts";
import { recountAccounts } from "./ledger/recount-accounts.server.ts";
import { createReceiptsApi } from "./receipts/api.server.ts";
import { buildNoBalance, buildWonCents, listMoneyHoldings } from "./request-sql.server.ts";
import { getPaidAmounts } from "./store.server.ts";
import { requireNoMoney, syncCharge } from "./sync-charge.server.ts";

export const paymentsServer = defineServerFeature({
	api: [createPaymentsApi, createReceiptsApi, createPublicPaymentsApi, createCashApi, createAccountingApi],
	errors: PAYMENT_ERRORS,
	bindings: [
		on(onPersonForgotten, startAccountsTerm),
		on(onReceptionUndoing, requireNoMoney),
		on(onLeadStateStored, syncCharge),
		provide(paidAmounts, getPaidAmounts),
		provide(wonCentsSql, buildWonCents),
		provide(noBalanceSql, buildNoBalance),
		answer(holdingSources, listMoneyHoldings),
	],
	chores: [
		{ name: "erase-payers", every: "hour", deletesData: true, run: eraseExpiredPayers },
		{ name: "reopen-days-closed-ahead", every: "hour", deletesData: false, run: reopenDaysClosedAhead },
	],
	storedTotals: { accounts: { recount: recountAccounts } },
});
