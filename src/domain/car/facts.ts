// Car facts live apart from workshop.ts so that only pages with a car form send them to the browser.

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

/** Owners of older, collectible cars phone the shop; the newest car is next year's model. */
export const VEHICLE_YEAR_MIN = 1950;
/** An upper bound for typed years; `getYearError` checks the year against the calendar. */
export const VEHICLE_YEAR_MAX = 2100;
