import type { Selectable, SelectType, Updateable, UpdateType } from "kysely";
import type { DbOrTrx, Tables } from "./db.server.ts";

/** Columns whose name says that they hold an id, an instant or a day. */
type SelfNamed =
	| "id"
	| "at"
	| "day"
	| `${string}Id`
	| `${string}At`
	| `${string}On`
	| `${string}Day`
	| `${string}Until`;

/** Columns that can hold any text. A closed union is none, and neither is one that the database derives. */
type TextColumn<Row> = {
	[Name in keyof Row & string]: Name extends SelfNamed
		? never
		: [UpdateType<Row[Name]>] extends [never]
			? never
			: string extends NonNullable<SelectType<Row[Name]>>
				? Name
				: never;
}[keyof Row & string];

/** A text about a person. `Value` is what its column holds. */
type Personal<Value> = {
	/** `person` identifies one as a whole, such as a telephone; `freeText` may mention anybody. */
	holds: "person" | "freeText";
	/** The value that an erasure of its owner leaves in the column, or why the text stays. */
	erasesTo: Value | ((value: Value) => Value) | { stays: string };
	/** `json` holds texts; `folded` is normalized for a search. Plain text otherwise. */
	format?: "json" | "folded";
	/** Why the file of a person does not show it. */
	notInFile?: string;
	/** Why the erasure of another person does not search it. */
	notSearched?: string;
	/** People type plates there. A plate leads to a person, so the erasure of its owner looks for it in rows of others. */
	mayHoldPlate?: true;
};
type Impersonal = { holds: "nothingPersonal"; because: string };
type Content<Value> = Personal<Value> | Impersonal;

/** The owner of a row: a request, a customer, or the owner of another row. */
type PersonOwner<Row> =
	| { request: keyof Row & string }
	| { person: keyof Row & string }
	| { parent: { [Table in keyof Tables]?: keyof Row & string } }
	| { keys: (db: DbOrTrx, leadIds: readonly string[]) => Promise<readonly string[]> };
/** The chore that deletes old rows, or why they stay. A row of a person without one ends with its owner. */
type Ends = { chore: string } | { never: string };
type Ownership<Row> = { belongsTo: PersonOwner<Row>; ends?: Ends } | { belongsTo: "shop"; ends: Ends };

/** Declares the owner of the rows of a table, the content of its texts, and the effect of an erasure. */
export type TableDeclaration<Row> = Ownership<Row> & {
	/** The primary key, `id` unless given. */
	key?: keyof Row & string;
	/** The column that an open form compares. A change raises it, so that the form cannot write back. */
	version?: keyof Row & string;
	text: { [Name in TextColumn<Row>]: Content<SelectType<Row[Name]>> };
	/** An erasure clears only the rows with these values; the others hold nothing of the person. */
	onlyWhere?: Partial<Selectable<Row>>;
	/** Columns without text that an erasure clears too. */
	alsoErases?: Partial<Updateable<Row>>;
	/** The row holds nothing else, so that it is deleted in place of its text. */
	deletesRow?: true;
	/** The code that erases its rows; without it the declaration does. */
	erasedBy?: string;
};

/** The tables of one subject. A published one holds what the site shows, which no erasure searches (rules 5.27). */
export type TableDeclarations = {
	[Name in keyof Tables]?: TableDeclaration<Tables[Name]> | { published: string };
};

type PersonalOptions = Pick<Personal<unknown>, "format" | "notInFile" | "notSearched" | "mayHoldPlate">;

/** Declares a text that may mention people. @param erasesTo what an erasure of its owner leaves */
export const freeText = <const Value, const Options extends PersonalOptions = object>(
	erasesTo: Value,
	options?: Options,
) => ({ holds: "freeText", erasesTo, ...options }) as { holds: "freeText"; erasesTo: Value } & Options;

/** Declares a value that identifies a person, such as a telephone or a plate. */
export const personal = <const Value, const Options extends PersonalOptions = object>(
	erasesTo: Value,
	options?: Options,
) => ({ holds: "person", erasesTo, ...options }) as { holds: "person"; erasesTo: Value } & Options;

/** Declares a text that never says anything about a customer. */
export const impersonal = (because: string) => ({ holds: "nothingPersonal", because }) as const;

/** The name of a member of staff or of the system, as an author. */
export const STAFF_NAME = impersonal("the name of a member of staff");
