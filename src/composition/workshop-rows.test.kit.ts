import type { Insertable } from "kysely";
import type { Tables } from "#server/database/db.server.ts";
import { DAY, LEAD_IDS, NOW, STAFF, type TableRows, TEXT } from "./person-row-values.test.kit.ts";

const [, , , SERVICE_ID] = LEAD_IDS;

/** The rows of a person's car in the workshop: estimate, order and money. */
export const WORKSHOP_ROWS: TableRows = {
	estimates: [
		{
			...{
				id: "estimate",
				leadId: SERVICE_ID,
				reference: "COT-1",
				version: 1,
				isLatest: 1,
				state: "declined",
			},
			...{ carBrand: TEXT, carModel: TEXT, carYear: 2015, carPlate: "ZQ9876", validUntil: DAY, onlyWhole: 0 },
			...{ note: TEXT, deliveryText: TEXT, taxPercent: 7, discountCents: 0, discountReason: TEXT },
			...{ totalCents: 100, createdBy: STAFF, createdAt: NOW, updatedAt: NOW, decidedVia: "link" },
			...{ decidedBy: TEXT, rejectReason: "other", rejectText: TEXT },
		},
	],
	estimateJobs: [
		{
			...{ id: "estimate-job", estimateId: "estimate", position: 0, title: TEXT, level: null },
			...{ decision: "declined", isLocked: 0, sumCents: 100, discountCents: 0, createdAt: NOW },
		},
	],
	estimateLines: [
		{
			...{ id: "estimate-line", jobId: "estimate-job", position: 0, kind: "part", text: TEXT },
			...{ quantityHundredths: 100, unitCents: 100, lineCents: 100, suppliedBy: "shop", freeReason: TEXT },
		},
	],
	estimateEvents: [
		{
			...{ id: "estimate-event", estimateId: "estimate", leadId: SERVICE_ID, version: 1, kind: "declined" },
			...{ author: STAFF, via: "link", text: TEXT, address: "203.0.113.8", at: NOW },
		},
	],
	workOrders: [
		{
			...{
				id: "order",
				leadId: SERVICE_ID,
				reference: "OT-1",
				carId: "car",
				state: "delivered",
				stateAt: NOW,
			},
			...{ complaint: TEXT, waitsFor: "part", waitDetail: TEXT, belongings: TEXT, noPlate: null },
			...{ noPhone: TEXT, receivedAt: NOW, receivedBy: STAFF, basis: "courtesy", basisReason: TEXT },
			...{ deliveredTo: TEXT, pickupReminderCount: 0, updatedAt: NOW, updatedBy: STAFF },
			before: JSON.stringify({ isNew: false, visit: null, lead: { state: "new", lostReason: TEXT } }),
		},
	],
	workOrderMoves: [
		{ id: "move", orderId: "order", at: NOW, by: STAFF, from: "ready", to: "delivered", reason: TEXT },
	],
	workOrderJobs: [{ id: "order-job", orderId: "order", rootJobId: "estimate-job", dropReason: TEXT }],
	accounts: [
		{
			...{
				id: "account",
				leadId: SERVICE_ID,
				dueOn: DAY,
				chargedCents: 100,
				reducedCents: 0,
				paidCents: 100,
			},
			...{ settledCents: 0, taxCents: 0, balanceCents: 0, paymentUrl: TEXT, payerName: TEXT },
			...{ payerRuc: "8-765-4325 DV 15", updatedAt: NOW },
		},
	],
	receipts: [
		{
			...{ id: "receipt", accountId: "account", reference: "PAG-2026-00001", totalCents: 100 },
			...{ paidBeforeCents: 0, payerName: TEXT, payerRuc: "8-765-4326 DV 16" },
		},
	],
	entries: [
		toEntry({ id: "charge", kind: "charge", addsTo: "charged", cents: 100, source: "order" }),
		{ ...toEntry({ id: "payment", kind: "payment", addsTo: "paid", cents: -200 }), receiptId: "receipt" },
		{ ...toEntry({ id: "refund", kind: "refund", addsTo: "paid", cents: 100 }), ofEntryId: "payment" },
	],
	entryLines: [
		{
			...{ id: "entry-line", entryId: "charge", position: 0, description: TEXT, quantityHundredths: 100 },
			...{ cents: 100, taxCents: 0 },
		},
	],
	invoices: [
		{
			...{ id: "invoice", accountId: "account", kind: "invoice", day: DAY, number: "F-1", state: "typed" },
			...{ payerName: TEXT, payerRuc: "8-765-4327 DV 17" },
		},
	],
	invoiceEntries: [{ entryId: "charge", invoiceId: "invoice" }],
};

type EntryCodes = Pick<Insertable<Tables["entries"]>, "id" | "kind" | "addsTo" | "cents" | "source">;

function toEntry({ source = null, ...codes }: EntryCodes): Insertable<Tables["entries"]> {
	const isMoney = codes.addsTo === "paid";
	return {
		...{ ...codes, source, accountId: "account", pressId: codes.id, taxCents: 0, day: DAY, enteredAt: NOW },
		...{ enteredBy: STAFF, method: isMoney ? "cash" : null, cashier: isMoney ? STAFF : null },
		...{ bankReference: TEXT, note: TEXT, reason: TEXT },
	};
}
