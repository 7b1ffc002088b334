const NOT_KEPT =
	"Este navegador no deja guardar tu sesión: bloquea los datos del sitio o no le queda espacio. Permítelos, o entra con otro navegador.";

/** Returns a message when the browser blocks storage; without storage no login works, even with the right password. */
export const whyNotKept = (problem: unknown) =>
	problem instanceof DOMException ? NOT_KEPT : undefined;
