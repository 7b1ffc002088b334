export const TEST_NOTICE = {
	title: "Los avisos funcionan",
	body: "Así te avisamos cuando entra una solicitud.",
} as const;

/** Replaces a message's text, which may identify its sender. */
export const OPEN_TO_READ = "Ábrelo para leerlo.";
