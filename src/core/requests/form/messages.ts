/** Messages for empty or invalid fields, shared by browser and server. */
export const PERSON_MESSAGES = {
	name: "Escribe tu nombre",
	phone: "Escribe tu teléfono. Ejemplo: 6123-4567",
	email: "Ese correo no parece completo. Ejemplo: ana@correo.com",
} as const;

export const BAD_PHONE_MESSAGE = "Revisa tu teléfono. Ejemplo: 6123-4567";
