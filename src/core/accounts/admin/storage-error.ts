const STORAGE_BLOCKED =
	"Este navegador no deja guardar tu sesión: bloquea los datos del sitio o no le queda espacio. Permítelos, o entra con otro navegador.";

/** Returns a message when the browser blocks storage; without storage no login works, even with the right password. */
export const getStorageErrorMessage = (problem: unknown) =>
	problem instanceof DOMException ? STORAGE_BLOCKED : undefined;
