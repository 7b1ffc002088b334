import type { RandomGenerator } from "#seed/random.ts";

/** Everything that customers say and the workshop does about one bundled service. */
export type ServiceTexts = {
	id: string;
	name: string;
	/** How many of twenty customers ask for it. */
	share: number;
	/** Sentences of customers. */
	complaints: readonly string[];
	/** Jobs of its estimates with their prices in cents. */
	jobs: readonly (readonly [string, number])[];
	/** A job that the workshop finds while it works. */
	supplement: readonly [string, number];
	/** The reason why a car waits. */
	wait: string;
};

/** A customer's request: one service and a sentence that belongs to it. */
export type Wish = { service: ServiceTexts; text: string };

export const SERVICE_TEXTS: readonly ServiceTexts[] = [
	{
		id: "cambio-de-aceite",
		name: "Cambio de aceite",
		share: 5,
		complaints: [
			"Ya le tocan los 5,000 km y quiero cambiarle aceite y filtro",
			"¿Cuánto sale el cambio de aceite sintético con filtro?",
			"Bajó el nivel de aceite y ya me toca el cambio",
			"Le cambié el aceite hace siete meses, no recuerdo cuál lleva",
			"Salgo para Chiriquí el fin de semana y quiero el cambio de aceite antes",
		],
		jobs: [
			["Cambio de aceite y filtro", 5200],
			["Filtro de aire de motor", 1850],
			["Filtro de cabina", 1600],
			["Relleno de refrigerante", 1400],
		],
		supplement: ["Cambiar empaque del cárter", 6800],
		wait: "El filtro llega mañana en la mañana",
	},
	{
		id: "frenos",
		name: "Frenos",
		share: 4,
		complaints: [
			"Suena adelante al frenar, como metal con metal",
			"El pedal de freno baja más de lo normal",
			"Tiembla el timón cuando freno bajando del puente",
			"Se prendió la luz de freno en el tablero",
			"Quiero revisar pastillas y discos antes del revisado",
		],
		jobs: [
			["Pastillas de freno delanteras", 8500],
			["Rectificar discos delanteros", 4500],
			["Limpieza y engrase de mordazas", 3000],
			["Cambio de líquido de frenos", 3800],
		],
		supplement: ["Cambiar mordaza delantera derecha", 9800],
		wait: "Las pastillas llegan mañana",
	},
	{
		id: "aire-acondicionado",
		name: "Aire acondicionado",
		share: 4,
		complaints: [
			"El aire ya no enfría",
			"Enfría bien de mañana y al mediodía tira aire caliente",
			"El aire acondicionado bota agua del lado del pasajero",
			"Huele a humedad cuando prendo el aire",
			"Le pusieron gas hace dos meses y otra vez dejó de enfriar",
			"Suena algo debajo del capó cada vez que prende el compresor del aire, y se apaga solo cuando llevo rato en el tranque de la Transístmica",
		],
		jobs: [
			["Búsqueda de fugas con nitrógeno", 4000],
			["Carga de gas del aire acondicionado", 6500],
			["Limpieza de evaporador", 7500],
			["Cambio de filtro secador", 5500],
		],
		supplement: ["Cambiar válvula de expansión", 8900],
		wait: "El filtro secador llega el jueves desde Colón",
	},
	{
		id: "mecanica-ligera",
		name: "Mecánica ligera",
		share: 3,
		complaints: [
			"Le cuesta arrancar en frío por las mañanas",
			"Pierde fuerza en las subidas y huele a quemado cuando llego arriba, sobre todo con el aire puesto",
			"Chilla una correa al prenderlo",
			"Deja una mancha de aceite en el estacionamiento",
			"La batería tiene tres años y ya me dejó botado una vez",
		],
		jobs: [
			["Correa de accesorios", 4800],
			["Cambio de bujías, cuatro", 5600],
			["Limpieza de inyectores y cuerpo de aceleración", 7500],
			["Prueba de batería y alternador", 1500],
		],
		supplement: ["Cambiar tensor de la correa", 7200],
		wait: "La correa llega mañana después del mediodía",
	},
	{
		id: "suspension-y-direccion",
		name: "Suspensión y dirección",
		share: 2,
		complaints: [
			"Golpetea del lado derecho en los huecos",
			"El carro hala hacia la izquierda",
			"Vibra el timón a 80 por hora",
			"Suena como un crujido al girar para estacionar",
		],
		jobs: [
			["Amortiguadores delanteros, par", 21_000],
			["Terminales de dirección, par", 7800],
			["Bujes de brazo inferior", 9600],
			["Rótulas inferiores, par", 11_000],
		],
		supplement: ["Cambiar rodamiento delantero", 9800],
		wait: "Los amortiguadores están en aduana, llegan el lunes",
	},
	{
		id: "diagnostico-computarizado",
		name: "Diagnóstico computarizado",
		share: 2,
		complaints: [
			"Se prende la luz del motor",
			"El check engine se prende y se apaga solo",
			"Me salió un código de oxígeno en otro taller y quiero confirmarlo",
			"Se prendió la luz del airbag después de mover el asiento",
		],
		jobs: [
			["Diagnóstico con escáner", 3500],
			["Cambio de sensor de oxígeno", 12_500],
			["Limpieza de sensor de flujo de aire", 2800],
		],
		supplement: ["Reparar conector del sensor", 3600],
		wait: "El sensor llega el miércoles",
	},
	{
		id: "papel-ahumado",
		name: "Papel ahumado",
		share: 2,
		complaints: [
			"Quiero ahumar las cuatro ventanas y el vidrio de atrás",
			"El papel viejo tiene burbujas y quiero cambiarlo",
			"¿Qué tono permite el tránsito para los vidrios de adelante?",
			"Necesito papel que baje el calor; paso el día manejando",
			"Se despegó el papel del vidrio trasero",
		],
		jobs: [
			["Papel ahumado, cuatro ventanas y trasero", 12_000],
			["Retiro de papel viejo", 4000],
			["Franja del parabrisas", 2500],
		],
		supplement: ["Limpieza de pega vieja en el vidrio trasero", 2500],
		wait: "El rollo del tono que eligió llega mañana",
	},
	{
		id: "chapisteria-y-pintura",
		name: "Chapistería y pintura",
		share: 1,
		complaints: [
			"Me chocaron la puerta de atrás en un estacionamiento",
			"Quiero pintar el bumper, está raspado de los dos lados",
			"Tiene óxido en el guardafango y quiero pararlo a tiempo",
			"¿Cuánto cuesta pulir y quitar los rayones del capó?",
		],
		jobs: [
			["Enderezar y pintar puerta", 18_500],
			["Pintar bumper delantero", 14_000],
			["Pulido de capó", 6000],
		],
		supplement: ["Cambiar grapas y moldura de la puerta", 3200],
		wait: "La pintura con el código del carro llega mañana",
	},
];

/** Messages that name no service. */
export const GENERAL_QUESTIONS = [
	"¿Atienden los sábados después del mediodía?",
	"¿Dan factura fiscal a nombre de una empresa?",
	"¿Tienen servicio de grúa desde Tocumen?",
	"¿Puedo pagar con Yappy?",
	"¿Revisan el carro antes de comprarlo usado?",
	"¿Cuánto tarda la cita si llego a las 8?",
];

/** Returns the texts of a bundled service. @param id one of `SERVICE_TEXTS` */
export function findServiceTexts(id: string): ServiceTexts {
	const texts = SERVICE_TEXTS.find((service) => service.id === id);
	if (!texts) throw new Error(`unknown service: ${id}`);
	return texts;
}

const WEIGHTED_SERVICES = SERVICE_TEXTS.flatMap((service) =>
	Array<ServiceTexts>(service.share).fill(service),
);

/** Picks a service by its share, and one of its sentences. */
export function pickWish({ pickItem }: RandomGenerator): Wish {
	const service = pickItem(WEIGHTED_SERVICES);
	return { service, text: pickItem(service.complaints) };
}
