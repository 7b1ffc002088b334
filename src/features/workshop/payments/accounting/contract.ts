import { z } from "zod";
import { createOptionalLineSchema, LenientPageNumber, PAGE_INFO } from "#domain/limits.ts";
import { Method } from "#features/workshop/payments/contract.ts";
import { INVALID_PERIOD, NUMBER_MESSAGE } from "./messages.ts";
import { ALL_PERIODS, isPeriod } from "./period.ts";

const Cents = z.number().int();
const Period = z.string(INVALID_PERIOD).max(10, INVALID_PERIOD).refine(isPeriod, INVALID_PERIOD);

/** The period is the current month if omitted. All periods together list only sales without a number. */
export const SalesFilter = z.object({
	period: z.union([z.literal(ALL_PERIODS), Period], INVALID_PERIOD).optional(),
	show: z.enum(["all", "missing"]).default("all"),
	page: LenientPageNumber,
});
export type SalesFilter = z.infer<typeof SalesFilter>;

export const SalesFile = z.object({
	period: Period,
	format: z.enum(["xlsx", "csv"], "El formato es xlsx o csv").default("xlsx"),
});
export type SalesFile = z.infer<typeof SalesFile>;

/** The number of the fiscal invoice, or its CUFE; "" removes it. */
export const InvoiceNumber = z.object({ number: createOptionalLineSchema(100, NUMBER_MESSAGE) });

const MethodAmounts = z.array(z.object({ method: Method, cents: Cents }));

/** A sale, or a credit note that lowers one. Amounts of a credit note are negative. */
export const Sale = z.object({
	id: z.string(),
	lead_id: z.string(),
	is_refund: z.boolean(),
	/** The ISO day on which it became due, or was lowered. */
	day: z.iso.date(),
	reference: z.string(),
	order_id: z.string().nullable(),
	order_reference: z.string().nullable(),
	/** The payment that was returned; null of a sale, and of one that was undone. */
	payment_reference: z.string().nullable(),
	payer_name: z.string(),
	/** With its DV, as printed; null for a final consumer. */
	payer_ruc: z.string().nullable(),
	total_cents: Cents,
	tax_cents: Cents,
	methods: MethodAmounts,
	/** The part that is still to be paid. */
	open_cents: Cents,
	/** The part that was paid too much. */
	credit_cents: Cents,
	/** The part that was given up, or settled before payments were taken. */
	settled_cents: Cents,
	/** The number typed back; "" without. */
	number: z.string(),
	/** Its number is still to be typed. */
	is_missing: z.boolean(),
});
export type Sale = z.infer<typeof Sale>;

export const Sales = z.object({
	/** The period shown, or null for all of them. */
	period: z.string().nullable(),
	sales: z.array(Sale),
	/** Amounts of the period, minus refunds; null for all periods. */
	totals: z
		.object({
			sales: z.number().int(),
			refunds: z.number().int(),
			total_cents: Cents,
			tax_cents: Cents,
		})
		.nullable(),
	/** Documents without a number, of all periods. */
	missing: z.number().int(),
	/** Sales of the current month. */
	sales_this_month: z.number().int(),
	today: z.iso.date(),
	...PAGE_INFO,
});
export type Sales = z.infer<typeof Sales>;

export const SaleLine = z.object({
	description: z.string(),
	/** In hundredths: 150 is one and a half. */
	quantity_hundredths: z.number().int(),
	/** Price of one unit without ITBMS, in millionths of a dollar. */
	unit_micros: z.number().int(),
	net_cents: Cents,
	tax_cents: Cents,
	gross_cents: Cents,
});
export type SaleLine = z.infer<typeof SaleLine>;

export const SaleDetails = Sale.extend({
	tax_percent: z.number(),
	net_cents: Cents,
	lines: z.array(SaleLine),
	/** Credit notes that lower it. */
	refunds: z.array(Sale.extend({ net_cents: Cents })),
	typed_at: z.iso.datetime().nullable(),
	typed_by: z.string().nullable(),
});
export type SaleDetails = z.infer<typeof SaleDetails>;
