import type { Posted } from "#site/sender.ts";

/** What became of a form of this page; `note` is what a success adds to the server's sentence. */
export type PostedHere = Posted<Record<string, string>> & { note?: string | undefined };

/** What both forms of the page take. */
export type ContactFormProps = {
	/** The service that a link brought, as in /contacto?servicio=frenos. */
	service: { id: string; name: string } | undefined;
	before: PostedHere | undefined;
};
