/** What a form says beside a field that is empty or cannot be right, in the browser and on the server alike. */
export const PERSON_MISSING = {
	name: "Escribe tu nombre",
	phone: "Escribe tu teléfono. Ejemplo: 6123-4567",
	email: "Ese correo no parece completo. Ejemplo: ana@correo.com",
} as const;

export const VEHICLE_MISSING = {
	vehicleBrand: "Elige la marca del carro",
	vehicleModel: "Escribe el modelo del carro",
	vehicleYear: "Escribe el año del carro con cuatro cifras. Ejemplo: 2015",
	urgency: "Dinos para cuándo lo necesitas",
} as const;
