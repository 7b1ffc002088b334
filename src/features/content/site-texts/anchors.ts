import { normalizeText } from "#domain/text/search.ts";

/** Anchors of the bundled sections that other pages and earlier links name. */
const ANCHORS: Readonly<Record<string, string>> = {
	"Quiénes somos": "quienes",
	"Cuándo te respondemos": "plazos",
	"Citas y trabajos": "citas",
	"Dónde reclamar": "reclamos",
	"Uso del sitio": "sitio",
	"Quién responde por tus datos": "responsable",
	"Qué datos pedimos": "datos",
	"Para qué los usamos": "finalidad",
	"Tu consentimiento": "consentimiento",
	"Quién más los ve": "quien",
	"Cuánto tiempo los guardamos": "plazo",
	"Tus derechos": "derechos",
	"Cookies y lo que queda en tu navegador": "navegador",
	"Cómo los cuidamos": "seguridad",
	"Cambios a esta política": "cambios",
};

/** Returns the anchor of a section: «Dudas y quejas» is `dudas-y-quejas`. */
export const toAnchor = (heading: string): string =>
	ANCHORS[heading] ??
	(normalizeText(heading)
		.replaceAll("ñ", "n")
		.replace(/[^a-z\d]+/g, "-")
		.replace(/^-|-$/g, "") ||
		"seccion");
