import { z } from "zod";
import { Person, PublicSender } from "#core/requests/contract.ts";
import { MaybeCarForm } from "#domain/car/contract.ts";
import { createIntegerSchema } from "#domain/limits.ts";
import { QUOTE_MAX_ITEMS, QUOTE_MAX_QUANTITY } from "#domain/shop.ts";
import { getKeys } from "#domain/text/keys.ts";
import { AVAILABILITIES } from "#features/content/products/stock/availability.ts";
import { ARRIVAL_EMAIL_LABELS } from "./arrival-messages.ts";
import { QUANTITY_RANGE_MESSAGE } from "./quantity-messages.ts";
import { mapQuoteTexts } from "./texts.ts";

/** The customer of a quote request, with the texts of the form. */
export const Customer = Person.extend(
	mapQuoteTexts(({ maxLength, invalidMessage, tooLong }) =>
		z.string(invalidMessage).trim().max(maxLength, tooLong).optional(),
	),
);
export type Customer = z.infer<typeof Customer>;

/** One line of the list. The server trusts only `sku` and `quantity`; `price` is what the browser showed. */
const QuoteItem = z.object({
	id: z.string().max(80).optional(),
	name: z.string().max(300).optional(),
	brand: z.string().max(80).optional(),
	sku: z.string("Falta el SKU del producto").min(1, "Falta el SKU del producto").max(80, "Ese SKU no existe"),
	uses: z.string().max(1000).optional(),
	price: z
		.number("El precio es un número")
		.min(0, "El precio es un número")
		.max(1_000_000, "El precio es un número")
		.optional(),
	quantity: createIntegerSchema(1, QUOTE_MAX_QUANTITY, QUANTITY_RANGE_MESSAGE),
});

/** Client-side total, stored for comparison only: an invalid one never rejects the request. */
const clientTotal = z
	.number()
	.min(0)
	.max(10_000_000)
	.optional()
	.catch(undefined)
	.meta({ type: "number", minimum: 0, maximum: 10_000_000 });

/** Request body of the quote dialog (rules 2.7, 2.12). */
export const QuoteRequest = MaybeCarForm.extend({
	customer: Customer,
	products: z
		.array(QuoteItem, "Agrega al menos un producto")
		.min(1, "Agrega al menos un producto")
		.max(QUOTE_MAX_ITEMS, `Una cotización admite ${QUOTE_MAX_ITEMS} productos distintos`),
	notify_on_arrival: z.boolean("Di si esperas que llegue").optional().openapi({
		description: "Avisar cuando llegue: un solo producto, que esté agotado",
	}),
	totalItems: clientTotal,
	totalValue: clientTotal,
	...PublicSender.pick({ timestamp: true, website: true }).shape,
});
export type QuoteRequest = z.infer<typeof QuoteRequest>;

/** A stored line: `price` is the gross price at that time, `sent_price` what the browser showed. */
const QuotedItem = z.object({
	product_id: z.string(),
	sku: z.string(),
	name: z.string(),
	brand: z.string(),
	/** Current uses and availability in the catalogue; only when a single quote is read. */
	uses: z.string().optional(),
	availability: z.enum(AVAILABILITIES).optional(),
	order_days: z.number().int().nullable().optional(),
	quantity: z.number().int(),
	price: z.number(),
	sent_price: z.number().nullable(),
});

/** A quote as staff see it. Amounts are USD with ITBMS included; `total_tax` is the part that is tax. */
export const Quote = z.object({
	id: z.string(),
	reference: z.string(),
	customer_name: z.string(),
	customer_phone: z.string().nullable(),
	/** The RUC on the customer's record, if any; only when a single quote is read. */
	customer_ruc: z.string().nullable().optional(),
	...mapQuoteTexts(() => z.string()),
	vehicle_brand: z.string().nullable(),
	vehicle_model: z.string().nullable(),
	vehicle_year: z.number().int().nullable(),
	products: z.array(QuotedItem),
	total_items: z.number().int(),
	total_value: z.number(),
	total_tax: z.number(),
	sent_total_value: z.number().nullable(),
	/** Set if the customer waits for the product, or waited. `email` is set only when a single quote is read. */
	notice: z
		.object({
			arrived_at: z.iso.datetime().nullable(),
			email: z.enum(getKeys(ARRIVAL_EMAIL_LABELS)).optional(),
		})
		.nullable(),
	/** Last day on which the prices are valid. */
	holds_until: z.iso.date(),
	created_at: z.iso.datetime(),
});
export type Quote = z.infer<typeof Quote>;
