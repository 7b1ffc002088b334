import { type Kysely, sql } from "kysely";
import { isEmbedded } from "./baseline/engine.ts";

/** Tables with their new names. */
const TABLES = {
	joined_car_requests: "merged_car_requests",
	outreach_marks: "follow_up_marks",
	secret_marks: "secret_fingerprints",
	stranger_requests: "unknown_sender_requests",
	unasked_letters: "unverified_email_counts",
};

/** Columns with their new names, by the new name of their table. */
const COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	alarms: { told_at: "notified_at" },
	blog_posts: { desk_text: "staff_search_text" },
	calendar_link: { turn_holder: "lease_holder", turn_until: "lease_until" },
	cars: { joined_into_id: "merged_into_id", joined_at: "merged_at" },
	closed_leads: {
		was_state: "previous_state",
		was_answered_at: "previous_answered_at",
		was_news: "previous_alert",
		was_call_back_on: "previous_call_back_on",
	},
	estimates: {
		asked_at: "question_at",
		renewal_asked_at: "renewal_requested_at",
	},
	heartbeat: { beat: "count" },
	lead_merges: { into_id: "target_id" },
	leads: { asked_at: "requested_at", news: "alert", turn_at: "due_sort_key", words: "keywords" },
	merged_customers: {
		into_id: "target_id",
		kept_email: "target_email",
		kept_notes: "target_notes",
		kept_ruc: "target_ruc",
		kept_wants_no_reminders: "target_wants_no_reminders",
	},
	missed_searches: { words: "query", last_at: "last_searched_at" },
	photo_terms: { told_at: "notified_at" },
	push_keys: { sealed_key: "encrypted_key" },
	secret_fingerprints: { mark: "fingerprint" },
	subscribers: { asked_at: "confirmation_requested_at", left_at: "unsubscribed_at" },
	two_steps: { sealed_secret: "encrypted_secret" },
	unknown_sender_requests: { sort: "request_class" },
	unverified_email_counts: { asked: "count" },
	visits: {
		day_agreed: "accepted_day_change",
		day_told: "notified_day_change",
		letter_id: "email_job_id",
	},
	work_order_jobs: { dropped_why: "drop_reason" },
	work_orders: {
		basis_why: "basis_reason",
		kept_until: "retained_until",
		unfetched_letters: "pickup_reminder_count",
		wait_text: "wait_detail",
	},
};

/** Indexes with their new names. Those of tables that keep theirs keep the name of their purpose. */
const INDEXES = {
	joined_cars: "cars_merged",
	leads_by_asked: "leads_by_requested",
	leads_by_state_asked: "leads_by_state_requested",
	leads_by_turn: "leads_by_due_sort_key",
	merged_customers_by_into: "merged_customers_by_target",
	stranger_requests_by_age: "unknown_sender_requests_by_age",
	stranger_requests_by_time: "unknown_sender_requests_by_time",
	stranger_requests_held: "unknown_sender_requests_held",
	work_orders_kept: "work_orders_retained",
};

/**
 * Gives tables, columns and stored JSON the names that the code uses (decision 055). Rows keep every value. No trigger or
 * function names a renamed column, so none of them is created again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const [table, name] of Object.entries(TABLES))
		await sql`alter table ${sql.table(table)} rename to ${sql.table(name)}`.execute(db);
	for (const [table, columns] of Object.entries(COLUMNS))
		for (const [column, name] of Object.entries(columns))
			await sql`alter table ${sql.table(table)} rename column ${sql.ref(column)} to ${sql.ref(name)}`.execute(
				db,
			);
	for (const [index, name] of Object.entries(INDEXES)) await renameIndex(db, index, name);
	for (const statement of STORED_KEYS) await sql.raw(statement).execute(db);
}

/** SQLite renames no index, so it builds the same one again under the new name. */
async function renameIndex(db: Kysely<unknown>, index: string, name: string): Promise<void> {
	if (!isEmbedded(db)) {
		await sql`alter index ${sql.table(index)} rename to ${sql.table(name)}`.execute(db);
		return;
	}
	const { rows } = await sql<{ sql: string }>`select sql from sqlite_master where name = ${index}`.execute(
		db,
	);
	await sql`drop index ${sql.table(index)}`.execute(db);
	for (const row of rows) await sql.raw(row.sql.replace(new RegExp(`\\b${index}\\b`), name)).execute(db);
}

/** Stored JSON that names the alert: what a reception or a merge restores, and the notices that wait to be sent. */
const STORED_KEYS = [
	`update work_orders set before = replace(before, '"news":', '"alert":') where before like '%"news":%'`,
	`update lead_merges set snapshot = replace(snapshot, '"news":', '"alert":') where snapshot like '%"news":%'`,
	`update outbox set payload = replace(payload, '"news":', '"alert":')
		where topic = 'new-lead' and payload like '%"news":%'`,
];
