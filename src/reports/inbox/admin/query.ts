import { createListUrl } from "#admin/list/list-url.ts";
import { INBOX } from "#admin/paths.ts";
import { LEAD_KINDS } from "#core/requests/kinds.ts";
import { STATE_FILTERS } from "#core/requests/lead-states.ts";
import { LEAD_CHANNELS } from "#core/requests/rules.ts";
import { INBOX_ORDERS, OWNER_FILTERS } from "#reports/inbox/rules.ts";

export const LEAD_LIST = createListUrl(
	INBOX,
	{
		state: "open",
		kind: "all",
		channel: "all",
		owner: "all",
		order: "due",
		q: "",
		page: "1",
	},
	{
		state: STATE_FILTERS,
		kind: ["all", ...LEAD_KINDS],
		channel: ["all", ...LEAD_CHANNELS],
		owner: OWNER_FILTERS,
		order: INBOX_ORDERS,
	},
);
export type LeadQuery = ReturnType<typeof LEAD_LIST.parseQuery>;
