import { z } from "zod";

const Cents = z.number().int();

export const ReceivableRow = z.object({
	lead_id: z.string(),
	reference: z.string(),
	name: z.string(),
	phone: z.string().nullable(),
	summary: z.string(),
	/** The order, if the request has one. */
	order_id: z.string().nullable(),
	order_reference: z.string().nullable(),
	/** The request is neither won nor lost, so that its money is an advance. */
	is_open: z.boolean(),
	due_on: z.iso.date().nullable(),
	days: z.number().int(),
	charged_cents: Cents,
	paid_cents: Cents,
	balance_cents: Cents,
	/** The customer says that they paid. */
	is_reported: z.boolean(),
});
export type ReceivableRow = z.infer<typeof ReceivableRow>;

export const Receivables = z.object({
	/** Open balances, the oldest first, and money in the customers' favour. */
	rows: z.array(ReceivableRow),
	total_cents: Cents,
	credit_cents: Cents,
	page: z.number().int(),
	pages: z.number().int(),
	total: z.number().int(),
});
export type Receivables = z.infer<typeof Receivables>;
