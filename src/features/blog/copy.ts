/** Shown while the category list does not answer (spec §7), and the order of those that exist. */
export const FALLBACK_CATEGORIES = ["Mantenimiento", "Productos", "Servicios"];

export const ALL_CATEGORIES = "Todos";
export const POSTS_FAILED = "Error cargando posts del blog";
export const POST_MISSING = "Ese artículo no existe o ya no está publicado.";
