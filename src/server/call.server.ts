import type { AppContext } from "./app-context.server.ts";
import type { Actor, Visitor } from "./http/http.server.ts";

/**
 * What travels with every use case: the shop that it reaches and who asks for it. A use case is a function
 * `(call, input)`; tests and jobs write the call as an object.
 */
export type Call<Who = Actor> = {
	ctx: AppContext;
	/** The logged-in user; undefined for a visitor and for the shop's own jobs. */
	actor: Who;
	/** Idempotency key, if the client sent one. */
	key?: string | undefined;
};

/** A call that arrived over HTTP. */
export type HttpCall<Who = Actor> = Call<Who> &
	Visitor & {
		/** A secret that only the sending device knows. */
		device: string | undefined;
	};

/** A request of a visitor. */
export type PublicCall = HttpCall<undefined>;
