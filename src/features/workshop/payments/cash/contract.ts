import { z } from "zod";
import {
	createDaySchema,
	createIntegerSchema,
	createOptionalLineSchema,
	LenientPageNumber,
	PAGE_INFO,
} from "#domain/limits.ts";
import { MAX_PAYMENT_CENTS, Method, PaidCents } from "#features/workshop/payments/contract.ts";
import { CASH_MESSAGES } from "./messages.ts";
import { MOVEMENT_KINDS } from "./movement-kinds.ts";

const MAX_DAY_CENTS = MAX_PAYMENT_CENTS * 10;
const Cents = z.number().int();
const Day = createDaySchema(CASH_MESSAGES.day);

const createAmountsSchema = (message: string) => {
	const Amount = createIntegerSchema(-MAX_DAY_CENTS, MAX_DAY_CENTS, message);
	return z
		.object({ cash: Amount, card: Amount, yappy: Amount, ach: Amount, check: Amount, other: Amount })
		.partial();
};

export const DayQuery = z.object({ day: Day.optional() });
export const DayParams = z.object({ day: Day });
export const DaysQuery = z.object({ page: LenientPageNumber });
export const MonthQuery = z.object({
	month: z
		.string(CASH_MESSAGES.month)
		.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, CASH_MESSAGES.month)
		.optional(),
});

/** Cash that enters or leaves the drawer without a payment. It counts for the day that is open. */
export const NewMovement = z
	.object({
		kind: z.enum(MOVEMENT_KINDS, CASH_MESSAGES.kind),
		cents: PaidCents,
		/** A float explains itself. */
		reason: createOptionalLineSchema(200, CASH_MESSAGES.reason, "El motivo admite 200 letras").default(""),
		/** The user confirmed that more leaves than the drawer should hold. */
		exceeds_drawer: z.boolean("Di si sale más de lo esperado").default(false),
	})
	.refine(({ kind, reason }) => kind === "float" || reason !== "", {
		path: ["reason"],
		error: CASH_MESSAGES.reason,
	});
export type NewMovement = z.infer<typeof NewMovement>;

/** Closes a day. `expected` holds the amounts that the user saw. */
export const NewClosing = z.object({
	expected: createAmountsSchema(CASH_MESSAGES.seen),
	/** A drawer holds no less than nothing. */
	counted: createAmountsSchema(CASH_MESSAGES.counted).extend({
		cash: createIntegerSchema(0, MAX_DAY_CENTS, CASH_MESSAGES.counted).optional(),
	}),
	note: createOptionalLineSchema(500, CASH_MESSAGES.note, "La nota admite 500 letras").default(""),
});
export type NewClosing = z.infer<typeof NewClosing>;

const MethodAmounts = z.object({
	method: Method,
	payments_cents: Cents,
	voids_cents: Cents,
	refunds_cents: Cents,
	movements_cents: Cents,
	expected_cents: Cents,
});

/** A payment of the day; one that was voided counts, and its void counts on its own day. */
const CashPayment = z.object({
	id: z.string(),
	reference: z.string(),
	lead_id: z.string(),
	payer_name: z.string(),
	received_at: z.iso.datetime(),
	received_by: z.string(),
	method: Method,
	bank_reference: z.string(),
	cents: Cents,
	/** The cash that the customer handed over and the change that left the drawer; null if not noted. */
	tendered_cents: Cents.nullable(),
	change_cents: Cents.nullable(),
	note: z.string(),
	/** The day that its void counts for. */
	voided_day: z.iso.date().nullable(),
});
export type CashPayment = z.infer<typeof CashPayment>;

const CashReturn = z.object({
	id: z.string(),
	/** The reference of the payment. */
	reference: z.string(),
	payment_day: z.iso.date(),
	lead_id: z.string(),
	payer_name: z.string(),
	returned_at: z.iso.datetime(),
	returned_by: z.string(),
	method: Method,
	cents: Cents,
	reason: z.string(),
});
export type CashReturn = z.infer<typeof CashReturn>;

const CashMovement = z.object({
	id: z.string(),
	kind: z.enum(MOVEMENT_KINDS),
	cents: Cents,
	reason: z.string(),
	moved_at: z.iso.datetime(),
	moved_by: z.string(),
});
export type CashMovement = z.infer<typeof CashMovement>;

/** The closing of a day, as it was stored. */
const Closing = z.object({
	number: z.number().int(),
	closed_at: z.iso.datetime(),
	closed_by: z.string(),
	note: z.string(),
	/** Counted minus expected. */
	difference_cents: Cents,
	amounts: z.array(
		z.object({ method: Method, expected_cents: Cents, counted_cents: Cents, difference_cents: Cents }),
	),
});
export type Closing = z.infer<typeof Closing>;

export const CashDay = z.object({
	now: z.iso.datetime(),
	day: z.iso.date(),
	today: z.iso.date(),
	/** The day that money counts for now: tomorrow, once today is closed. */
	open_day: z.iso.date(),
	has_money: z.boolean(),
	can_close: z.boolean(),
	closing: Closing.nullable(),
	float_cents: Cents.nullable(),
	methods: z.array(MethodAmounts),
	/** The total of all methods. */
	expected_cents: Cents,
	people: z.array(
		z.object({
			id: z.string(),
			name: z.string(),
			amounts: z.array(z.object({ method: Method, cents: Cents })),
			total_cents: Cents,
		}),
	),
	payments: z.array(CashPayment),
	voids: z.array(CashReturn),
	refunds: z.array(CashReturn),
	movements: z.array(CashMovement),
	/** A list was longer than what is shown; the amounts include everything. */
	is_cut: z.boolean(),
});
export type CashDay = z.infer<typeof CashDay>;

export const CashDays = z.object({
	days: z.array(
		z.object({
			day: z.iso.date(),
			is_closed: z.boolean(),
			number: z.number().int().nullable(),
			closed_by: z.string().nullable(),
			expected_cents: Cents,
			counted_cents: Cents.nullable(),
			difference_cents: Cents.nullable(),
			/** Each method was counted as expected; differences that cancel out still differ. */
			is_exact: z.boolean(),
			note: z.string(),
		}),
	),
	...PAGE_INFO,
	/** How many earlier days are not closed. */
	unclosed: z.number().int(),
});
export type CashDays = z.infer<typeof CashDays>;
export type CashDaysRow = CashDays["days"][number];

export const CashMonth = z.object({
	month: z.string(),
	methods: z.array(
		MethodAmounts.omit({ movements_cents: true, expected_cents: true }).extend({ net_cents: Cents }),
	),
	/** Payments − voids − refunds of all methods. */
	net_cents: Cents,
});
export type CashMonth = z.infer<typeof CashMonth>;
