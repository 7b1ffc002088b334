/** What may be read, and done, by a customer's link. */
export type Part = "visita" | "cotizacion" | "fotos";
/** A link of before there was one for all of it opens its part alone. */
export type Opens = Part | "todo";

declare module "#platform/database/db.server.ts" {
	interface Tables {
		/**
		 * What a request's customer was sent. A link opens while no later version of the same request is there; `opens` a part
		 * alone is one of before there was one link for all of it.
		 */
		links: {
			/** sha256 of the token. */
			hash: string;
			leadId: string;
			opens: Opens;
			version: number;
			endsAt: string | null;
		};
	}
}
