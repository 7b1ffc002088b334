// Facts about the cars that come, apart from workshop.ts: only the forms that ask for a car send them along.

export const URGENCIES = {
	baja: "Cuando tengas disponibilidad",
	media: "Esta semana",
	alta: "En 2-3 días",
	urgente: "Hoy mismo",
} as const;
export type Urgency = keyof typeof URGENCIES;

export const VEHICLE_BRANDS = [
	"Toyota",
	"Honda",
	"Hyundai",
	"Kia",
	"Nissan",
	"Mazda",
	"Ford",
	"Chevrolet",
	"Volkswagen",
	"BMW",
	"Mercedes-Benz",
	"Audi",
	"Mitsubishi",
	"Otro",
] as const;

/** Older cars are collectors' pieces and come by phone; the newest is next year's model. */
export const VEHICLE_YEAR_MIN = 1950;
/** Where any typed year ends; that it is not ahead of the calendar is a rule of its own. */
export const VEHICLE_YEAR_MAX = 2100;
