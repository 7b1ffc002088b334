import type { Caller } from "./app.server.ts";

/** Set by our own server on every request it passes on, after dropping whatever a client sent under that name. */
export const CALLER_HEADER = "x-biela-caller";

/** The visitor's address as our server saw it. */
export function callerOf(request: Request): Caller {
	return { address: request.headers.get(CALLER_HEADER) ?? "local" };
}
