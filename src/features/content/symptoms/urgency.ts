/** Urgencies of a symptom. @source rules 6.29 */
export const URGENCIES = ["now", "this_week", "can_wait"] as const;
export type Urgency = (typeof URGENCIES)[number];

type UrgencyText = { label: string; meaning: string };

/** Label and advice of each urgency. */
export const URGENCY: Record<Urgency, UrgencyText> = {
	now: {
		label: "Detente ya",
		meaning: "Seguir puede dañar el carro o ponerte en riesgo. Para en un lugar seguro y pide ayuda.",
	},
	this_week: {
		label: "Esta semana",
		meaning: "Puedes manejar con cuidado. Si empeora, para y llámanos.",
	},
	can_wait: {
		label: "Cuando puedas",
		meaning: "No es peligroso. Pide cita cuando te quede bien; si cambia, avísanos.",
	},
};
