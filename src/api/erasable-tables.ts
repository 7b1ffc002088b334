import type { Tables } from "#server/database/db.server.ts";
import { toSnakeCase } from "#server/database/wire-fields.ts";
import { type ColumnType, type ErasableTable, openErasableTable } from "./erasable-rows.server.ts";

type ErasableTableOptions<Table extends keyof Tables> = Pick<ErasableTable, "version" | "deletesRow"> & {
	table: Table;
	key?: keyof Tables[Table] & string;
	owner?: string;
} & { [_ in ColumnType]?: readonly (keyof Tables[Table] & string)[] };

/** Defines a table for erasure. Rows are keyed by `id`, and the owner is the key column, unless given otherwise. */
function defineErasableTable<Table extends keyof Tables & string>(options: ErasableTableOptions<Table>) {
	const { table, key = "id", owner = toSnakeCase(key), version, deletesRow, ...columnsByType } = options;
	const columns = Object.entries(columnsByType as Partial<Record<ColumnType, readonly string[]>>).flatMap(
		([columnType, names]) => names.map((name) => [name, columnType as ColumnType]),
	);
	return openErasableTable({
		table,
		key,
		owner,
		version,
		deletesRow,
		columns: Object.fromEntries(columns),
	});
}

const ORDER_LEAD_SQL = "(select lead_id from work_orders where work_orders.id = order_id)";
const buildEstimateLeadSql = (id: string) => `(select lead_id from estimates where estimates.id = ${id})`;

/**
 * Tables whose free text may name a person other than the row's owner; an erasure searches all of them. Published
 * content (catalogue, blog, testimonials, settings) and staff accounts are excluded.
 *
 * @source rules 5.27
 */
export const ERASABLE_TABLES = [
	defineErasableTable({
		table: "leads",
		version: "updatedAt",
		text: ["name", "summary", "car", "lostReason"],
		null: ["phone", "phoneTyped", "email"],
		folded: ["searchText", "words"],
	}),
	defineErasableTable({ table: "leadEvents", owner: "lead_id", text: ["text"] }),
	defineErasableTable({
		table: "noteTexts",
		owner: "(select lead_id from lead_events where lead_events.id = event_id)",
		text: ["text"],
	}),
	defineErasableTable({ table: "leadClosings", text: ["reason"] }),
	defineErasableTable({ table: "leadMerges", key: "leadId", json: ["snapshot"] }),
	defineErasableTable({
		table: "customers",
		version: "updatedAt",
		text: ["name", "notes"],
		null: ["email"],
		folded: ["searchText"],
	}),
	defineErasableTable({
		table: "mergedCustomers",
		owner: "into_id",
		text: ["name", "notes", "keptNotes"],
		null: ["email", "keptEmail"],
	}),
	defineErasableTable({ table: "changes", owner: "subject_id", json: ["fields"] }),
	defineErasableTable({
		table: "quotes",
		key: "leadId",
		text: ["notes", "vehicleBrand", "vehicleModel"],
	}),
	defineErasableTable({
		table: "messages",
		key: "leadId",
		text: ["service", "vehicleType", "message"],
	}),
	defineErasableTable({
		table: "appointments",
		key: "leadId",
		text: ["service", "vehicleType", "vehicleBrand", "vehicleBrandOther", "vehicleModel", "description"],
	}),
	defineErasableTable({
		table: "serviceRequests",
		key: "leadId",
		text: ["vehicleBrand", "vehicleModel", "description"],
	}),
	defineErasableTable({
		table: "visits",
		owner: "lead_id",
		version: "updatedAt",
		text: ["service", "car", "note", "cancelReason", "dayTold", "dayAgreed", "calendarError"],
	}),
	defineErasableTable({
		table: "estimates",
		owner: "lead_id",
		version: "updatedAt",
		text: ["carBrand", "carModel", "note", "deliveryText", "discountReason", "decidedBy", "rejectText"],
		empty: ["carPlate"],
	}),
	defineErasableTable({
		table: "estimateJobs",
		owner: buildEstimateLeadSql("estimate_id"),
		text: ["title"],
	}),
	defineErasableTable({
		table: "estimateLines",
		owner: buildEstimateLeadSql("(select estimate_id from estimate_jobs where estimate_jobs.id = job_id)"),
		text: ["text", "freeReason"],
	}),
	defineErasableTable({ table: "estimateEvents", owner: "lead_id", text: ["text"] }),
	defineErasableTable({
		table: "workOrders",
		owner: "lead_id",
		version: "updatedAt",
		text: ["complaint", "waitText", "belongings", "noPhone", "basisWhy", "deliveredTo"],
		json: ["before"],
	}),
	defineErasableTable({ table: "workOrderMoves", owner: ORDER_LEAD_SQL, text: ["reason"] }),
	defineErasableTable({ table: "workOrderJobs", owner: ORDER_LEAD_SQL, text: ["droppedWhy"] }),
	defineErasableTable({ table: "payments", owner: "lead_id", text: ["note", "voidReason"] }),
	defineErasableTable({ table: "refunds", owner: "lead_id", text: ["reason"] }),
	defineErasableTable({
		table: "cars",
		version: "updatedAt",
		text: ["brand", "model", "color", "notes"],
		empty: ["plate"],
	}),
	defineErasableTable({ table: "estimateTemplates", text: ["title"], json: ["job"] }),
	defineErasableTable({
		table: "calendarEvents",
		version: "updatedAt",
		text: ["title", "description", "error"],
		json: ["customer"],
	}),
	defineErasableTable({ table: "outbox", text: ["lastError"], json: ["payload"] }),
	defineErasableTable({ table: "idempotency", json: ["answer"] }),
	defineErasableTable({
		table: "missedSearches",
		deletesRow: true,
		text: ["words"],
		folded: ["key"],
	}),
	defineErasableTable({ table: "cashMovements", text: ["reason"] }),
	defineErasableTable({ table: "cashDays", key: "day", text: ["note"] }),
	defineErasableTable({ table: "productBatches", json: ["source", "summary"] }),
	defineErasableTable({ table: "suppliers", text: ["name"] }),
	defineErasableTable({ table: "alarms", text: ["detail"] }),
];
