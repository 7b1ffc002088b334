export const AVAILABILITIES = ["in_stock", "on_order", "out_of_stock"] as const;
export type Availability = (typeof AVAILABILITIES)[number];
/** The states of products that are not at the counter. */
export const MISSING_AVAILABILITIES = AVAILABILITIES.filter((state) => state !== "in_stock");

/** Longest delivery that staff may promise, in days. */
export const MAX_ORDER_DAYS = 120;

type AvailabilityRow = {
	/** Label for staff and customers. */
	label: string;
	/** Place among equally good matches of a search, first 0. */
	rank: number;
	/** Tone of its badge. */
	tone: "success" | "pending" | "failure";
	/** The same statement for search engines. @source https://schema.org/ItemAvailability */
	schema: string;
	/** The same statement in the feed. @source https://support.google.com/merchants/answer/6324448 */
	feed: string;
};

/** Staff set the state by hand; pieces are not counted. @source rules 6.39 */
export const AVAILABILITY: Readonly<Record<Availability, AvailabilityRow>> = {
	// Nothing is sold online: the product is at the counter.
	in_stock: { label: "Disponible", rank: 0, tone: "success", schema: "InStoreOnly", feed: "in_stock" },
	on_order: { label: "Por encargo", rank: 1, tone: "pending", schema: "BackOrder", feed: "backorder" },
	out_of_stock: { label: "Agotado", rank: 2, tone: "failure", schema: "OutOfStock", feed: "out_of_stock" },
};

/** `order_days` is the delivery time in days; only what is on order has one. */
export type Stock = { availability: Availability; order_days?: number | null | undefined };

export const MISSING_ORDER_DAYS = "Di en cuántos días llega lo que traes por encargo";

/**
 * Applies the rule that only what is on order has a delivery time. @returns undefined when it lacks the time that it needs
 *
 * @source rules 6.39
 */
export function normalizeStock(stock: Partial<Stock>): Required<Stock> | undefined {
	const availability = stock.availability || "in_stock";
	if (availability !== "on_order") return { availability, order_days: null };
	return stock.order_days ? { availability, order_days: stock.order_days } : undefined;
}

/** Describes a product that is not at the counter; returns undefined for one that is. */
export function formatShortage({ availability, order_days: days }: Stock): string | undefined {
	if (availability === "in_stock") return undefined;
	if (availability === "on_order" && days) return `Llega en ${days} ${days === 1 ? "día" : "días"}`;
	return AVAILABILITY[availability].label;
}

/** Describes the availability of any product, with its label. */
export function formatAvailability(stock: Stock): string {
	const { label } = AVAILABILITY[stock.availability];
	const shortage = formatShortage(stock) ?? label;
	return shortage === label ? label : `${label}. ${shortage}`;
}
