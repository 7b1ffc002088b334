import { z } from "zod";
import { createOptionalEmailSchema } from "#domain/limits.ts";
import { Method, Refund } from "#features/workshop/payments/contract.ts";

const Cents = z.number().int();

/** A receipt as it is printed: what was paid, by whom and for what. It is no fiscal invoice. */
export const Receipt = z.object({
	id: z.string(),
	lead_id: z.string(),
	reference: z.string(),
	received_at: z.iso.datetime(),
	received_by: z.string(),
	payer_name: z.string(),
	payer_ruc: z.string().nullable(),
	cents: Cents,
	tendered_cents: Cents.nullable(),
	method: Method,
	bank_reference: z.string(),
	voided_at: z.iso.datetime().nullable(),
	void_reason: z.string(),
	refunds: z.array(Refund.pick({ refunded_at: true, cents: true, method: true })),
	/** The order if there is one, else the request, and its car. */
	subject: z.string(),
	/** Null if there is none, or the shop does not use work orders. */
	order_id: z.string().nullable(),
	car: z.string(),
	/** The car's plate: whole for staff, its end on the customer's link, "" in an email. */
	plate: z.string(),
	/** `warranty` is that of work that was done, or "". */
	lines: z.array(z.object({ title: z.string(), cents: Cents, warranty: z.string() })),
	total_cents: Cents,
	/** The ITBMS in the total. */
	tax_cents: Cents,
	paid_before_cents: Cents,
	/** The balance after this payment; negative is in the customer's favour. */
	balance_cents: Cents,
	/** The request's address for the email. */
	email: z.string().nullable(),
});
export type Receipt = z.infer<typeof Receipt>;

/** Sends the receipt by email; an empty address is that of the request. */
export const ReceiptEmail = z.object({
	to: createOptionalEmailSchema("Escribe el correo, o déjalo vacío").default(""),
});
