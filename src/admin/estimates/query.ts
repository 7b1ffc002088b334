import { listAddress } from "#admin/list/query.ts";
import { ESTIMATE_FILTERS } from "#features/estimates/states.ts";

export const ESTIMATES = "/admin/dashboard/cotizaciones";

export const ESTIMATE_LIST = listAddress(
	ESTIMATES,
	{ q: "", state: "abierta", page: "1" },
	{ state: ESTIMATE_FILTERS },
);
