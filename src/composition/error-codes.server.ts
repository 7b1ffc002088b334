import type { ApiErrorCode } from "#api/errors.server.ts";
import type { SERVER_FEATURES } from "./features.server.ts";

type Features = (typeof SERVER_FEATURES)[keyof typeof SERVER_FEATURES];
type CodeOf<One> = One extends { errors: infer Own } ? keyof Own & string : never;

/** Every error code of the API. The wire keeps a string, so that a client of an older version reads a new code. */
export type ErrorCode = ApiErrorCode | CodeOf<Features>;
