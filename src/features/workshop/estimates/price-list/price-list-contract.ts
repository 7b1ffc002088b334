import { z } from "zod";
import { createIntegerSchema } from "#domain/limits.ts";
import { MAX_SELECTED_ITEMS, MAX_UNIT_CENTS } from "#features/workshop/estimates/bounds.ts";
import { Cents } from "#features/workshop/estimates/contract.ts";
import { PRICE_LIST_MESSAGES } from "#features/workshop/estimates/messages.ts";

const PriceListKind = z.enum(["servicio", "plantilla"], PRICE_LIST_MESSAGES.notFound);

/** Price list item: work with a set price, from a service or a template. */
export const PriceListItem = z.object({
	kind: PriceListKind,
	id: z.string(),
	title: z.string(),
	/** Condition of the price; "" for none. */
	note: z.string(),
	/** Price with ITBMS: a service's starting price, or null for none; a template's current total. */
	price_cents: Cents.nullable(),
	/** The service's warranty as the shop wrote it; "" for none. */
	warranty: z.string(),
});
export type PriceListItem = z.infer<typeof PriceListItem>;
export const PriceList = z.object({ items: z.array(PriceListItem) });

/** Selected item with the price that the customer approved. */
const PriceListPick = z.object({
	kind: PriceListKind,
	id: z.string(PRICE_LIST_MESSAGES.notFound).max(80, PRICE_LIST_MESSAGES.notFound),
	price_cents: createIntegerSchema(1, MAX_UNIT_CENTS, PRICE_LIST_MESSAGES.price),
});
export type PriceListSelection = z.infer<typeof PriceListPick>;
export const SelectedWork = z
	.array(PriceListPick)
	.max(MAX_SELECTED_ITEMS, PRICE_LIST_MESSAGES.max(MAX_SELECTED_ITEMS));
