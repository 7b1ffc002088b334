// @module-tag engines
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openEngine } from "#server/database/engine.test.kit.ts";
import { ERASABLE_TABLES } from "./erasable-tables.ts";

const engine = openEngine();

/** Names of columns without personal data: ids, times, days, flags and codes. */
const TECHNICAL_COLUMNS =
	/(^|_)(id|at|on|day|date|hash|key|mark|kind|state|status|via|version|uid|etag|sequence|position|role|channel|urgency|origin|category|slug|path|topic|author|month|word|until)$/;
/** Further text columns without personal data, by table. */
const IMPERSONAL_COLUMNS: Readonly<Record<string, string>> = {
	leads: "reference news",
	closed_leads: "was_news",
	stranger_requests: "sort",
	changes: "subject action",
	estimates: "reference reject_reason created_by sent_by",
	estimate_jobs: "level decision",
	estimate_lines: "sku supplied_by",
	work_orders: "reference waits_for no_plate basis received_by updated_by",
	work_order_moves: "from to promised_from promised_to by",
	quote_items: "sku name brand",
	service_demand: "service_name",
	appointments: "source preferred_time",
	visit_hours: "pool",
	request_photos: "folder",
	service_requests: "service_name preferred_time contact_method",
	data_requests: "outcome done_by",
	calendar_entries: "reference",
	calendar_events: "reference",
	alarms: "since ok_since",
	cash_days: "expected counted closed_by",
	cash_movements: "moved_by",
	accounts: "payment_url payer_name payer_ruc",
	entries: "adds_to source entered_by method cashier bank_reference",
	receipts: "reference payer_name payer_ruc",
	invoices: "number payer_name payer_ruc typed_by",
	media_stores: "since",
	secret_marks: "since",
	server_pauses: "paused_by",
	// Columns that identify the owner: a person's own rows are deleted with them.
	customers: "phone ruc",
	merged_customers: "phone ruc kept_ruc",
	estimate_events: "address",
	unasked_letters: "recipient",
	blog_salts: "salt",
	estimate_templates: "created_by",
	lead_closings: "undone_by",
	lead_events: "edited_by",
	note_texts: "written_by",
	visits: "cancelled_by",
	work_order_jobs: "done_by",
};

const UNSEARCHED = new Set(
	globSync("src/**/table.server.ts").flatMap((file) =>
		[...readFileSync(file, "utf8").matchAll(/^\t\t(\w+): (?:Unsearched|RecordColumns)</gm)].map(
			([, name = ""]) => toSnakeCase(name),
		),
	),
);

test("erasure searches every column with user text", async () => {
	const tables = await engine.ctx.db.introspection.getTables();
	const uncovered: Record<string, string> = {};
	for (const { name, columns } of tables) {
		const erasableTable = ERASABLE_TABLES.find(({ table }) => toSnakeCase(table) === name);
		const coveredColumns = Object.keys(erasableTable?.columns ?? {}).map(toSnakeCase);
		const impersonalColumns = IMPERSONAL_COLUMNS[name]?.split(" ") ?? [];
		if (UNSEARCHED.has(name)) continue;
		const uncoveredColumns = columns
			.filter(({ dataType }) => /text|char/i.test(dataType))
			.map((column) => toSnakeCase(column.name))
			.filter(
				(column) =>
					![...coveredColumns, ...impersonalColumns].includes(column) && !TECHNICAL_COLUMNS.test(column),
			);
		if (uncoveredColumns.length > 0) uncovered[name] = uncoveredColumns.join(" ");
	}
	expect(uncovered).toEqual({});
	const overlap = ERASABLE_TABLES.filter(({ table }) => UNSEARCHED.has(toSnakeCase(table)));
	expect(overlap).toEqual([]);
});

function toSnakeCase(name: string) {
	return name.replace(/[A-Z]/g, (character) => `_${character.toLowerCase()}`);
}
