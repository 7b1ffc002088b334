import { type DoneBy, formatPastMoment } from "#domain/past-moment.ts";

/** The code of every answer that the private site refuses. */
export const SITE_PRIVATE = "site_private";

export const CLOSED_READ = "El sitio está en privado: todavía no se publica.";
export const CLOSED_WRITE =
	"Es una vista previa: el sitio está en privado y no se envió nada. Al publicarlo, este formulario funciona.";

export const NO_ADDRESS =
	"El sitio todavía no tiene dirección. Ponla en «Dirección del sitio» y podrás publicarlo.";
export const SAMPLE_SHOP = "El taller de muestra no se publica.";
/** @param change the last change of the publication; undefined for a site that was never published */
export function formatAlreadyPrivate(change: { author: string; created_at: string } | undefined, now: Date) {
	const by = change && `: lo dejó así ${change.author} ${formatPastMoment(change.created_at, now)}`;
	return `El sitio ya está en privado${by ?? ""}.`;
}

export const formatBlocked = (labels: readonly string[]) =>
	`Antes de publicar, cambia o confirma lo que un cliente usaría y todavía es de ejemplo: ${labels.join(", ")}.`;

export const formatUnconfirmed = (labels: readonly string[]) =>
	`Todavía hay contenido de ejemplo: ${labels.join(", ")}. Confirma que lo publicas así.`;

export function formatPublishedBy({ by, doneAt, now }: DoneBy): string {
	return by
		? `El sitio ya está publicado: lo hizo ${by} ${formatPastMoment(doneAt, now)}.`
		: "El sitio ya está publicado: lo estaba antes de esta versión de Biela.";
}
