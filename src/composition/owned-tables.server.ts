import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { DECLARED_TABLES } from "./declared-tables.server.ts";

type AnyContent =
	| { holds: "nothingPersonal"; because: string }
	| {
			holds: "person" | "freeText";
			erasesTo: unknown;
			format?: "json" | "folded";
			notInFile?: string;
			notSearched?: string;
			mayHoldPlate?: true;
	  };
/** A personal column; `erasesTo` is a value, a function of the value, or `{ stays }`. */
export type PersonalContent = Exclude<AnyContent, { holds: "nothingPersonal" }>;
type AnyOwner =
	| "shop"
	| { request: string }
	| { person: string }
	| { parent: Readonly<Record<string, string>> }
	| { keys: (db: DbOrTrx, leadIds: readonly string[]) => Promise<readonly string[]> };
type AnyDeclaration = {
	key?: string;
	version?: string;
	belongsTo: AnyOwner;
	text: Readonly<Record<string, AnyContent>>;
	onlyWhere?: Readonly<Record<string, unknown>>;
	alsoErases?: Readonly<Record<string, unknown>>;
	deletesRow?: true;
	erasedBy?: string;
	ends?: { chore: string } | { never: string };
};
/** A declared table, without the types of its columns. */
export type OwnedTable = AnyDeclaration & { name: string; key: string };

const declarations: readonly [string, AnyDeclaration | { published: string }][] =
	Object.entries(DECLARED_TABLES);

/** Every table that is not published, in the order of the list. */
export const OWNED_TABLES: readonly OwnedTable[] = declarations.flatMap(([name, declaration]) =>
	"published" in declaration ? [] : [{ ...declaration, name, key: declaration.key ?? "id" }],
);

const tablesByName = new Map(OWNED_TABLES.map((table) => [table.name, table]));

/** Lists the columns of a table that may say something about a person. */
export const listPersonalColumns = ({ text }: OwnedTable): [name: string, content: PersonalContent][] =>
	Object.entries(text).flatMap(([name, content]): [string, PersonalContent][] =>
		content.holds === "nothingPersonal" ? [] : [[name, content]],
	);

/** Returns why a column stays after an erasure; undefined if it is erased. */
export const getReasonToStay = ({ erasesTo }: PersonalContent): string | undefined =>
	typeof erasesTo === "object" && erasesTo !== null && "stays" in erasesTo
		? String(erasesTo.stays)
		: undefined;

/** Returns the parent of a table and the column that names it. @throws Error if the parent has no declaration */
export function getParent(parents: Readonly<Record<string, string>>): { parent: OwnedTable; column: string } {
	const [[name, column] = ["", ""]] = Object.entries(parents);
	const parent = tablesByName.get(name);
	if (!parent) throw new Error(`${name} is declared as a parent, but has no rows of persons`);
	return { parent, column };
}

/** Builds the SQL of a row's owner: a request or a customer, or the row itself if it has none. */
export function buildOwnerSql({ name, key, belongsTo }: OwnedTable): RawBuilder<string> {
	if (belongsTo === "shop" || "keys" in belongsTo) return sql`${sql.ref(`${name}.${key}`)}`;
	if ("request" in belongsTo) return sql`${sql.ref(`${name}.${belongsTo.request}`)}`;
	if ("person" in belongsTo) return sql`${sql.ref(`${name}.${belongsTo.person}`)}`;
	const { parent, column } = getParent(belongsTo.parent);
	return sql`(select ${buildOwnerSql(parent)} from ${sql.table(parent.name)}
		where ${sql.ref(`${parent.name}.${parent.key}`)} = ${sql.ref(`${name}.${column}`)})`;
}

/** The requests of a person, and the records of the person itself. */
type Owners = { leadIds: readonly string[]; customerIds?: readonly string[] };

/** Builds the condition of the rows that belong to some owners; undefined for the rows of the shop and of others. */
export async function buildOwnedCondition(
	db: DbOrTrx,
	{ name, key, belongsTo }: OwnedTable,
	owners: Owners,
): Promise<RawBuilder<SqlBool> | undefined> {
	const { leadIds, customerIds = [] } = owners;
	if (belongsTo === "shop") return undefined;
	if ("person" in belongsTo) return buildInCondition(`${name}.${belongsTo.person}`, customerIds);
	if ("request" in belongsTo) return buildInCondition(`${name}.${belongsTo.request}`, leadIds);
	if ("keys" in belongsTo) return buildInCondition(`${name}.${key}`, await belongsTo.keys(db, leadIds));
	const { parent, column } = getParent(belongsTo.parent);
	const parentCondition = await buildOwnedCondition(db, parent, owners);
	if (!parentCondition) return undefined;
	const parentKeys = sql`select ${sql.ref(`${parent.name}.${parent.key}`)} from ${sql.table(parent.name)}
		where ${parentCondition}`;
	return sql<SqlBool>`${sql.ref(`${name}.${column}`)} in (${parentKeys})`;
}

/** PostgreSQL rejects an empty list. */
const buildInCondition = (column: string, ids: readonly string[]): RawBuilder<SqlBool> | undefined =>
	ids.length === 0 ? undefined : sql<SqlBool>`${sql.ref(column)} in (${sql.join(ids)})`;
