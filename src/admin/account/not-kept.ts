const NOT_KEPT =
	"Este navegador no deja guardar tu sesión: bloquea los datos del sitio o no le queda espacio. Permítelos, o entra con otro navegador.";

/** Why nobody gets in, whatever the password: the browser stores nothing. */
export const whyNotKept = (problem: unknown) =>
	problem instanceof DOMException ? NOT_KEPT : undefined;
