import type { AppContext } from "./app-context.server.ts";
import type { Actor, Visitor } from "./http/http.server.ts";

/** One request of the API: the shop that it reaches, the user, and what tells a repeat from a new one. */
export type Call<Who extends Actor | undefined = Actor> = Visitor & {
	ctx: AppContext;
	/** The logged-in user; undefined on a public route. */
	actor: Who;
	/** Idempotency key, if the client sent one. */
	key: string | undefined;
	/** A secret that only the sending device knows. */
	device: string | undefined;
};
/** A request of a visitor. */
export type PublicCall = Call<undefined>;
