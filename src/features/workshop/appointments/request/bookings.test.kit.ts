/** The confirmation of a booking in opening hours. */
export const BOOKED_MESSAGE =
	"¡Cita agendada exitosamente! Te confirmaremos por WhatsApp en los próximos 30 minutos.";

let lastPhone = 1000;
/** Builds the modal's request with all its fields. The test clock starts at Friday 20 November 2026, 10 AM. */
export const buildModalRequest = (overrides: object = {}) => ({
	source: "modal",
	name: "Ana Ríos",
	phone: `6123-${++lastPhone}`,
	email: `ana${lastPhone}@correo.com`,
	serviceType: "Frenos",
	vehicleBrand: "Toyota",
	vehicleModel: "Corolla",
	vehicleYear: "2015",
	urgency: "media",
	preferredDate: "2026-11-27",
	preferredTime: "9:00 AM",
	description: "Suena al frenar",
	timestamp: "2026-11-20T15:00:00.000Z",
	...overrides,
});

/** Builds the contact page's request, which has fewer fields. */
export const buildContactRequest = (overrides: object = {}) => ({
	source: "contacto",
	name: "Luis Pérez",
	phone: `6222-${++lastPhone}`,
	service: "Otro",
	vehicleType: "Pick-up",
	preferredDate: "2026-11-21",
	preferredTime: "2:00 PM",
	...overrides,
});
