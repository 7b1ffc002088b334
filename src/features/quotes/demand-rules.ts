/** The columns by which the panel sorts products against their demand. */
export const DEMAND_SORTS = [
	"name",
	"sku",
	"brand",
	"type",
	"price",
	"quotes",
	"quantity",
	"week",
] as const;

/** How many products the top of the overview names. @source rules 4.21 */
export const TOP_PRODUCTS = 5;
