import {
	type Dialect,
	DummyDriver,
	Kysely,
	SqliteAdapter,
	SqliteIntrospector,
	SqliteQueryCompiler,
} from "kysely";
import { expect, test } from "vitest";
import type {} from "#core/accounts/table.server.ts";
import type {} from "#core/requests/table.server.ts";
import type { AnyDb, Db, Tables, View } from "#server/database/db.server.ts";

const dialect: Dialect = {
	createAdapter: () => new SqliteAdapter(),
	createDriver: () => new DummyDriver(),
	createIntrospector: (introspected) => new SqliteIntrospector(introspected),
	createQueryCompiler: () => new SqliteQueryCompiler(),
};
const db: Db = new Kysely<Tables>({ dialect });
const selectLeads = (view: View<"leads">) => view.selectFrom("leads").select("id").compile().sql;
const selectStaff = (view: View<"staff">) => view.selectFrom("staff").select("id").compile().sql;

/** The compiler checks what the comments say: an error that does not occur is one. */
test("fits a store's view and shows no other table", () => {
	const leads: View<"leads"> = db;
	const nothing: AnyDb = new Kysely({ dialect });
	expect(selectLeads(db)).toBe('select "id" from "leads"');
	// @ts-expect-error the view shows leads only
	expect(() => leads.selectFrom("staff")).not.toThrow();
	// @ts-expect-error the store takes another view
	expect(selectStaff(leads)).toBe('select "id" from "staff"');
	expect(selectLeads(nothing)).toBe(selectLeads(db));
	// @ts-expect-error it shows no table
	expect(() => nothing.selectFrom("leads")).not.toThrow();
});
