import type { ErrorCode } from "#composition/error-codes.server.ts";
import type { Problem } from "#server/http/http.server.ts";

/** The codes of the API, and of what the browser itself finds out about a call. */
export type ProblemCode = ErrorCode | "offline" | "slow" | "unanswered";

/** An error response. A comparison with a code that the API does not have does not compile. */
export type CodedProblem = Problem & { code: ProblemCode };
