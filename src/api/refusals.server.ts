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
	/** Staff roles that may call it. */
	"x-roles"?: readonly Role[];
	[POLICY]?: Policy;
};
/** Operations of an OpenAPI document by path and method. */
export type Paths = Record<string, Record<string, Operation>>;

const MEANINGS: Record<string, string> = REFUSALS;
const wait = { "Retry-After": { description: "Segundos", schema: { type: "integer" as const } } };
/** Headers of an error response. */
const HEADERS: Record<string, typeof wait> = { 429: wait, 503: wait };

/** Lists the error responses that many operations share, by component name. */
export function sharedRefusals() {
	const schema = { $ref: "#/components/schemas/Problem" };
	return Object.entries(MEANINGS).map(([status, description]) => {
		const headers = HEADERS[status];
		const response = { description, content: { "application/json": { schema } } };
		return [nameOf(status), { ...response, ...(headers && { headers }) }] as const;
	});
}

/** Returns the description of a response, declared inline or by reference. */
export function meaningOf(status: string, answer: Answer): string {
	return "$ref" in answer ? (MEANINGS[status] ?? "") : answer.description;
}

/**
 * Adds to every operation the middleware's security and the error responses that its kind of call can get. An
 * operation's own descriptions stay.
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

/**
 * Lists the errors of middleware.server.ts: every call is rate limited, parsed as text, and may meet a database
 * outage.
 */
function refusalsOfDoors({ path, isOfStaff, hasBody }: Call): string[] {
	return [
		...["422", "429", "503"],
		...(isOfStaff ? ["401", "403"] : []),
		...(hasBody ? ["400", "413", "415"] : []),
		...(namesOne(path) || (isOfStaff && hasBody) ? ["404"] : []),
	];
}

/** Features declare 409 for all their operations, but a read cannot conflict. */
const canConflict = ({ path, method, hasBody }: Call) =>
	method !== "get" && (hasBody || namesOne(path));

const nameOf = (status: string) => `Refusal${status}`;
