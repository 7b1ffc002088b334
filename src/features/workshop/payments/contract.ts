import { z } from "zod";
import {
	createIntegerSchema,
	createOptionalLineSchema,
	createTextSchema,
	ExpectedVersion,
} from "#domain/limits.ts";
import { isPublicHttpsUrl } from "#domain/public-url.ts";
import { AMOUNT_MESSAGES, REQUIRED_MESSAGES } from "./messages.ts";
import { PAYMENT_METHODS } from "./methods.ts";

/** The largest amount of one payment: $1,000,000. */
export const MAX_PAYMENT_CENTS = 100_000_000;

const Cents = z.number().int();
export const PaidCents = createIntegerSchema(1, MAX_PAYMENT_CENTS, AMOUNT_MESSAGES.cents);
export const Method = z.enum(PAYMENT_METHODS, REQUIRED_MESSAGES.method);
const reason = createTextSchema(300, REQUIRED_MESSAGES.reason, "El motivo admite 300 letras");

/** Money received. `paid_cents` is what the user saw as paid before, so that two people do not take it twice. */
export const NewPayment = z.object({
	cents: PaidCents,
	method: Method,
	paid_cents: createIntegerSchema(-MAX_PAYMENT_CENTS, MAX_PAYMENT_CENTS * 10, AMOUNT_MESSAGES.seen),
	/** The cash that the customer handed over. */
	tendered_cents: createIntegerSchema(1, MAX_PAYMENT_CENTS, AMOUNT_MESSAGES.tendered)
		.nullable()
		.default(null),
	bank_reference: createOptionalLineSchema(60, "La referencia admite 60 letras").default(""),
	note: createOptionalLineSchema(300, "La nota admite 300 letras").default(""),
	/** The user confirmed that the payment exceeds what is owed, and stays in the customer's favour. */
	keeps_credit: z.boolean("Di si queda a favor").default(false),
});
export type NewPayment = z.infer<typeof NewPayment>;

/** Hands the car over and takes the payment in one step. `total_cents` is the amount that the user saw. */
export const Delivery = z.object({
	updated_at: ExpectedVersion,
	delivered_to: createOptionalLineSchema(120, REQUIRED_MESSAGES.deliveredTo, "El nombre admite 120 letras"),
	total_cents: createIntegerSchema(0, 1_000_000_000, AMOUNT_MESSAGES.seen),
	km_out: createIntegerSchema(0, 2_000_000, "Escribe los kilómetros, de 0 a 2000000")
		.nullable()
		.default(null),
	payment: NewPayment.nullable().default(null),
	/** The user confirmed that the car leaves with a balance. */
	leaves_balance: z.boolean("Di si queda un saldo").default(false),
	/** The receipt goes out by email too. */
	sends_receipt: z.boolean("Di si el comprobante va por correo").default(false),
});
export type Delivery = z.infer<typeof Delivery>;

export const Void = z.object({ reason });
export type Void = z.infer<typeof Void>;

export const NewRefund = z.object({
	cents: PaidCents,
	method: Method,
	reason,
	/** The customer owes that much less; otherwise they owe it again. */
	lowers_due: z.boolean("Di si baja lo que debe"),
	/** The amount that the user saw as returned before. */
	refunded_cents: createIntegerSchema(0, MAX_PAYMENT_CENTS, AMOUNT_MESSAGES.seen),
});
export type NewRefund = z.infer<typeof NewRefund>;

/** The balance that the user saw; negative is in the customer's favour. */
const ExpectedBalance = createIntegerSchema(
	-MAX_PAYMENT_CENTS * 10,
	MAX_PAYMENT_CENTS * 10,
	AMOUNT_MESSAGES.seen,
);

/** Gives a balance up. */
export const WriteOff = z.object({ reason, balance_cents: ExpectedBalance });
export type WriteOff = z.infer<typeof WriteOff>;

/** Returns what is in the customer's favour. */
export const CreditReturn = z.object({
	cents: PaidCents,
	method: Method,
	reason,
	balance_cents: ExpectedBalance,
});
export type CreditReturn = z.infer<typeof CreditReturn>;

export const PaymentLink = z.object({
	url: z.union(
		[
			z.literal(""),
			z
				.url({ protocol: /^https$/, error: REQUIRED_MESSAGES.link })
				.max(500, REQUIRED_MESSAGES.link)
				.refine(isPublicHttpsUrl, REQUIRED_MESSAGES.link),
		],
		REQUIRED_MESSAGES.link,
	),
});

export const Refund = z.object({
	id: z.string(),
	refunded_at: z.iso.datetime(),
	refunded_by: z.string(),
	day: z.iso.date(),
	cents: Cents,
	method: Method,
	reason: z.string(),
	lowers_due: z.boolean(),
});
export type Refund = z.infer<typeof Refund>;

export const Payment = z.object({
	id: z.string(),
	reference: z.string(),
	day: z.iso.date(),
	received_at: z.iso.datetime(),
	received_by: z.string(),
	cents: Cents,
	tendered_cents: Cents.nullable(),
	method: Method,
	bank_reference: z.string(),
	note: z.string(),
	voided_at: z.iso.datetime().nullable(),
	voided_by: z.string().nullable(),
	void_reason: z.string(),
	refunds: z.array(Refund),
	/** The amount that may still be returned. */
	refundable_cents: Cents,
	/** This user may void it now, or refund it. */
	can_void: z.boolean(),
	can_refund: z.boolean(),
});
export type Payment = z.infer<typeof Payment>;

/** The amounts that a request owes and paid. */
export const Account = z.object({
	lead_id: z.string(),
	reference: z.string(),
	name: z.string(),
	/** The jobs or products that it is for. */
	lines: z.array(z.object({ title: z.string(), cents: Cents, is_open: z.boolean() })),
	/** The version of the lines, which a win sends back as what the user saw. */
	work_version: z.string(),
	/** `open` before it is due; `due` once the car left, or the request is won; `ended` once the request is lost. */
	phase: z.enum(["open", "due", "ended"]),
	is_due: z.boolean(),
	due_on: z.iso.date().nullable(),
	total_cents: Cents,
	lowered_cents: Cents,
	paid_cents: Cents,
	/** The part of the balance that was given up. */
	settled_cents: Cents,
	balance_cents: Cents,
	/** The requested deposit; 0 without. */
	deposit_cents: Cents,
	is_paid: z.boolean(),
	/** Money in the favour of the same person on other requests. */
	credits: z.array(z.object({ lead_id: z.string(), reference: z.string(), cents: Cents })),
	/** This user may give the balance up, or return what is in the customer's favour. */
	can_write_off: z.boolean(),
	can_return_credit: z.boolean(),
	/** The customer says that they paid; false once staff took a payment or looked at it. */
	is_reported: z.boolean(),
	payments: z.array(Payment),
	payment_url: z.string(),
	/** The methods that the shop offers come first in the form. */
	email: z.string().nullable(),
	/** The account of an erased person takes no payment, except what an owner still collects of its balance. */
	can_take: z.boolean(),
	now: z.iso.datetime(),
});
export type Account = z.infer<typeof Account>;
