export const EXPORT_BUSY = "Ya se está preparando una hoja. Espera a que termine y pídela otra vez.";

export const BAD_PHONE = "Revisa el teléfono. Ejemplo: 6123-4567";

/** Formats a line for a person's notes: the telephone as typed, with its extension or a second number. */
export const formatOriginalPhone = (phoneInput: string) => `Teléfono como lo dio: ${phoneInput}`;

export const OWN_PHONE_ALREADY =
	"Ese teléfono ya es suyo, de la ficha que se unió. Para que sea el principal, sepárala y une esta desde la otra.";

export const getPersonChangedMessage = (by: string) =>
	`${by} cambió esta ficha mientras escribías. Mira cómo quedó y decide.`;

/** Returns the message that another customer has the telephone. */
export const getPhoneTakenMessage = (name: string) => `Ese teléfono ya es de ${name}.`;
export const getPhoneTakenOrSamePersonMessage = (name: string) =>
	`${getPhoneTakenMessage(name)} Si es la misma persona, cierra aquí y une las fichas en «¿Es la misma persona?».`;

export const SAME_FILE = "Es la misma ficha: elige otra.";
export const NO_SUCH_CUSTOMER = "Ese cliente ya no existe.";
/** Returns the message for a record that was merged into another. */
export const getMergedIntoMessage = (name: string) =>
	`Esta ficha se unió a la de ${name}: ahí está todo. Búscala en Clientes.`;
export const MERGED_ALREADY = "Esa ficha tiene otra unida. Ábrela y une esta ahí, o sepárala primero.";
export const NOT_MERGED = "Esa ficha ya no está unida a esta.";

/** Formats only the length of notes for the history: their text would otherwise survive an erasure there. */
export const formatNotesLength = (notes: string) => `${notes.length} letras`;

/** Merges the notes of two records. */
export function mergeNotes(targetNotes: string, name: string, notes: string): string {
	if (!notes) return targetNotes;
	return [targetNotes, `De la ficha de ${name}: ${notes}`].filter(Boolean).join("\n\n");
}

/** Labels of the counts of a customer's requests. */
export const COUNT_LABELS = {
	services: { label: "Servicios", one: "servicio", many: "servicios" },
	quotes: { label: "Cotizaciones pedidas", one: "cotización pedida", many: "cotizaciones pedidas" },
	estimates: { label: "Cotizaciones", one: "cotización", many: "cotizaciones" },
	appointments: { label: "Citas", one: "cita", many: "citas" },
	messages: { label: "Mensajes", one: "mensaje", many: "mensajes" },
} as const;
export const COUNT_NAMES = Object.keys(COUNT_LABELS) as (keyof typeof COUNT_LABELS)[];
