/** Columns by which the panel sorts the product overview. */
export const DEMAND_SORTS = ["name", "sku", "brand", "type", "price", "quotes", "quantity", "week"] as const;
