import { getChangedWhileEditedMessage } from "#core/audit/rules.ts";

/** Fallback while the category list is unavailable, and the preferred order of categories. */
export const FALLBACK_CATEGORIES = ["Mantenimiento", "Productos", "Servicios"];

export const ALL_CATEGORIES = "Todos";
export const POSTS_FAILED = "Error cargando posts del blog";
export const POST_MISSING = "Ese artículo no existe o ya no está publicado.";

export const POST_STATE_LABELS = { published: "Publicado", draft: "Borrador" } as const;
/** Consequence of deleting a post, by state; a draft was not on the site. */
export const DELETE_EFFECTS = {
	published: "deja el sitio ahora y queda 30 días en la papelera.",
	draft: "queda 30 días en la papelera.",
} as const;
export const RESTORE_RESULTS = {
	published: "está otra vez en el blog",
	draft: "es otra vez un borrador",
} as const;
export const DELETE_POST = "¿Estás seguro de que quieres eliminar este post?";
export const SAVE_FAILED = "Error guardando el post";
export const DELETE_FAILED = "Error eliminando el post";
export const CREATED = "Post creado exitosamente";
export const UPDATED = "Post actualizado exitosamente";
export const DELETED = "Post eliminado exitosamente";
export const POST_NOT_READY =
	"Al artículo le falta algo para publicarse. Complétalo o guárdalo como borrador.";
export const getChangedMeanwhileMessage = (by: string) =>
	getChangedWhileEditedMessage(`${by} cambió este artículo`);
export const SLUG_TAKEN = "Otro artículo ya tiene o tuvo esa dirección.";

/** Says what a paste left out of the article, and what to do about it. */
export function formatOmissions({ pictures, links }: { pictures: number; links: number }): {
	title: string;
	description: string;
} {
	const pictureText = `${pictures} ${pictures === 1 ? "imagen quedó" : "imágenes quedaron"} fuera`;
	const linkText = `${links} ${links === 1 ? "enlace quedó" : "enlaces quedaron"} sin dirección`;
	return {
		title: [pictures > 0 && pictureText, links > 0 && linkText].filter(Boolean).join(" y "),
		description: [
			pictures > 0 && `${pictures === 1 ? "Súbela" : "Súbelas"} con «Imagen».`,
			links > 0 && "No llevaban a una página web: ponla con «Enlace».",
		]
			.filter(Boolean)
			.join(" "),
	};
}
