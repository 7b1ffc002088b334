/** What a form says beside a field that is empty or cannot be right, in the browser and on the server alike. */
export const PERSON_MISSING = {
	name: "Escribe tu nombre",
	phone: "Escribe tu teléfono. Ejemplo: 6123-4567",
	email: "Ese correo no parece completo. Ejemplo: ana@correo.com",
} as const;

export const BAD_PHONE = "Revisa tu teléfono. Ejemplo: 6123-4567";
