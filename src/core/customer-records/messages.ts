/** Labels of a person's fields in the history and in their data export. */
export const PERSON_LABELS: Readonly<Record<string, string>> = {
	phone: "Teléfono",
	name: "Nombre",
	email: "Correo",
	ruc: "RUC",
	notes: "Notas",
	wants_no_reminders: "Sin recordatorios",
	merged: "Ficha unida",
};
