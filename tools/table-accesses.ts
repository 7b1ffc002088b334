/**
 * Which tables a file reaches, and where it could reach one without saying its name: a room says every table in quotes,
 * where the query builder or the room of records takes it, or within a `sql` template.
 */

/** How the query builder names a table, and whether it writes there. Their first argument is the table. */
const BUILDER = {
	...asReads("selectFrom", "innerJoin", "leftJoin", "rightJoin", "fullJoin", "crossJoin"),
	...asReads("innerJoinLateral", "leftJoinLateral", "crossJoinLateral", "crossApply", "outerApply"),
	...asWrites("insertInto", "updateTable", "deleteFrom", "mergeInto", "replaceInto"),
};
/** Our own verbs that take any table: the place of its name, and whether they write there. */
const OURS: Readonly<Record<string, { place: number; isWrite: boolean }>> = {
	findRow: { place: 1, isWrite: false },
	findRows: { place: 1, isWrite: false },
	getRow: { place: 1, isWrite: false },
	lockRow: { place: 1, isWrite: false },
	listPlaced: { place: 1, isWrite: false },
	insertRows: { place: 1, isWrite: true },
	insertMissing: { place: 1, isWrite: true },
	saveRow: { place: 1, isWrite: true },
	updateRows: { place: 1, isWrite: true },
	deleteRows: { place: 1, isWrite: true },
	updateKept: { place: 1, isWrite: true },
	savePlaces: { place: 1, isWrite: true },
	nextPlace: { place: 1, isWrite: false },
	recordKind: { place: 0, isWrite: true },
};
const VERBS = [...Object.keys(BUILDER), ...Object.keys(OURS)].join("|");
const VERB = new RegExp(`\\b(${VERBS})\\b`, "g");
/** Words that many things have a method of: those of lists and bytes take no table. */
const COMMON =
	/(?<!\b(?:Array|Buffer|Uint8Array|Readable|Iterator|Set|Map|Object|sql))\.(from|using|table)\(/g;
/** The parts of a `sql` statement that no parameter can be. */
const FRAGMENT = /\bsql\s*[?!]?\s*\.\s*(raw|id|ref|table|lit|literal)\b/g;
const TEMPLATE = /\bsql\s*(?:<[^`]*?>\s*)?`/g;
/** Where a statement names a table, something put into it, and a name made of pieces. */
const PUT_IN = /\b(?:from|join|into|update|table|using)\s+(?:[\w\s,]*,\s*)?["[]?\?|\w\?|\?\w/i;
/** A list of functions, of which a variable says one: whatever it is called, it may be a database. Capitals are our own tables. */
const CHOSEN =
	/(?<=[\w$)\]!])(?<!\b(?:[A-Z][A-Z_]*|marks|child|channel|writers|correctors|history))\??\.?\[(?!\s*["'][^"']*["']\s*\])\s*[\w$("'`][^\]]*\]!?(?:\?\.)?\(/;
/** What kysely exports that makes no statement. */
const HARMLESS = /^\s*(?:type\s+\w+|sql)?\s*$/;
const KYSELY_SQL = /\bsql\b/;
const KYSELY = /import\s+(type\s)?([^;]*?)\s+from\s+"kysely"/g;
const NAMED = /^\s*(["'`])(\w+)(?: as \w+)?\1\s*$/;
const LITERAL = /^\s*(["'])[^"'\\]*\1\s*$/;
const QUOTED = /["'`](\w+)/g;
const RAW =
	/\b(delete\s+from|from|join|into|update|table|using)\s+(?:only\s+)?["`[]?(?:\w+["`\]]?\s*\.\s*["`[]?)?([a-z_]+)\b/gi;
/** Where a module comes from. */
const MODULE = /\bfrom\s+["'][^"']*["'];/g;
const WRITTEN = /^(into|update|delete\s+from|table)$/i;
/** A property that says of which table something is. */
const PROPERTY = /\b(?:table|index):\s*["'`](\w+)["'`]/g;

/** What would let a room reach a table that it does not name, with why it is refused. */
const LOOSE: readonly [RegExp, string][] = [
	[new RegExp(`["'\`](${VERBS})["'\`]`), "calls a verb of the database by its name in a string"],
	[/\b(?:db|trx|reads|publicReads)\??\.?\[/, "takes a verb of the database by a variable"],
	[
		/\$(?:extend|pick|omit)Tables\b|\bwith(?:Tables|Schema)\b/,
		"changes which tables a database has",
	],
	[
		/\bas (?:unknown as )?(?:Kysely|Transaction)\b|\bKysely<\s*any\b/,
		"casts the type of a database",
	],
	[/\bnew Kysely\b|\bnew (?:Native)?(?:DatabaseSync|Pool|Client)\b/, "opens a database of its own"],
	[/["'](?:node:sqlite|pg|better-sqlite3)["']/, "opens a database of its own"],
	[
		/\b(?:CompiledQuery|executeQuery|getExecutor)\b|\.dynamic\b/,
		"hands the database a statement of its own",
	],
	[
		/\bObject\.\w+\((?:\w+\.)*(?:db|trx)\b|\{[^{}]*\[(?![A-Z_]+\])\w+\]\s*:[^{}]*\}\s*=\s*\w/,
		"takes the verbs of the database as a list",
	],
	[
		/(?<!\bprototype\.\w+\??|\bReflect)\.(?:call|apply|bind)(?:\?\.)?\(\s*[\w$.]+\s*[,)]|\bReflect\.\w+\((?!writeHead, res,)/,
		"lends a function to what may be the database",
	],
	// Under whatever name the database goes there, and whatever its callback calls what it gets.
	[/\.(?:transaction|startTransaction|connection)\(\)/, "opens a transaction of its own"],
	[/\btoOperationNode\b/, "hands the database a statement of its own"],
	[/\.schema\b[\s\S]{0,40}?\.(?:create|drop|alter)\w+\(/, "changes tables outside a migration"],
	[/\bsql\s*[[(]|\bsql as\b|[=(,]\s*sql\s*[;,)]|export \{[^}]*\bsql\b/, "gives `sql` another name"],
	[
		/\b(?:import|require|createRequire)\b[^;"']*\(\s*["'`](?:kysely|pg|node:sqlite)\b|\bcreateRequire\(|\bexport\s[^;"']*\sfrom\s+["']kysely|["']kysely\/(?!migration["'])/,
		"takes kysely another way than by its import",
	],
	[
		/\bnew Function\(|\beval\(|\bnew Proxy\(\s*(?:\w+\.)*(?:db|trx)\b/,
		"makes code or a database's stand-in",
	],
	[
		/(?<!\\)\\(?:u00|u\{0*|x)(?:[46][1-9a-f]|[57][\da])(?![\da-f]|-|\\)/i,
		"writes a letter as its number",
	],
];
/** Words of a statement that make, change or run another one. */
const STATEMENT =
	/^\s*(?:create|alter|drop|truncate|attach|detach|copy|prepare|pragma|set|reset|do|vacuum)\b|\bexecute\b|\\[ux]|\bU&["']/i;
/** Functions of the engines that read the table or run the statement that a text names. */
const BY_TEXT = /\b(?:\w+_to_xml\w*|dblink\w*|regclass|pragma_\w+|fts5vocab|ts_stat)\b/i;
/** `sql` anywhere but in an import, before its template and before what makes a fragment. */
const LOOSE_SQL =
	/(?<![."'`\w$])(?<!typeof )sql\b(?!["'\w])(?!\s*(?:<[^`]*?>\s*)?`)(?!\s*[?!]?\s*\.\s*(?:raw|id|ref|table|lit|literal|join|val|value)\s*(?:<[^()]*>)?\s*\()/;

export type Access = { table: string; isWrite: boolean };
/** What a file does to which tables, by the name they have in the code, and where that cannot be seen. */
export type Accesses = { accesses: Access[]; unseen: string[] };

/**
 * @param code without comments
 * @param tables every table by its name in SQL
 */
export function accessesOf(code: string, tables: ReadonlyMap<string, string>): Accesses {
	const known = new Set(tables.values());
	const unseen: string[] = [];
	const accesses: Access[] = [];
	const add = (name: string, isWrite: boolean) => {
		const table = tables.get(name.toLowerCase()) ?? (known.has(name) ? name : undefined);
		if (table) accesses.push({ table, isWrite });
	};
	const addNamed = (argument: string, verb: string, isWrite: boolean) => {
		const names = namesIn(argument);
		if (!names) unseen.push(`${verb} takes a table that is not named there`);
		// Whatever the file names may be what its variable holds.
		for (const name of names ?? quotedIn(code)) add(name, isWrite);
	};
	for (const { 0: verb, index } of code.matchAll(VERB)) {
		const open = openAfter(code, index + verb.length);
		if (open === undefined) {
			if (!isInList(code, index, verb)) unseen.push(`${verb} gets another name`);
			continue;
		}
		if (/\bfunction\s+$/.test(code.slice(0, index))) continue;
		const { place, isWrite } = OURS[verb] ?? { place: 0, isWrite: isWriting(verb) };
		addNamed(argumentsAt(code, open)[place] ?? "", verb, isWrite);
	}
	for (const { 0: call, index, 1: verb = "" } of code.matchAll(COMMON))
		addNamed(argumentsAt(code, index + call.length - 1)[0] ?? "", verb, false);
	for (const { 0: call, index, 1: verb = "" } of code.matchAll(FRAGMENT)) {
		const open = openAfter(code, index + call.length);
		const said = open === undefined ? [""] : argumentsAt(code, open);
		const isWritten = said.every((argument) => LITERAL.test(argument));
		// A value stands nowhere that a table could: PUT_IN sees to it.
		if (!isWritten && !verb.startsWith("lit"))
			unseen.push(`sql.${verb} takes what is not written there`);
		// Whatever the file names may be what a variable holds; that of a reference holds a column.
		const isName = verb !== "ref" && !verb.startsWith("lit");
		const words = isWritten ? said.join().match(/\w+/g) : isName && quotedIn(code);
		for (const word of words || []) add(word, false);
	}
	for (const { 0: tag, index } of code.matchAll(TEMPLATE)) {
		const { text } = templateAt(code, index + tag.length - 1);
		if (STATEMENT.test(text)) unseen.push("a statement makes or runs another one");
		if (BY_TEXT.test(text)) unseen.push("a statement reads what a text names");
		if (PUT_IN.test(text)) unseen.push("a statement gets the name of a table from outside");
		const written = new Set<string>();
		for (const [, verb = "", name = ""] of text.matchAll(RAW))
			if (WRITTEN.test(verb)) written.add(name.toLowerCase());
		for (const [word] of text.matchAll(/(?<![.\w])[a-z_]+\b(?!\s*\.\s*\?)/gi))
			add(word, written.has(word.toLowerCase()));
	}
	for (const [, verb = "", name = ""] of code.replaceAll(MODULE, "").matchAll(RAW))
		add(name, WRITTEN.test(verb));
	for (const [, name = ""] of code.matchAll(PROPERTY)) add(name, false);
	if (CHOSEN.test(code)) unseen.push("calls what a variable says");
	if (/\bcontainsWords\(/.test(code.replaceAll(MODULE, "")) && !isPlaceNamed(code))
		unseen.push("containsWords takes a table that is not named there");
	for (const [, isType, names = ""] of code.matchAll(KYSELY))
		if (
			!isType &&
			!names
				.replace(/[{}]/g, "")
				.split(",")
				.every((name) => HARMLESS.test(name))
		)
			unseen.push("takes of kysely what makes statements");
	// Whatever hands the tag on gives it a name that no check knows.
	if (KYSELY_SQL.test(code) && LOOSE_SQL.test(code.replace(KYSELY, "")))
		unseen.push("hands `sql` on");
	for (const [pattern, why] of LOOSE) if (pattern.test(code)) unseen.push(why);
	return { accesses, unseen: [...new Set(unseen)] };
}

/** The tables that an argument names; undefined for one that names none in quotes. A question within it is read by itself. */
function namesIn(argument: string): string[] | undefined {
	const [, , name] = NAMED.exec(argument) ?? [];
	if (name) return [name];
	if (
		/^\s*(?:\(\w*\)|\w+) =>\s*\w+\s*\.selectFrom\(/.test(argument) ||
		/\.as\(\s*"\w+",?\s*\)\s*$/.test(argument)
	)
		return [];
	const list = /^\s*\[([\s\S]*)\]\s*$/.exec(argument)?.[1];
	if (list === undefined) return undefined;
	const names = argumentsAt(`(${list})`, 0).map(namesIn);
	return names.some((found) => !found) ? undefined : names.flatMap((found) => found ?? []);
}

/** Whether a file says in quotes where words are looked for, and nowhere by a variable. */
function isPlaceNamed(code: string): boolean {
	return /\btable: "/.test(code) && !/[{,]\s*(?:table|index)\s*[,}]/.test(code);
}

const quotedIn = (code: string) => [...code.matchAll(QUOTED)].map(([, name = ""]) => name);
const isWriting = (verb: string) => (BUILDER as Readonly<Record<string, boolean>>)[verb] ?? false;

/** Where the brackets of a call open after its verb, past what it says of types. */
function openAfter(code: string, from: number): number | undefined {
	const [found] = /^\s*(?:<[^()]*>)?\s*\(/.exec(code.slice(from, from + 200)) ?? [];
	return found === undefined ? undefined : from + found.length - 1;
}

/** Whether a verb stands in a list of names, as of an import, and keeps its own. */
function isInList(code: string, index: number, verb: string): boolean {
	const before = code.slice(0, index).trimEnd().at(-1) ?? "";
	const after = code.slice(index + verb.length).trimStart()[0] ?? "";
	return "{,".includes(before) && ",}".includes(after);
}

/** The arguments between the brackets that open at a place, as they are written. */
function argumentsAt(code: string, open: number): string[] {
	const found: string[] = [];
	let from = open + 1;
	const end = walk(code, open, (at, depth) => {
		if (depth !== 1 || code[at] !== ",") return;
		found.push(code.slice(from, at));
		from = at + 1;
	});
	return [...found, code.slice(from, end)].filter((argument) => argument.trim());
}

/** Goes to the bracket that closes the one at a place, past strings and templates. @returns its index */
function walk(code: string, open: number, see: (at: number, depth: number) => void): number {
	let depth = 0;
	for (let at = open; at < code.length; at++) {
		const letter = code[at] ?? "";
		if (letter === '"' || letter === "'") at = endOfString(code, at);
		else if (letter === "`") at = templateAt(code, at).end;
		else if ("([{".includes(letter)) depth++;
		else if (")]}".includes(letter) && --depth === 0) return at;
		else see(at, depth);
	}
	return code.length;
}

function endOfString(code: string, start: number): number {
	let at = start + 1;
	while (at < code.length && code[at] !== code[start]) at += code[at] === "\\" ? 2 : 1;
	return at;
}

/** The text of a template that begins at a place, a question mark for whatever is put into it. */
function templateAt(code: string, start: number): { text: string; end: number } {
	let text = "";
	for (let at = start + 1; at < code.length; at++) {
		if (code[at] === "`") return { text, end: at };
		if (code[at] === "$" && code[at + 1] === "{") {
			at = walk(code, at + 1, () => {});
			text += "?";
		} else if (code[at] === "\\") text += code.slice(at, ++at + 1);
		else text += code[at];
	}
	return { text, end: code.length };
}

function asReads(...verbs: string[]): Record<string, boolean> {
	return Object.fromEntries(verbs.map((verb) => [verb, false]));
}

function asWrites(...verbs: string[]): Record<string, boolean> {
	return Object.fromEntries(verbs.map((verb) => [verb, true]));
}
