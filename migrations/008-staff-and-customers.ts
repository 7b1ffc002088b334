import type { Kysely } from "kysely";
import { fold } from "#words/search.ts";

const BATCH = 500;

/** Passwords that must be changed, notes about a customer, and what the customer list and the dashboard search by. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.alterTable("staff")
		.addColumn("must_change_password", "integer", (column) => column.notNull().defaultTo(0))
		.execute();
	for (const name of ["search_text", "notes", "updated_at"])
		await db.schema
			.alterTable("customers")
			.addColumn(name, "text", (column) => column.notNull().defaultTo(""))
			.execute();
	await fillSearchText(db as Kysely<Before>);
	await db.schema
		.createIndex("customers_by_last_contact")
		.on("customers")
		.columns(["last_contact_at", "id"])
		.execute();
	await db.schema
		.createIndex("customers_by_search_text")
		.on("customers")
		.columns(["search_text", "id"])
		.execute();
	await db.schema
		.createIndex("leads_by_kind")
		.on("leads")
		.columns(["kind", "is_quarantined", "created_at"])
		.execute();
	await db.schema.createIndex("changes_by_created").on("changes").column("created_at").execute();
}

type Before = {
	customers: {
		id: string;
		name: string;
		phone: string;
		email: string | null;
		searchText: string;
		updatedAt: string;
		createdAt: string;
	};
};

async function fillSearchText(db: Kysely<Before>) {
	for (let last = ""; ; ) {
		const rows = await db
			.selectFrom("customers")
			.select(["id", "name", "phone", "email", "createdAt"])
			.where("id", ">", last)
			.orderBy("id")
			.limit(BATCH)
			.execute();
		for (const { id, name, phone, email, createdAt } of rows)
			await db
				.updateTable("customers")
				.set({ searchText: fold([name, phone, email].join(" ")), updatedAt: createdAt })
				.where("id", "=", id)
				.execute();
		const next = rows.at(-1)?.id;
		if (!next) return;
		last = next;
	}
}
