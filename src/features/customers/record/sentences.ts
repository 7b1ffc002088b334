/** What the history and the paper of a person call their fields. */
export const PERSON_LABELS: Readonly<Record<string, string>> = {
	phone: "Teléfono",
	name: "Nombre",
	email: "Correo",
	ruc: "RUC",
	notes: "Notas",
	wants_no_reminders: "Sin recordatorios",
	merged: "Ficha unida",
};
