import type { Role } from "#domain/permissions.ts";
import { ERROR_DESCRIPTIONS } from "#server/http/http.server.ts";
import { POLICY_KEY, type Policy } from "#server/http/policy.server.ts";

type DocumentedResponse = { description: string } | { $ref: string };
export type Operation = {
	operationId?: string;
	tags?: string[];
	summary?: string;
	parameters?: { name: string; in: string; required?: boolean }[];
	requestBody?: unknown;
	security?: Record<string, string[]>[];
	responses: Record<string, DocumentedResponse>;
	/** Staff roles that may call it. */
	"x-roles"?: readonly Role[];
	[POLICY_KEY]?: Policy;
};
/** Operations of an OpenAPI document by path and method. */
export type Paths = Record<string, Record<string, Operation>>;

const DESCRIPTIONS: Record<string, string> = ERROR_DESCRIPTIONS;
const retryAfterHeader = {
	"Retry-After": { description: "Segundos", schema: { type: "integer" as const } },
};
/** Headers of an error response. */
const HEADERS: Record<string, typeof retryAfterHeader> = {
	429: retryAfterHeader,
	503: retryAfterHeader,
};

/** Lists the error responses that many operations share, by component name. */
export function listSharedErrors() {
	const schema = { $ref: "#/components/schemas/Problem" };
	return Object.entries(DESCRIPTIONS).map(([status, description]) => {
		const headers = HEADERS[status];
		const response = { description, content: { "application/json": { schema } } };
		return [getErrorName(status), { ...response, ...(headers && { headers }) }] as const;
	});
}

/** Returns the description of a response, declared inline or by reference. */
export function getResponseDescription(status: string, response: DocumentedResponse): string {
	return "$ref" in response ? (DESCRIPTIONS[status] ?? "") : response.description;
}

/**
 * Adds to every operation the middleware's security and the error responses that its kind of call can get. An
 * operation's own descriptions stay.
 */
export function addSharedErrors(paths: Paths): void {
	for (const [path, operations] of Object.entries(paths))
		for (const [method, operation] of Object.entries(operations)) {
			const { responses, [POLICY_KEY]: policy } = operation;
			delete operation[POLICY_KEY];
			const sharedStatuses = Object.keys(responses).filter(
				(status) =>
					getResponseDescription(status, responses[status] as DocumentedResponse) === DESCRIPTIONS[status],
			);
			const isStaffCall = Boolean(policy?.roles);
			const call = { path, method, isStaffCall, hasBody: operation.requestBody !== undefined };
			for (const status of sharedStatuses) delete responses[status];
			const ownStatuses = sharedStatuses.filter((status) => status !== "409" || canConflict(call));
			for (const status of [...listMiddlewareErrors(call), ...ownStatuses])
				responses[status] ??= { $ref: `#/components/responses/${getErrorName(status)}` };
			if (policy?.roles) Object.assign(operation, { security: [{ bearer: [] }], "x-roles": policy.roles });
		}
}

type Call = { path: string; method: string; isStaffCall: boolean; hasBody: boolean };

const hasPathParameter = (path: string) => path.includes("{");

/**
 * Lists the errors of middleware.server.ts: every call is rate limited, parsed as text, and may meet a database
 * outage.
 */
function listMiddlewareErrors({ path, isStaffCall, hasBody }: Call): string[] {
	return [
		...["422", "429", "503"],
		...(isStaffCall ? ["401", "403"] : []),
		...(hasBody ? ["400", "413", "415"] : []),
		...(hasPathParameter(path) || (isStaffCall && hasBody) ? ["404"] : []),
	];
}

/** Features declare 409 for all their operations, but a read cannot conflict. */
const canConflict = ({ path, method, hasBody }: Call) =>
	method !== "get" && (hasBody || hasPathParameter(path));

const getErrorName = (status: string) => `Refusal${status}`;
