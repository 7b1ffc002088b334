import type { Tables } from "#platform/database/db.server.ts";
import { snake } from "#platform/database/wire.ts";
import { type NamedPlace, openPlace, type Sort } from "./named-rows.server.ts";

type Told<Table extends keyof Tables> = Pick<NamedPlace, "version" | "isGone"> & {
	table: Table;
	key?: keyof Tables[Table] & string;
	owner?: string;
} & { [_ in Sort]?: readonly (keyof Tables[Table] & string)[] };

/** Defines a table for erasure. Rows are keyed by `id`, and the owner is the key column, unless given otherwise. */
function place<Table extends keyof Tables & string>(told: Told<Table>) {
	const { table, key = "id", owner = snake(key), version, isGone, ...sorts } = told;
	const columns = Object.entries(sorts as Partial<Record<Sort, readonly string[]>>).flatMap(
		([sort, names]) => names.map((name) => [name, sort as Sort]),
	);
	return openPlace({ table, key, owner, version, isGone, columns: Object.fromEntries(columns) });
}

const ofEstimate = (id: string) => `(select lead_id from estimates where estimates.id = ${id})`;

/**
 * Tables whose free text may name a person other than the row's owner; an erasure searches all of them. Published
 * content (catalogue, blog, testimonials, settings) and staff accounts are excluded.
 *
 * @source rules 5.27
 */
export const NAMED_PLACES = [
	place({
		table: "leads",
		version: "updatedAt",
		text: ["name", "summary", "car", "lostReason"],
		null: ["phone", "phoneTyped", "email"],
		folded: ["searchText", "words"],
	}),
	place({ table: "leadEvents", owner: "lead_id", text: ["text"] }),
	place({
		table: "noteTexts",
		owner: "(select lead_id from lead_events where lead_events.id = event_id)",
		text: ["text"],
	}),
	place({ table: "leadClosings", text: ["reason"] }),
	place({
		table: "customers",
		version: "updatedAt",
		text: ["name", "notes"],
		null: ["email"],
		folded: ["searchText"],
	}),
	place({
		table: "mergedCustomers",
		owner: "into_id",
		text: ["name", "notes", "keptNotes"],
		null: ["email", "keptEmail"],
	}),
	place({ table: "changes", owner: "subject_id", json: ["fields"] }),
	place({ table: "quotes", key: "leadId", text: ["notes", "vehicleBrand", "vehicleModel"] }),
	place({ table: "messages", key: "leadId", text: ["service", "vehicleType", "message"] }),
	place({
		table: "appointments",
		key: "leadId",
		text: [
			"service",
			"vehicleType",
			"vehicleBrand",
			"vehicleBrandOther",
			"vehicleModel",
			"description",
		],
	}),
	place({
		table: "serviceRequests",
		key: "leadId",
		text: ["vehicleBrand", "vehicleModel", "description"],
	}),
	place({
		table: "visits",
		key: "leadId",
		version: "updatedAt",
		text: ["service", "car", "note", "cancelReason", "dayTold", "dayAgreed", "calendarError"],
	}),
	place({
		table: "estimates",
		owner: "lead_id",
		version: "updatedAt",
		text: [
			"carBrand",
			"carModel",
			"note",
			"deliveryText",
			"discountReason",
			"decidedBy",
			"rejectText",
		],
		empty: ["carPlate"],
	}),
	place({ table: "estimateJobs", owner: ofEstimate("estimate_id"), text: ["title"] }),
	place({
		table: "estimateLines",
		owner: ofEstimate("(select estimate_id from estimate_jobs where estimate_jobs.id = job_id)"),
		text: ["text", "freeReason"],
	}),
	place({ table: "estimateEvents", owner: "lead_id", text: ["text"] }),
	place({
		table: "workOrders",
		key: "leadId",
		version: "updatedAt",
		text: ["complaint", "waitText", "belongings", "noPhone", "basisWhy", "deliveredTo"],
		json: ["before"],
	}),
	place({ table: "workOrderMoves", owner: "lead_id", text: ["reason"] }),
	place({ table: "workOrderJobs", owner: "lead_id", text: ["droppedWhy"] }),
	place({
		table: "cars",
		version: "updatedAt",
		text: ["brand", "model", "color", "notes"],
		empty: ["plate"],
	}),
	place({ table: "estimateTemplates", text: ["title"], json: ["job"] }),
	place({
		table: "calendarEvents",
		version: "updatedAt",
		text: ["title", "description", "error"],
		json: ["customer"],
	}),
	place({ table: "outbox", text: ["lastError"], json: ["payload"] }),
	place({ table: "idempotency", json: ["answer"] }),
	place({ table: "missedSearches", isGone: true, text: ["words"], folded: ["key"] }),
	place({ table: "alarms", text: ["detail"] }),
];
