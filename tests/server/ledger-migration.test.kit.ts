import { toPanamaDay } from "#domain/time.ts";

/** A shop of before 010-ledger: what its tables held of each case that the move of its money tells apart. */
type Row = Record<string, string | number | null>;

export const DAY = "2026-10-05";
const SOLD_AT = "2026-10-05T15:00:00.000Z";
const LATER_AT = "2026-10-06T15:00:00.000Z";
/** The evening of the last day of October in Panama. */
const EVENING_AT = "2026-11-01T02:00:00.000Z";
export const TODAY = toPanamaDay(new Date());
const NAME = "Ana Ríos";

const createLead = (id: string, overrides: Row = {}): Row => ({
	...{
		id,
		reference: id,
		kind: "contact",
		state: "won",
		name: NAME,
		phone: null,
		summary: "",
		search_text: "",
	},
	...{ is_quarantined: 0, due_at: SOLD_AT, created_at: SOLD_AT, updated_at: SOLD_AT, won_cents: null },
	...overrides,
});
const createReceivable = (leadId: string, overrides: Row = {}): Row => ({
	...{ lead_id: leadId, due_on: DAY, charged_cents: 10_000, tax_percent: 7, tax_cents: 654, is_invoiced: 0 },
	...{
		lowered_cents: 0,
		paid_cents: 0,
		balance_cents: 10_000,
		payment_url: "",
		payer_name: NAME,
		payer_ruc: null,
	},
	...{ forget_on: null, updated_at: SOLD_AT, ...overrides },
});
const createPayment = (id: string, leadId: string, overrides: Row = {}): Row => ({
	...{ id, lead_id: leadId, reference: id, day: DAY, received_at: SOLD_AT, received_by: "Delia" },
	...{
		received_by_id: "delia",
		cents: 10_000,
		total_cents: 10_000,
		paid_before_cents: 0,
		tendered_cents: null,
	},
	...{ method: "cash", bank_reference: "", note: "", payer_name: NAME, payer_ruc: null, voided_at: null },
	...{ voided_by: null, voided_day: null, void_reason: "", ...overrides },
});
const createRefund = (id: string, paymentId: string, leadId: string, overrides: Row = {}): Row => ({
	...{
		id,
		payment_id: paymentId,
		lead_id: leadId,
		day: "2026-10-06",
		refunded_at: LATER_AT,
		refunded_by: "Omar",
	},
	...{
		refunded_by_id: "omar",
		cents: 3000,
		method: "cash",
		reason: "Quedó mal",
		lowers_due: 1,
		...overrides,
	},
});
const CAR = { id: "car", plate: "AB1234", brand: "Toyota", model: "Hilux", color: "", notes: "" };
const createOrder = (leadId: string, overrides: Row = {}): Row => ({
	...{
		id: leadId,
		lead_id: leadId,
		reference: `OT-${leadId}`,
		car_id: "car",
		state: "delivered",
		state_at: SOLD_AT,
	},
	...{
		complaint: "",
		wait_text: "",
		belongings: "",
		no_phone: "",
		received_at: SOLD_AT,
		received_by: "Delia",
	},
	...{ basis_why: "", delivered_to: "", updated_at: SOLD_AT, updated_by: "Delia", unfetched_letters: 0 },
	before: JSON.stringify({ lead: { state: "won", wonCents: 500 } }),
	...overrides,
});

const createWin = (leadId: string, at: string): Row => ({
	...{ id: `${leadId} ${at}`, lead_id: leadId, kind: "state", author: "Delia" },
	...{ text: "Cotizada → Ganada: $100.00", created_at: at },
});

export const ROWS: Record<string, Row[]> = {
	settings: [{ id: "1", value: JSON.stringify({ taxPercent: 7 }), updated_at: SOLD_AT }],
	cars: ["car", "won-car", "old-car"].map((id) => ({
		...CAR,
		id,
		plate: id,
		created_at: SOLD_AT,
		updated_at: SOLD_AT,
	})),
	leads: [
		...["voided", "lowered", "undone", "number", "deposit", "redelivered"].map((id) => createLead(id)),
		createLead("typed", { won_cents: 500 }),
		createLead("old", { won_cents: 8000 }),
		createLead("free", { won_cents: 0 }),
		createLead("given", { won_cents: 0 }),
		createLead("linked", { won_cents: 8000, updated_at: LATER_AT }),
		createLead("untaken", { won_cents: 500 }),
		createLead("paid-later", { updated_at: LATER_AT }),
		createLead("won-again", { updated_at: LATER_AT }),
		createLead("received-won", { state: "scheduled" }),
		createLead("received-old", { state: "scheduled" }),
		createLead("received", { state: "scheduled" }),
		createLead("reopened", { state: "contacted" }),
		createLead("reopened-today", { state: "contacted" }),
	],
	lead_events: [
		createWin("paid-later", SOLD_AT),
		createWin("won-again", SOLD_AT),
		createWin("won-again", LATER_AT),
	],
	work_orders: [
		createOrder("redelivered", { state_at: "2026-10-07T15:00:00.000Z" }),
		createOrder("given"),
		createOrder("received-won", { state: "received", car_id: "won-car" }),
		createOrder("received-old", { state: "received", car_id: "old-car" }),
		createOrder("received", { state: "received" }),
	],
	work_order_moves: ["received-won", "received-old"].map((orderId) => ({
		id: orderId,
		order_id: orderId,
		at: SOLD_AT,
		by: "Delia",
		to: "received",
		reason: "",
	})),
	receivables: [
		createReceivable("voided", { paid_cents: 4000, balance_cents: 6000 }),
		createReceivable("lowered", { is_invoiced: 1, lowered_cents: 4000, paid_cents: 6000, balance_cents: 0 }),
		createReceivable("undone", {
			due_on: null,
			charged_cents: 0,
			tax_cents: 0,
			lowered_cents: 3000,
			paid_cents: 7000,
			balance_cents: -10_000,
		}),
		createReceivable("number", {
			due_on: null,
			charged_cents: 0,
			tax_cents: 0,
			is_invoiced: 1,
			balance_cents: 0,
		}),
		createReceivable("deposit", {
			due_on: null,
			charged_cents: 0,
			tax_cents: 0,
			paid_cents: 5000,
			balance_cents: -5000,
		}),
		createReceivable("redelivered", {
			due_on: "2026-10-07",
			is_invoiced: 1,
			charged_cents: 15_000,
			tax_cents: 981,
			paid_cents: 10_000,
			balance_cents: 5000,
		}),
		createReceivable("typed", { charged_cents: 1790, tax_cents: 117, balance_cents: 1790 }),
		createReceivable("untaken", { charged_cents: 1790, tax_cents: 117, balance_cents: 1790 }),
		createReceivable("linked", {
			charged_cents: 0,
			tax_percent: 0,
			tax_cents: 0,
			balance_cents: 0,
			payment_url: "https://pagos.test/a",
		}),
		createReceivable("received-won", {
			due_on: null,
			charged_cents: 0,
			tax_percent: 0,
			tax_cents: 0,
			balance_cents: 0,
		}),
		createReceivable("paid-later", { is_invoiced: 1, paid_cents: 10_000, balance_cents: 0 }),
		createReceivable("received", { paid_cents: 2000, balance_cents: 8000 }),
		createReceivable("reopened", { is_invoiced: 1 }),
		createReceivable("reopened-today", { due_on: TODAY }),
		createReceivable("won-again", {
			is_invoiced: 1,
			lowered_cents: 1000,
			paid_cents: 9000,
			balance_cents: 0,
		}),
	],
	payments: [
		createPayment("PAG-1", "voided", {
			voided_at: LATER_AT,
			voided_by: "Omar",
			voided_day: "2026-10-06",
			void_reason: "Se cobró dos veces",
		}),
		createPayment("PAG-2", "voided", {
			cents: 4000,
			method: "card",
			bank_reference: "77",
			received_at: LATER_AT,
		}),
		createPayment("PAG-3", "lowered"),
		createPayment("PAG-4", "undone"),
		createPayment("PAG-5", "deposit", { cents: 5000 }),
		createPayment("PAG-6", "redelivered"),
		createPayment("PAG-7", "paid-later", { received_at: LATER_AT }),
		createPayment("PAG-10", "received", { cents: 2000 }),
		createPayment("PAG-8", "won-again"),
		createPayment("PAG-9", "untaken", {
			cents: 1790,
			voided_at: LATER_AT,
			voided_by: "Omar",
			voided_day: DAY,
		}),
	],
	refunds: [
		createRefund("refund-1", "PAG-3", "lowered"),
		createRefund("refund-2", "PAG-3", "lowered", { cents: 1000, refunded_at: "2026-10-06T16:00:00.000Z" }),
		createRefund("refund-3", "PAG-4", "undone"),
		createRefund("refund-4", "PAG-8", "won-again", { cents: 1000, refunded_at: "2026-10-06T14:00:00.000Z" }),
	],
	invoice_numbers: [
		{ lead_id: "lowered", number: "FE-1", typed_at: SOLD_AT, typed_by: "Omar" },
		{ lead_id: "number", number: "FE-78", typed_at: EVENING_AT, typed_by: "Omar" },
		{ lead_id: "paid-later", number: "FE-9", typed_at: "2026-10-05T16:00:00.000Z", typed_by: "Omar" },
		{ lead_id: "reopened", number: "FE-11", typed_at: LATER_AT, typed_by: "Omar" },
		{ lead_id: "won-again", number: "FE-10", typed_at: "2026-10-05T16:00:00.000Z", typed_by: "Omar" },
		{ lead_id: "redelivered", number: "FE-77", typed_at: LATER_AT, typed_by: "Omar" },
	],
};
