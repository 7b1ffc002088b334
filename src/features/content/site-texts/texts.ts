import type { RecordFields } from "#core/records/record-fields.ts";
import { getKeys } from "#domain/text/keys.ts";

/** A text as its editor writes it: facts stand in it as `{name}`. A part that a text does not have is empty. */
export type TextValue = {
	heading: string;
	body: string;
	sections: { heading: string; body: string }[];
};

type PartBounds = { label: string; maxLength: number; hint?: string };
type SiteText = {
	label: string;
	/** The place on the site: its name, and its page with an anchor. */
	place: string;
	path: string;
	heading?: PartBounds;
	body: PartBounds;
	/** Paragraphs, reasons one per line, or the summary above the sections of a legal page. */
	kind: "paragraphs" | "lines" | "legal";
};

const SUMMARY = { label: "Resumen", maxLength: 400, hint: "Sale grande, arriba de las secciones." } as const;

/** The texts of the site that an owner may write, in the order of the panel. Their bundled text is the default. */
export const SITE_TEXTS = {
	home: {
		label: "Portada",
		place: "Inicio, primera imagen",
		path: "/",
		heading: { label: "Título", maxLength: 60, hint: "Corto: en un teléfono ocupa dos o tres líneas." },
		body: { label: "Entrada", maxLength: 180 },
		kind: "paragraphs",
	},
	mission: {
		label: "Misión",
		place: "Nosotros",
		path: "/nosotros",
		body: { label: "Misión", maxLength: 400 },
		kind: "paragraphs",
	},
	vision: {
		label: "Visión",
		place: "Nosotros",
		path: "/nosotros",
		body: { label: "Visión", maxLength: 400 },
		kind: "paragraphs",
	},
	reasons: {
		label: "Por qué elegirnos",
		place: "Nosotros",
		path: "/nosotros",
		body: { label: "Razones", maxLength: 1200, hint: "Una por línea, hasta 8." },
		kind: "lines",
	},
	terms: {
		label: "Términos y condiciones",
		place: "Página de términos",
		path: "/terminos",
		body: SUMMARY,
		kind: "legal",
	},
	privacy: {
		label: "Política de privacidad",
		place: "Página de privacidad",
		path: "/privacidad",
		body: SUMMARY,
		kind: "legal",
	},
} as const satisfies Readonly<Record<string, SiteText>>;

export type TextName = keyof typeof SITE_TEXTS;
export const TEXT_NAMES = getKeys(SITE_TEXTS);
/** The texts with sections. */
export const LEGAL_NAMES = ["terms", "privacy"] as const satisfies readonly TextName[];
export type LegalName = (typeof LEGAL_NAMES)[number];

export const getSiteText = (name: TextName): SiteText => SITE_TEXTS[name];
export const isLegal = (name: TextName) => getSiteText(name).kind === "legal";

export const MAX_REASONS = 8;
export const MAX_REASON_LENGTH = 140;
export const MAX_SECTIONS = 40;
export const MAX_SECTION_HEADING = 100;
export const MAX_SECTION_BODY = 6000;
/** Characters of a whole legal text, well below the limit of a request. */
export const MAX_LEGAL_LENGTH = 60_000;

/** The fields of a text's form, draft and history. */
export const TEXT_FIELDS = {
	heading: { label: "Título", maxLength: 60 },
	body: { type: "long", label: "Texto", maxLength: 1200 },
	sections: {
		type: "rows",
		label: "Secciones",
		rowName: "Sección",
		max: MAX_SECTIONS,
		formatRow: ({ heading, body }) => `${heading}\n${body}`,
		parts: {
			heading: { label: "Título", maxLength: MAX_SECTION_HEADING },
			body: { type: "long", label: "Texto", maxLength: MAX_SECTION_BODY },
		},
	},
} as const satisfies RecordFields;

/** Splits a text into its lines that are not empty. */
export const splitLines = (text: string) =>
	text
		.split("\n")
		.map((line) => line.trim())
		.filter(Boolean);
