import type {} from "#core/requests/table.server.ts";
import type {} from "#features/workshop/cars/table.server.ts";
import { eraseReasonBefore } from "#features/workshop/work-orders/reception/state-before.server.ts";
import { freeText, impersonal, STAFF_NAME, type TableDeclarations } from "#server/database/declare.ts";
import type { Basis, NoPlateReason, WaitReason } from "./choices.ts";
import type { OrderState } from "./order-states.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		/** A stay of a car in the workshop. Its person is in the request, the approved work in the estimate. */
		workOrders: {
			id: string;
			/** Its request, which has no other order. */
			leadId: string;
			/** The order whose work brought the car back; null unless this one is a comeback. */
			parentOrderId: string | null;
			reference: string;
			carId: string;
			state: OrderState;
			stateAt: string;
			/** In the customer's words. */
			complaint: string;
			promisedAt: string | null;
			mechanicId: string | null;
			waitsFor: WaitReason | null;
			waitDetail: string;
			/** ISO day in Panama. */
			waitUntil: string | null;
			kmIn: number | null;
			/** The odometer reading at the delivery. */
			kmOut: number | null;
			fuelEighths: number | null;
			belongings: string;
			noPlate: NoPlateReason | null;
			/** The reason for a missing telephone. */
			noPhone: string;
			receivedAt: string;
			receivedBy: string;
			/** The reason why work started without an approval. */
			basis: Basis | null;
			basisReason: string;
			deliveredTo: string;
			/** The number of pickup reminders sent since the car is ready. */
			pickupReminderCount: number;
			/** The ISO day until which the person's data is kept for the warranty; null while the car is inside. */
			retainedUntil: string | null;
			/** JSON of `StateBeforeReception`, to undo a reception. */
			before: string;
			updatedAt: string;
			/** The author of the last change, named in conflict messages. */
			updatedBy: string;
		};
		/** Append-only log of the moves of an order and the changes of its promise. */
		workOrderMoves: {
			id: string;
			orderId: string;
			at: string;
			by: string;
			/** Null for the reception. */
			from: OrderState | null;
			to: OrderState;
			reason: string;
			promisedFrom: string | null;
			promisedTo: string | null;
		};
		/** The progress of an approved job, by its root id: every estimate version copies jobs under new ids. */
		workOrderJobs: {
			id: string;
			orderId: string;
			rootJobId: string;
			doneAt: string | null;
			doneBy: string | null;
			dropReason: string;
		};
	}
}

export const WORK_ORDER_TABLES = {
	workOrders: {
		version: "updatedAt",
		belongsTo: { request: "leadId" },
		text: {
			reference: impersonal("the number of the order"),
			complaint: freeText(""),
			waitDetail: freeText(""),
			belongings: freeText(""),
			noPhone: freeText(""),
			receivedBy: STAFF_NAME,
			basisReason: freeText(""),
			deliveredTo: freeText(""),
			before: freeText(eraseReasonBefore, {
				format: "json",
				notInFile: "how to undo the reception: states, and the reason that the request showed",
			}),
			updatedBy: STAFF_NAME,
		},
		alsoErases: { retainedUntil: null },
	},
	workOrderMoves: {
		belongsTo: { parent: { workOrders: "orderId" } },
		text: {
			by: STAFF_NAME,
			reason: freeText(""),
			promisedFrom: impersonal("an instant"),
			promisedTo: impersonal("an instant"),
		},
	},
	workOrderJobs: {
		belongsTo: { parent: { workOrders: "orderId" } },
		text: { doneBy: STAFF_NAME, dropReason: freeText("") },
	},
} as const satisfies TableDeclarations;
