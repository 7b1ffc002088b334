import { createListUrl, type ListQuery, ORDERS } from "#admin/list/list-url.ts";
import { BLOG } from "#admin/paths.ts";
import { POST_ORDERS, POST_STATES } from "#features/content/blog/edit-rules.ts";

export const POST_LIST = createListUrl(
	BLOG,
	{ q: "", category: "", state: "all", sort: "created_at", order: "desc", page: "1" },
	{ state: POST_STATES, sort: POST_ORDERS, order: ORDERS },
);
export type PostQuery = ListQuery<typeof POST_LIST>;
