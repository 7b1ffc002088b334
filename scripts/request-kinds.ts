/**
 * Finds code that asks for a kind of request by name. Other code asks for a property of `src/core/requests/kinds.ts`, so
 * that a new kind needs no search. Part of `scripts/architecture.ts`.
 */
import { posix } from "node:path";
import { parseSync, Visitor } from "vite";
import { LEAD_KINDS, type LeadKind } from "#core/requests/kinds.ts";

const REGISTRY = "src/core/requests/kinds.ts";
const VIEWS = "src/app/admin/inbox/request-views.ts";
/** The subject that binds a kind may name it. */
const BINDING = new RegExp(`\\bbindRequestKind\\("(${LEAD_KINDS.join("|")})"`, "g");

const PRESS = "a press of an order";
const EVENT = "a kind of event";
const TOTALS = "the specification names these totals";
/** Files that may name a kind, or another thing by the same word, by the end of their path. */
const EXCEPTIONS: readonly { path: string; kinds: readonly LeadKind[]; reason: string }[] = [
	{ path: "core/requests/rules.ts", kinds: ["contact"], reason: EVENT },
	{ path: "core/requests/store.server.ts", kinds: ["contact"], reason: EVENT },
	{
		path: "core/requests/ending/expired-leads-read-model.server.ts",
		kinds: ["newsletter"],
		reason: "the literal of the partial index leads_to_forget",
	},
	{ path: "mail/unverified-email.server.ts", kinds: ["newsletter"], reason: "a kind of email" },
	{ path: "work-orders/admin/order-estimate.tsx", kinds: ["quote"], reason: PRESS },
	{ path: "work-orders/admin/order-next-step.tsx", kinds: ["quote"], reason: PRESS },
	{ path: "dashboard/contract.ts", kinds: LEAD_KINDS, reason: "the specification names the activities" },
	{ path: "dashboard/dashboard.server.ts", kinds: ["service_request"], reason: TOTALS },
	{ path: "dashboard/admin/summary-stats.tsx", kinds: ["service_request"], reason: TOTALS },
	{ path: "customers/request-counts.server.ts", kinds: ["service_request"], reason: TOTALS },
];

/** In a call, the other kinds' names are also those of groups, scopes and events. */
const UNMISTAKABLE: ReadonlySet<string> = new Set<LeadKind>(["appointment", "service_request"]);
const KIND_NAMES: ReadonlySet<string> = new Set(LEAD_KINDS);
const MENTION = new RegExp(`\\b(?:${LEAD_KINDS.join("|")})\\b`);
/** A comparison of the column of `leads`; other tables have a column of the same name. */
const SQL_COMPARISON = new RegExp(
	`(?<![\\w.])(?:leads\\.)?kind (?:=|<>|!=|in \\(|not in \\() ?'(${LEAD_KINDS.join("|")})'`,
	"g",
);
const MIN_MAP_KEYS = 3;
const MIN_LIST_ITEMS = 2;

type Node = { type: string; value?: unknown; name?: string; start: number };
type KindName = { kind: LeadKind; start: number };

const getName = ({ name, value }: Node) => `${name ?? value}`;
const isKind = (node: Node | null | undefined): node is Node =>
	node?.type === "Literal" && KIND_NAMES.has(getName(node));

/** Selects the kinds among the arguments of a call: a compared column, or a name that means nothing else. */
function selectArguments(args: readonly Node[]): Node[] {
	const [column, , value] = args;
	if (column?.type === "Literal" && /^(?:leads\.)?kind$/.test(getName(column))) return [value].filter(isKind);
	return args.filter((arg) => isKind(arg) && UNMISTAKABLE.has(getName(arg)));
}

const selectMany = (nodes: readonly Node[], minimum: number) => (nodes.length < minimum ? [] : nodes);

/** Lists the kinds that a file asks for by name: it compares, passes or lists them. */
function listKindNames(path: string, source: string): KindName[] {
	const found: KindName[] = [];
	const add = (nodes: readonly Node[]) =>
		found.push(...nodes.map((node) => ({ kind: getName(node) as LeadKind, start: node.start })));
	const addOperands = ({ operator, left, right }: { operator: string; left: Node; right: Node }) => {
		if (/^[!=]==?$/.test(operator)) add([left, right].filter(isKind));
	};
	const addCase = ({ test }: { test: Node | null }) => add([test].filter(isKind));
	const addArguments = (call: { arguments: Node[] }) => add(selectArguments(call.arguments));
	const addKeys = ({ properties }: { properties: { key?: Node }[] }) => {
		const keys = properties.flatMap(({ key }) => (key && KIND_NAMES.has(getName(key)) ? [key] : []));
		add(selectMany(keys, MIN_MAP_KEYS));
	};
	const addItems = ({ elements }: { elements: (Node | null)[] }) =>
		add(selectMany(elements.filter(isKind), MIN_LIST_ITEMS));
	const addSql = ({ start, value }: { start: number; value: { raw: string } }) => {
		for (const [, kind] of value.raw.matchAll(SQL_COMPARISON)) found.push({ kind: kind as LeadKind, start });
	};
	const on =
		<Kind>(addKinds: (node: Kind) => void) =>
		(node: unknown) =>
			addKinds(node as Kind);
	new Visitor({
		BinaryExpression: on(addOperands),
		SwitchCase: on(addCase),
		CallExpression: on(addArguments),
		ObjectExpression: on(addKeys),
		ArrayExpression: on(addItems),
		TemplateElement: on(addSql),
	}).visit(parseSync(path, source).program);
	return found;
}

/** The folder of the subject of each kind. */
type KindOwners = ReadonlyMap<string, string>;

/** Finds the subject of each kind by its binding. @param sources every file by its path from the root */
export function listKindOwners(sources: ReadonlyMap<string, string>): KindOwners {
	const owners = new Map<string, string>();
	for (const [path, source] of sources)
		if (path.startsWith("src/features/"))
			for (const [, kind = ""] of source.matchAll(BINDING)) owners.set(kind, `${posix.dirname(path)}/`);
	return owners;
}

const findException = (path: string, kind: LeadKind) =>
	EXCEPTIONS.find((exception) => path.endsWith(`/${exception.path}`) && exception.kinds.includes(kind));

/** Returns each place where a file asks for a kind of request by name, one sentence each. */
export function findKindNames(path: string, source: string, owners: KindOwners): string[] {
	if (!path.startsWith("src/") || path.includes(".test.") || !MENTION.test(source)) return [];
	if (path === REGISTRY || path === VIEWS || !/\.tsx?$/.test(path)) return [];
	return listKindNames(path, source)
		.filter(({ kind }) => !path.startsWith(owners.get(kind) ?? REGISTRY) && !findException(path, kind))
		.map(({ kind, start }) => {
			const line = source.slice(0, start).split("\n").length;
			return `${path}:${line}: asks for the request kind ${kind} by name; ask for a property of ${REGISTRY}`;
		});
}

/** Returns the exceptions that no file needs. @param sources every file by its path from the root */
export function findIdleKindExceptions(sources: ReadonlyMap<string, string>): string[] {
	const isNeeded = ({ path: end, kinds }: (typeof EXCEPTIONS)[number]) =>
		[...sources].some(
			([path, source]) =>
				path.endsWith(`/${end}`) && listKindNames(path, source).some(({ kind }) => kinds.includes(kind)),
		);
	return EXCEPTIONS.filter((exception) => !isNeeded(exception)).map(
		({ path }) => `${path}: asks for no request kind by name; remove it from scripts/request-kinds.ts`,
	);
}
