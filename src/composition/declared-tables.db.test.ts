// @module-tag engines
import { globSync, readFileSync } from "node:fs";
import type { TableMetadata } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { openEngine } from "#server/database/engine.test.kit.ts";
import { isSelfNamed, toCamelCase } from "./columns.test.kit.ts";
import { DECLARED_TABLES } from "./declared-tables.server.ts";
import { OWNED_TABLES } from "./owned-tables.server.ts";

const engine = openEngine();

/** Tables without a row type: numbers, the signs of life of machines, the limits of network addresses, search indexes. */
const UNTYPED_TABLE = /^(counters|heartbeat|rate_limits|kysely_.*|.*_search(_.*)?)$/;

let tables: TableMetadata[];

beforeAll(async () => {
	tables = await engine.ctx.db.introspection.getTables();
});

test("declares every table of the database", () => {
	const names = tables.map(({ name }) => name).filter((name) => !UNTYPED_TABLE.test(name));
	expect(names.map(toCamelCase).toSorted()).toEqual(Object.keys(DECLARED_TABLES).toSorted());
});

// The compiler asks for the declaration of each text of a row type; a column that no row type has would escape it.
test("types every text column of a table that is not published", async () => {
	const typedNames = readTypedNames();
	const untyped = OWNED_TABLES.flatMap(({ name, text }) => {
		const columns = tables.find((table) => toCamelCase(table.name) === name)?.columns ?? [];
		return columns
			.filter(({ dataType }) => /text|char/i.test(dataType))
			.map((column) => toCamelCase(column.name))
			.filter((column) => !(column in text) && !typedNames.get(name)?.has(column) && !isSelfNamed(column))
			.map((column) => `${name}.${column}`);
	});
	expect(untyped).toEqual([]);
});

/** Reads the property names of the files that declare a table, by table. */
function readTypedNames(): ReadonlyMap<string, ReadonlySet<string>> {
	const namesByTable = new Map<string, Set<string>>();
	for (const file of globSync("src/**/*.server.ts")) {
		const code = readFileSync(file, "utf8");
		const [types = ""] = /^\tinterface Tables \{\n[\s\S]*?^\t\}/m.exec(code) ?? [];
		const names = new Set([...code.matchAll(/\b(\w+)\??: /g)].map(([, name = ""]) => name));
		for (const [, table = ""] of types.matchAll(/^\t\t(\w+): /gm)) namesByTable.set(table, names);
	}
	return namesByTable;
}
