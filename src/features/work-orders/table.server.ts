import type {} from "#features/cars/table.server.ts";
import type {} from "#features/leads/table.server.ts";
import type { Basis, NoPlate, WaitsFor } from "./choices.ts";
import type { OrderState } from "./order-states.ts";

declare module "#platform/database/db.server.ts" {
	interface Tables {
		/** A car in the workshop, or that was; its person stands in its request, what was approved in its estimate. */
		workOrders: {
			leadId: string;
			reference: string;
			carId: string;
			state: OrderState;
			stateAt: string;
			/** In the customer's words. */
			complaint: string;
			promisedAt: string | null;
			mechanicId: string | null;
			waitsFor: WaitsFor | null;
			waitText: string;
			/** ISO day in Panama. */
			waitUntil: string | null;
			kmIn: number | null;
			fuelEighths: number | null;
			belongings: string;
			noPlate: NoPlate | null;
			/** Why its person left no telephone. */
			noPhone: string;
			receivedAt: string;
			receivedBy: string;
			/** Why work began without an approval. */
			basis: Basis | null;
			basisWhy: string;
			deliveredTo: string;
			/** Letters written since it is ready and was not fetched. */
			unfetchedLetters: number;
			/** The ISO day until which its person is known for the sake of its warranty; null while it is inside. */
			keptUntil: string | null;
			/** JSON of `Before`: how its request and visit were, for a reception that was a mistake. */
			before: string;
			updatedAt: string;
			/** Who changed it last, for whoever comes too late. */
			updatedBy: string;
		};
		/** Append-only: what became of a car and of its promise, each with when and by whom. */
		workOrderMoves: {
			id: string;
			leadId: string;
			at: string;
			by: string;
			/** Null for the reception. */
			from: OrderState | null;
			to: OrderState;
			reason: string;
			promisedFrom: string | null;
			promisedTo: string | null;
		};
		/** What became of an approved job, by its root: every version copies jobs under new ids. */
		workOrderJobs: {
			id: string;
			leadId: string;
			rootJobId: string;
			doneAt: string | null;
			doneBy: string | null;
			droppedWhy: string;
		};
	}
}
