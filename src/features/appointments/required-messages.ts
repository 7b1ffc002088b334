/** Messages shown beside an empty or invalid field. */
export const REQUIRED_MESSAGES = {
	name: "Escribe el nombre",
	phone: "Escribe el teléfono",
	service: "Elige el servicio",
	day: "Elige el día",
	time: "Elige una hora de la lista",
	minutes: "Escribe los minutos, de 15 a 600",
	reason: "Escribe el motivo en menos de 500 letras",
	closedReason: "Escribe por qué cierra ese día",
} as const;
