import { REFUSALS } from "#platform/http/http.server.ts";
import { POLICY, type Policy } from "#platform/http/policy.server.ts";
import type { Role } from "#roles.ts";

type Answer = { description: string } | { $ref: string };
export type Operation = {
	operationId?: string;
	tags?: string[];
	summary?: string;
	parameters?: { name: string; in: string; required?: boolean }[];
	requestBody?: unknown;
	security?: Record<string, string[]>[];
	responses: Record<string, Answer>;
	/** Who of the staff may make it. */
	"x-roles"?: readonly Role[];
	[POLICY]?: Policy;
};
/** The operations of an OpenAPI document, by path and method. */
export type Paths = Record<string, Record<string, Operation>>;

const MEANINGS: Record<string, string> = REFUSALS;
const wait = { "Retry-After": { description: "Segundos", schema: { type: "integer" as const } } };
/** What comes with a refusal beside its body. */
const HEADERS: Record<string, typeof wait> = { 429: wait, 503: wait };

/** The refusals that many operations share, by the name they have in the document. */
export function sharedRefusals() {
	const schema = { $ref: "#/components/schemas/Problem" };
	return Object.entries(MEANINGS).map(([status, description]) => {
		const headers = HEADERS[status];
		const response = { description, content: { "application/json": { schema } } };
		return [nameOf(status), { ...response, ...(headers && { headers }) }] as const;
	});
}

/** What a response of an operation says, wherever it is declared. */
export function meaningOf(status: string, answer: Answer): string {
	return "$ref" in answer ? (MEANINGS[status] ?? "") : answer.description;
}

/**
 * Gives every operation what the doors answer in place of its room: who needs a session, and each refusal that its kind
 * of call can meet. What a room says in its own words stays.
 */
export function tellDoors(paths: Paths): void {
	for (const [path, operations] of Object.entries(paths))
		for (const [method, operation] of Object.entries(operations)) {
			const { responses, [POLICY]: policy } = operation;
			delete operation[POLICY];
			const said = Object.keys(responses).filter(
				(status) => meaningOf(status, responses[status] as Answer) === MEANINGS[status],
			);
			const isOfStaff = Boolean(policy?.roles);
			const call = { path, method, isOfStaff, hasBody: operation.requestBody !== undefined };
			for (const status of said) delete responses[status];
			const ofRoom = said.filter((status) => status !== "409" || canConflict(call));
			for (const status of [...refusalsOfDoors(call), ...ofRoom])
				responses[status] ??= { $ref: `#/components/responses/${nameOf(status)}` };
			if (policy?.roles)
				Object.assign(operation, { security: [{ bearer: [] }], "x-roles": policy.roles });
		}
}

type Call = { path: string; method: string; isOfStaff: boolean; hasBody: boolean };

const namesOne = (path: string) => path.includes("{");

/** See doors.server.ts: every call is counted, read as text, and may come while the database is away. */
function refusalsOfDoors({ path, isOfStaff, hasBody }: Call): string[] {
	return [
		...["422", "429", "503"],
		...(isOfStaff ? ["401", "403"] : []),
		...(hasBody ? ["400", "413", "415"] : []),
		...(namesOne(path) || (isOfStaff && hasBody) ? ["404"] : []),
	];
}

/** Rooms say it of all their calls, and one that only reads cannot meet it. */
const canConflict = ({ path, method, hasBody }: Call) =>
	method !== "get" && (hasBody || namesOne(path));

const nameOf = (status: string) => `Refusal${status}`;
