import { spokenDay } from "#panama/time.ts";

/** What became of a customer's own press. */
export const TOLD = {
	/** What comes next hangs on the visit, which stands on its own. */
	accepted: (name: string, opens: string | undefined) =>
		`Aprobado. Gracias${named(name)}. Ya le avisamos al taller${opens ? `, que abre ${opens}` : ""}.`,
	/** They said it to the shop itself. */
	acceptedThere: (name: string) => `Aprobado. Gracias${named(name)}.`,
	part: (accepted: number, all: number) =>
		` Aprobaste ${accepted} de ${all}. Dejamos anotado lo otro para cuando quieras.`,
	rejected: (day: string) =>
		`Entendido. Si cambias de idea, apruébala aquí hasta el ${spokenDay(day)}.`,
	rejectedLate: "Entendido. Si cambias de idea, escríbenos.",
	renewal: "Listo. Te mandamos la actualizada por WhatsApp.",
} as const;

const named = (name: string) => (name ? `, ${name}` : "");
