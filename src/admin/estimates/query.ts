import { listAddress } from "#admin/list/query.ts";
import { ESTIMATE_FILTERS } from "#features/estimates/estimate-states.ts";
import { ESTIMATES } from "./paths.ts";

export const ESTIMATE_LIST = listAddress(
	ESTIMATES,
	{ q: "", state: "abierta", page: "1" },
	{ state: ESTIMATE_FILTERS },
);
