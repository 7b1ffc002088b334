import type { Caller } from "./app.server.ts";

/** Header that our server sets on each forwarded request after removing any value the client sent. */
export const CALLER_HEADER = "x-biela-caller";

/** Returns the visitor's address as our server saw it. */
export function getCaller(request: Request): Caller {
	return { address: request.headers.get(CALLER_HEADER) ?? "local" };
}
