import type { Receipt } from "#features/leads/contract.ts";
import type { Refusal } from "#site/lead-sending.ts";

/** What became of a form that was posted without script. */
export type Posted = {
	saved?: Receipt | undefined;
	/** What a success adds to the server's sentence. */
	note?: string | undefined;
	problem?: Refusal | undefined;
	typed?: Record<string, string> | undefined;
};

/** What both forms of the page take. */
export type DeskProps = {
	/** The service that a link brought, as in /contacto?servicio=frenos. */
	service: { id: string; name: string } | undefined;
	before: Posted | undefined;
};
