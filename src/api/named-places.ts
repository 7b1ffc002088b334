import type { Tables } from "#platform/database/db.server.ts";
import { type NamedPlace, openPlace } from "./named-rows.server.ts";

const place = <Table extends keyof Tables>(
	named: NamedPlace<Table> & {
		key: keyof Tables[Table];
		columns: { [Name in keyof Tables[Table]]?: NamedPlace["columns"][string] };
	},
) => openPlace(named);

const ofEstimate = (id: string) => `(select lead_id from estimates where estimates.id = ${id})`;

/**
 * Every table in which words that people typed may name somebody whose row it is not: an erasure looks through all of
 * them. What the shop publishes (catalogue, blog, testimonials, settings) and its own accounts are no such places.
 *
 * @source rules 5.27
 */
export const NAMED_PLACES = [
	place({
		table: "leads",
		key: "id",
		owner: "id",
		version: "updatedAt",
		columns: {
			name: "text",
			phone: "null",
			phoneTyped: "null",
			email: "null",
			summary: "text",
			car: "text",
			lostReason: "text",
			searchText: "folded",
			words: "folded",
		},
	}),
	place({ table: "leadEvents", key: "id", owner: "lead_id", columns: { text: "text" } }),
	place({
		table: "noteTexts",
		key: "id",
		columns: { text: "text" },
		owner: "(select lead_id from lead_events where lead_events.id = event_id)",
	}),
	place({ table: "leadClosings", key: "id", owner: "id", columns: { reason: "text" } }),
	place({
		table: "customers",
		key: "id",
		owner: "id",
		version: "updatedAt",
		columns: { name: "text", email: "null", notes: "text", searchText: "folded" },
	}),
	place({
		table: "mergedCustomers",
		key: "id",
		owner: "into_id",
		columns: { name: "text", email: "null", notes: "text", keptNotes: "text" },
	}),
	place({ table: "changes", key: "id", owner: "subject_id", columns: { fields: "json" } }),
	place({
		table: "quotes",
		key: "leadId",
		owner: "lead_id",
		columns: { notes: "text", vehicleBrand: "text", vehicleModel: "text" },
	}),
	place({
		table: "messages",
		key: "leadId",
		owner: "lead_id",
		columns: { service: "text", vehicleType: "text", message: "text" },
	}),
	place({
		table: "appointments",
		key: "leadId",
		owner: "lead_id",
		columns: {
			service: "text",
			vehicleType: "text",
			vehicleBrand: "text",
			vehicleBrandOther: "text",
			vehicleModel: "text",
			description: "text",
		},
	}),
	place({
		table: "serviceRequests",
		key: "leadId",
		owner: "lead_id",
		columns: { vehicleBrand: "text", vehicleModel: "text", description: "text" },
	}),
	place({
		table: "visits",
		key: "leadId",
		owner: "lead_id",
		version: "updatedAt",
		columns: {
			service: "text",
			car: "text",
			note: "text",
			cancelReason: "text",
			calendarError: "text",
		},
	}),
	place({
		table: "estimates",
		key: "id",
		owner: "lead_id",
		version: "updatedAt",
		columns: {
			carBrand: "text",
			carModel: "text",
			carPlate: "empty",
			note: "text",
			deliveryText: "text",
			discountReason: "text",
			decidedBy: "text",
			rejectText: "text",
		},
	}),
	place({
		table: "estimateJobs",
		key: "id",
		columns: { title: "text" },
		owner: ofEstimate("estimate_id"),
	}),
	place({
		table: "estimateLines",
		key: "id",
		columns: { text: "text", freeReason: "text" },
		owner: ofEstimate("(select estimate_id from estimate_jobs where estimate_jobs.id = job_id)"),
	}),
	place({ table: "estimateEvents", key: "id", owner: "lead_id", columns: { text: "text" } }),
	place({
		table: "estimateTemplates",
		key: "id",
		owner: "id",
		columns: { title: "text", job: "json" },
	}),
	place({
		table: "calendarEvents",
		key: "id",
		owner: "id",
		version: "updatedAt",
		columns: { title: "text", description: "text", customer: "json", error: "text" },
	}),
	place({
		table: "outbox",
		key: "id",
		owner: "id",
		columns: { payload: "json", lastError: "text" },
	}),
	place({ table: "idempotency", key: "id", owner: "id", columns: { answer: "json" } }),
	place({
		table: "missedSearches",
		key: "id",
		owner: "id",
		isGone: true,
		columns: { words: "text", key: "folded" },
	}),
	place({ table: "alarms", key: "id", owner: "id", columns: { detail: "text" } }),
];
