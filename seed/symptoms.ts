import type { SymptomForm } from "#features/content/symptoms/contract.ts";

type SymptomSeed = Omit<SymptomForm, "is_visible"> & { id: string };

const BRAKES = {
	category: "Frenos",
	service_id: "frenos",
	post_slug: "senales-de-frenos-gastados",
};
const LIGHTS = {
	category: "Luces del tablero",
	service_id: "diagnostico-computarizado",
	post_slug: "luces-del-tablero-que-significan",
};
const HEAT = {
	category: "Temperatura",
	service_id: "mecanica-ligera",
	post_slug: "refrigerante-o-agua-en-el-radiador",
};
const BATTERY = {
	category: "Batería y arranque",
	service_id: "mecanica-ligera",
	post_slug: "como-cuidar-la-bateria-del-carro",
};
const COOLING = {
	category: "Aire acondicionado",
	service_id: "aire-acondicionado",
	post_slug: "por-que-no-enfria-el-aire-acondicionado",
};
const STEERING = {
	category: "Timón y suspensión",
	service_id: "suspension-y-direccion",
	post_slug: null,
};

/** The 18 bundled symptoms. They agree with the articles beside them, and promise no diagnosis from afar. */
export const symptomSeeds: SymptomSeed[] = [
	{
		...BRAKES,
		id: "chilla-al-frenar",
		name: "Chilla al frenar",
		urgency: "this_week",
		causes: [
			"Pastillas con poco material: muchas traen una laminilla que roza el disco para avisar.",
			"Óxido superficial, si chilla solo en la mañana y se quita en dos o tres frenadas.",
		],
		advice: [
			"Si se quita en las primeras frenadas, obsérvalo sin prisa.",
			"Si sigue todo el día, pide cita esta semana: a tiempo se cambian pastillas; si esperas, también discos.",
			"Si el chillido pasa a sonar como metal con metal, no sigas manejando.",
		],
	},
	{
		...BRAKES,
		id: "suena-metal-con-metal-al-frenar",
		name: "Suena metal con metal al frenar",
		urgency: "now",
		causes: [
			"Ya no queda pastilla y la placa de acero está comiéndose el disco. Suena grave, como lija gruesa.",
		],
		advice: [
			"Para en un lugar seguro y llámanos: hay que verlo hoy mismo.",
			"Si el taller queda cerca, maneja despacio y solo lo necesario para llegar.",
			"Si queda lejos, o el carro frena menos que antes, pide grúa.",
		],
	},
	{
		...BRAKES,
		id: "vibra-al-frenar",
		name: "Vibra el timón o el pedal al frenar",
		urgency: "this_week",
		causes: ["Discos con espesor desigual.", "Una rueda mal apretada."],
		advice: [
			"Fíjate si vibra solo al frenar o todo el tiempo, y cuéntanoslo.",
			"Si sospechas que una rueda quedó floja, para y apriétala antes de seguir.",
			"Pide cita en dos o tres días y maneja sin prisa mientras tanto.",
		],
	},
	{
		...BRAKES,
		id: "se-va-de-lado-al-frenar",
		name: "Se va hacia un lado al frenar",
		urgency: "this_week",
		causes: ["Una mordaza pegada.", "Una manguera de freno obstruida: una rueda frena más que la otra."],
		advice: [
			"Maneja despacio y deja más distancia: bajo lluvia te puede sacar del carril.",
			"Pide cita en dos o tres días.",
			"Si cuesta mantenerlo derecho al frenar, no lo manejes.",
		],
	},
	{
		...BRAKES,
		id: "el-pedal-del-freno-se-hunde",
		name: "El pedal del freno se hunde",
		urgency: "now",
		causes: [
			"Una fuga: el sistema está perdiendo presión.",
			"Aire en el circuito o líquido de frenos viejo, si solo se siente más largo o esponjoso.",
		],
		advice: [
			"Si al mantenerlo pisado se va hundiendo poco a poco, detente y no manejes: pide grúa.",
			"Si solo está más bajo que antes, escríbenos antes de moverlo y te decimos cómo traerlo.",
			"No rellenes el líquido y ya: eso esconde el aviso.",
		],
	},
	{
		...LIGHTS,
		id: "check-engine-encendido",
		name: "Check engine encendido, sin parpadear",
		urgency: "this_week",
		causes: [
			"La computadora guardó un código: puede ser una tapa de gasolina floja o un sensor.",
			"También puede ser algo serio. El código describe el síntoma, no la pieza.",
		],
		advice: [
			"Aprieta la tapa de gasolina.",
			"Si anda normal, agenda un escaneo esta semana. Si tiembla o pierde fuerza, maneja suave y tráelo pronto.",
			"Tráelo con la luz encendida: borrar el código borra lo que ayuda a encontrar la falla.",
		],
	},
	{
		...LIGHTS,
		id: "check-engine-parpadea",
		name: "Check engine parpadeando",
		urgency: "now",
		causes: [
			"El motor está fallando el encendido y manda gasolina cruda al catalizador, que es una pieza cara.",
		],
		advice: [
			"Levanta el pie y detente en cuanto sea seguro.",
			"Escríbenos si tembló, perdió fuerza o huele a gasolina: te decimos si puedes moverlo.",
			"No borres el código.",
		],
	},
	{
		...LIGHTS,
		id: "luz-de-aceite-encendida",
		name: "Luz roja de aceite (aceitera)",
		urgency: "now",
		service_id: "mecanica-ligera",
		causes: ["Presión de aceite baja, muchas veces por falta de aceite o una fuga."],
		advice: [
			"Detente en un lugar seguro y apaga el motor ya.",
			"Espera diez minutos en plano y revisa el nivel con la varilla.",
			"No lo vuelvas a encender con la luz roja: escríbenos y vemos si hace falta grúa.",
		],
	},
	{
		...LIGHTS,
		id: "luz-roja-de-freno",
		name: "Luz roja de freno encendida",
		urgency: "now",
		service_id: "frenos",
		causes: ["El freno de mano puesto.", "Nivel bajo de líquido de frenos o una falla en el sistema."],
		advice: [
			"Confirma que el freno de mano esté suelto del todo.",
			"Si sigue encendida, no manejes: pide grúa o escríbenos.",
			"Si la luz es ámbar y dice ABS, es otra cosa: el freno normal funciona, pero revísalo pronto.",
		],
	},
	{
		...HEAT,
		id: "el-motor-se-recalienta",
		name: "El motor se recalienta",
		urgency: "now",
		causes: [
			"Ventilador que no enciende o termostato pegado.",
			"Tapa que no sostiene presión o manguera rajada.",
			"Radiador tapado o bomba de agua gastada.",
		],
		advice: [
			"Apaga el A/C y pon la calefacción al máximo: saca calor del motor.",
			"Si la aguja sigue subiendo, oríllate en un lugar seguro y apaga.",
			"No abras la tapa del radiador: el líquido sale a presión y quema. Espera al menos media hora.",
			"Si llegó a la zona roja, no lo fuerces: pide grúa.",
		],
	},
	{
		...HEAT,
		id: "pierde-refrigerante",
		name: "Pierde refrigerante cada semana",
		urgency: "this_week",
		causes: ["Una fuga: si falta líquido cada semana, por algún lado sale."],
		advice: [
			"Con el motor frío, completa hasta entre MIN y MAX con la misma mezcla.",
			"Busca manchas secas de color, olor dulce o la alfombra del pasajero mojada, y cuéntanoslo.",
			"Agua sola, únicamente en una emergencia y hasta llegar al taller.",
			"Si la aguja de temperatura sube, para.",
		],
	},
	{
		...BATTERY,
		id: "arranca-lento",
		name: "Arranca lento o solo hace «clac»",
		urgency: "this_week",
		causes: [
			"Batería débil: aquí el calor la gasta antes.",
			"Bornes con sulfato: polvo blanco o azulado.",
			"Trayectos cortos en los que el alternador no repone lo que gastó el arranque.",
		],
		advice: [
			"Mira si los bornes están flojos o con polvo, y si la caja está hinchada.",
			"Si la batería está rajada o inflada, no le pases corriente.",
			"Si arrancó con cables, maneja al menos media hora. Si vuelve a quedarse, no insistas: hay que medir batería y alternador.",
		],
	},
	{
		...BATTERY,
		id: "luz-de-bateria-encendida",
		name: "Luz de batería con el motor andando",
		urgency: "now",
		causes: ["Un problema de carga: alternador, correa o cable. La batería suele estar bien."],
		advice: [
			"Apaga el A/C, el radio y lo que no necesites.",
			"Para en un lugar seguro y escríbenos: te decimos si alcanzas a llegar.",
			"Si estás cerca, ve directo al taller: sin carga, el carro se apaga cuando se acaba la batería.",
		],
	},
	{
		...COOLING,
		id: "el-aire-enfria-cada-vez-menos",
		name: "El A/C enfría cada vez menos",
		urgency: "this_week",
		causes: ["Una fuga: el gas trabaja en un circuito cerrado y no se gasta."],
		advice: [
			"No pagues una recarga sin que busquen la fuga: dura poco.",
			"Úsalo lo menos posible: con poco gas circula menos aceite y sufre el compresor.",
		],
	},
	{
		...COOLING,
		id: "el-aire-enfria-solo-andando",
		name: "El A/C enfría andando, no en el tranque",
		urgency: "can_wait",
		causes: ["Ventilador que no gira o condensador sucio."],
		advice: [
			"Con el motor encendido y el A/C al máximo, abre el capó sin meter las manos: al menos un ventilador debe girar.",
			"Lava el frente del condensador con agua a baja presión, sin doblar las aletas.",
			"Si además sube la temperatura del motor, para: ya no es solo el A/C.",
		],
	},
	{
		...COOLING,
		id: "sale-poco-aire-o-huele-a-humedad",
		name: "Sale poco aire o huele a humedad",
		urgency: "can_wait",
		causes: [
			"Filtro de cabina tapado, si sale poco aire pero frío.",
			"Evaporador con hongos o drenaje tapado, si huele a humedad.",
		],
		advice: [
			"Mira el filtro de cabina: en muchos carros está detrás de la guantera y sale sin herramientas.",
			"Apaga el A/C y deja el ventilador andando antes de llegar: seca el evaporador.",
			"Si hay agua en la alfombra, el drenaje está tapado.",
		],
	},
	{
		...STEERING,
		id: "golpea-al-pasar-huecos",
		name: "Golpea al pasar huecos o al girar",
		urgency: "this_week",
		causes: ["Amortiguadores o sus bases gastados.", "Rótulas, bujes o terminales con juego."],
		advice: [
			"Fíjate de qué lado suena y si es al girar, al frenar o al pasar un hueco.",
			"Maneja despacio y pide cita esta semana.",
			"Si el timón tiene juego o el carro no va por donde lo llevas, para y llámanos.",
		],
	},
	{
		...STEERING,
		id: "vibra-o-hala-al-manejar",
		name: "Vibra o hala hacia un lado al manejar",
		urgency: "this_week",
		causes: [
			"Balanceo o llantas, si vibra todo el tiempo y no solo al frenar.",
			"Presión desigual o alineación, si hala hacia un lado.",
			"Piezas de suspensión o dirección gastadas.",
		],
		advice: [
			"Mide las cuatro llantas en frío con la presión de la etiqueta del marco de la puerta.",
			"Mira los costados de las llantas: con un bulto o un corte, no manejes con ella.",
			"Si sigue igual, pide cita esta semana.",
		],
	},
];
