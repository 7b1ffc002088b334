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
