import { z } from "zod";
import { ExpectedVersion } from "#domain/limits.ts";
import { FACT_NAMES } from "./facts.ts";
import { LEGAL_NAMES, MAX_SECTION_BODY, MAX_SECTION_HEADING, MAX_SECTIONS, TEXT_NAMES } from "./texts.ts";

const NO_TEXT = "Ese texto no existe";
export const TextParams = z.object({ name: z.enum(TEXT_NAMES, NO_TEXT) });
export const LegalParams = z.object({ name: z.enum(LEGAL_NAMES, NO_TEXT) });

/** The short texts as visitors read them: the facts are in, and there is no markup. */
export const ShortTexts = z.object({
	home: z.object({ heading: z.string(), lead: z.string() }),
	mission: z.array(z.string()),
	vision: z.array(z.string()),
	reasons: z.array(z.string()),
});
export type ShortTexts = z.infer<typeof ShortTexts>;

/** A piece of text in one style; `to` is an address that it links to. It is text, never HTML. */
const Run = z.object({
	text: z.string(),
	is_bold: z.boolean().optional(),
	is_code: z.boolean().optional(),
	to: z.string().optional(),
});

/** A legal text as visitors read it. `since` is the day from which an own text is in force; null for the bundled one. */
export const LegalText = z.object({
	summary: z.string(),
	since: z.iso.date().nullable(),
	sections: z.array(
		z.object({
			id: z.string(),
			heading: z.string(),
			blocks: z.array(z.object({ kind: z.enum(["paragraph", "list"]), lines: z.array(z.array(Run)) })),
		}),
	),
});
export type LegalText = z.infer<typeof LegalText>;

const TEXT_SHAPE = {
	heading: z.string("Escribe el título").max(300, "Acorta el título"),
	body: z.string("Escribe el texto").max(4000, "Acorta el texto"),
	sections: z
		.array(
			z.object({
				heading: z
					.string("Escribe el título")
					.max(MAX_SECTION_HEADING, `Acorta el título: admite ${MAX_SECTION_HEADING} letras`),
				body: z
					.string("Escribe el texto")
					.max(MAX_SECTION_BODY, "Acorta esta sección: admite 6,000 letras. O pártela en dos"),
			}),
		)
		.max(MAX_SECTIONS, `Deja hasta ${MAX_SECTIONS} secciones`),
};
export const TextContent = z.object(TEXT_SHAPE);

/** `updated_at` is the version that the editor saw; null for a text without changes. */
export const TextForm = z.object({ ...TEXT_SHAPE, updated_at: ExpectedVersion.nullable() });
export type TextForm = z.infer<typeof TextForm>;

/** The number of the version to put back; null for the bundled text. */
export const Restoration = z.object({
	number: z.number("Di qué versión").int("Di qué versión").min(1).max(1_000_000).nullable(),
	updated_at: ExpectedVersion.nullable(),
});
export type Restoration = z.infer<typeof Restoration>;

/** A text as its editor sees it, with its last change; both are null without one. */
export const AdminText = z.object({
	name: TextParams.shape.name,
	...TEXT_SHAPE,
	is_own: z.boolean(),
	updated_at: z.iso.datetime().nullable(),
	written_by: z.string().nullable(),
	/** The missing facts in it: their sentences are not on the site. */
	missing: z.array(z.string()),
});
export type AdminText = z.infer<typeof AdminText>;

/** A fact that a text may hold, as it stands today; "" while it is missing. */
const AdminFact = z.object({ name: z.enum(FACT_NAMES), value: z.string(), to: z.string().optional() });

/** A version; one that is not own is the bundled text. The first in the list is in force. */
const TextVersion = z.object({
	number: z.number().int(),
	is_own: z.boolean(),
	written_by: z.string(),
	created_at: z.iso.datetime(),
});
export type TextVersion = z.infer<typeof TextVersion>;

export const AdminTexts = z.object({ texts: z.array(AdminText), facts: z.array(AdminFact) });
export const AdminTextDetail = z.object({
	text: AdminText,
	facts: z.array(AdminFact),
	versions: z.array(TextVersion),
	bundled: TextContent,
});
