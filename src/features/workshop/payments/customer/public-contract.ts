import { z } from "zod";
import { createOptionalLineSchema } from "#domain/limits.ts";
import { REPORT_MESSAGES } from "#features/workshop/payments/messages.ts";
import { PAYMENT_METHODS } from "#features/workshop/payments/methods.ts";

const Cents = z.number().int();
const Method = z.enum(PAYMENT_METHODS, REPORT_MESSAGES.method);

/** The ways to pay that the shop offers; "" or false for one that it does not. */
const PaymentWays = z.object({
	yappy: z.string(),
	yappy_qr: z.string(),
	ach: z.string(),
	/** The payment link that staff pasted. */
	url: z.string(),
	cash: z.boolean(),
	card: z.boolean(),
});
export type PaymentWays = z.infer<typeof PaymentWays>;

const PublicPayment = z.object({
	id: z.string(),
	reference: z.string(),
	received_at: z.iso.datetime(),
	cents: Cents,
	method: Method,
	refunds: z.array(z.object({ refunded_at: z.iso.datetime(), cents: Cents, method: Method })),
});
export type PublicPayment = z.infer<typeof PublicPayment>;

/** The account of a request in the customer portal: no staff, no notes, no voided payments. */
export const PublicAccount = z.object({
	/** The reference to write with a payment: the order's, else the request's. */
	reference: z.string(),
	/** The car is ready or left with a balance, or the request is won; until then only a deposit is requested. */
	is_due: z.boolean(),
	/** The amount owed, less what a refund lowered or the shop gave up; 0 until it is due. */
	total_cents: Cents,
	/** Payments minus refunds. */
	paid_cents: Cents,
	/** The amount still to be paid; negative in the customer's favour; 0 until it is due. */
	balance_cents: Cents,
	/** The requested deposit; 0 without one, and once the amount is due. */
	deposit_cents: Cents,
	/** The amount to pay now: the balance, or what the deposit still lacks. */
	payable_cents: Cents,
	/** The customer said that they paid, and staff took no payment since; null otherwise. */
	reported: z.object({ reported_at: z.iso.datetime(), method: Method }).nullable(),
	/** Null while nothing is to be paid. */
	ways: PaymentWays.nullable(),
	/** Oldest first. */
	payments: z.array(PublicPayment),
});
export type PublicAccount = z.infer<typeof PublicAccount>;

/** The customer says that they paid. It is a note for staff and changes no amount. */
export const PaymentReport = z.object({
	method: Method,
	bank_reference: createOptionalLineSchema(
		60,
		REPORT_MESSAGES.reference,
		REPORT_MESSAGES.longReference,
	).default(""),
	note: createOptionalLineSchema(300, REPORT_MESSAGES.note, REPORT_MESSAGES.longNote).default(""),
});
export type PaymentReport = z.infer<typeof PaymentReport>;
