import { sql } from "kysely";
import { bindRequestKind, holdingSources, onRequestReleased } from "#core/requests/hooks.server.ts";
import { onStockChanged, waitingCustomers } from "#features/content/products/hooks.server.ts";
import { answer, defineServerFeature, on, provide } from "#server/feature.server.ts";
import { createQuotesApi } from "./api.server.ts";
import { createArrivalMailer } from "./arrival-emails.server.ts";
import { markArrivals, onNoticeReleased } from "./arrivals.server.ts";
import { countWaitingCustomers } from "./arrivals-read-model.server.ts";
import { QUOTE_ERRORS } from "./errors.server.ts";
import { listNoticeHoldings } from "./notice-holdings.server.ts";
import { QUOTE_REQUESTS } from "./quote-lead-kind.server.ts";
import { ARRIVAL_TOPIC } from "./rules.ts";

const QUOTED = sql`select product_id as id, count(*) as times, sum(quantity) as quantity
	from quote_items join leads on leads.id = lead_id
	where is_quarantined = 0 and product_id in (select id from products) group by product_id`;

export const quotesServer = defineServerFeature({
	api: [createQuotesApi],
	errors: QUOTE_ERRORS,
	bindings: [
		bindRequestKind("quote", QUOTE_REQUESTS),
		on(onRequestReleased, onNoticeReleased),
		on(onStockChanged, markArrivals),
		provide(waitingCustomers, countWaitingCustomers),
		answer(holdingSources, listNoticeHoldings),
	],
	jobs: (ctx) => ({ [ARRIVAL_TOPIC]: createArrivalMailer(ctx) }),
	storedTotals: {
		products: {
			locks: "leads",
			triggers: ["migrations/baseline/counts.ts", "migrations/008-visit-ids.ts"],
			stored: sql`select id, quoted_times, quoted_quantity from products where quoted_times <> 0`,
			actual: QUOTED,
			repairs: [
				sql`update products set quoted_times = 0, quoted_quantity = 0`,
				sql`update products set quoted_times = t.times, quoted_quantity = t.quantity from (${QUOTED}) as t where t.id = products.id`,
			],
		},
	},
});
