import type { Chats } from "./chats.ts";

/** Default chat texts. */
export const CHAT_DEFAULTS: Chats = {
	greeting: "Hola, {nombre}. Te escribimos de {taller} por {que}.\n{detalle}",
	lacking:
		"Hola, {nombre}. Te escribimos de {taller}. Para responder bien {que} nos falta un dato: ¿de qué {falta} es tu carro?",
	inStock:
		"Hola, {nombre}. Tenemos lo que pediste en {referencia}. ¿Pasas a buscarlo o prefieres que lo instalemos en {taller}?",
	askHour:
		"Hola, {nombre}. Podemos atender {que} en {taller}. ¿Qué día y a qué hora te sirve traer el carro?",
	followUp:
		"Hola, {nombre}. ¿Pudiste revisar lo que te enviamos por {que}? Si tienes una duda, la vemos por aquí.",
	toConfirm:
		"Hola, {nombre}. Te escribimos de {taller} por tu cita {referencia}: {servicio}.\nEs el {cuando} (hora de Panamá). ¿Te funciona esa hora?\nAquí la ves, la cambias o la cancelas: {enlace}",
	confirmed:
		"Hola, {nombre}. Te escribimos de {taller} por tu cita {referencia}: {servicio}.\nEs el {cuando} (hora de Panamá). Te esperamos.\nAquí la ves, la cambias o la cancelas: {enlace}",
	calledOff:
		"Hola, {nombre}. Te escribimos de {taller} por tu cita {referencia}: {servicio}.\nEra el {cuando} (hora de Panamá). Quedó cancelada. {porque} Si quieres otra hora, dinos cuál te sirve.",
	missed:
		"Hola, {nombre}. Te escribimos de {taller} por tu cita {referencia}: te esperábamos {cuando}. ¿Te buscamos otra hora?",
	changedDay:
		"Hola, {nombre}. Te escribimos de {taller} por tu cita {referencia} del {cuando} (hora de Panamá).\nEse día {motivo}. Disculpa el cambio. ¿Qué otra hora te sirve?\nTambién puedes elegirla aquí: {enlace}",
	ready:
		"Hola, {nombre}. Te escribimos de {taller}: tu carro {carro} está listo.\nPuedes pasar a buscarlo en nuestro horario. Tu cita: {referencia}.",
	firstMessage:
		"Hola, {nombre}. Te escribimos de {taller} por tu mensaje {referencia}. ¿De qué marca, modelo y año es tu carro?",
	firstVisit:
		"Hola, {nombre}. Te escribimos de {taller} por la cita que pediste, {referencia}. ¿La coordinamos por aquí?",
	firstService:
		"Hola, {nombre}. Te escribimos de {taller} por el servicio que pediste, {referencia}. ¿Lo coordinamos por aquí?",
	callBack: "Hola, {nombre}. Te escribimos de {taller}, como quedamos, por {referencia}.",
	reminder:
		"Hola, {nombre}. Te recordamos tu cita en {taller}: {cuando}, hora de Panamá ({servicio}). Aquí la confirmas o la cambias: {enlace}",
	held: "Hola, {nombre}. Te escribimos de {taller} por la cita que pediste, {referencia}: {cuando}, hora de Panamá ({servicio}). ¿Vienes a esa hora? Aquí la confirmas o la cambias: {enlace}",
	quiet:
		"Hola, {nombre}. ¿Pudiste ver la cotización {referencia} que te enviamos de {taller}? Si tienes una duda o quieres cambiar algo, lo vemos por aquí.",
	cancelled:
		"Hola, {nombre}. Te escribimos de {taller}: vimos que cancelaste tu cita {referencia}. Si quieres otra hora, la buscamos por aquí.",
	estimate:
		"Hola, {nombre}. Aquí está la cotización {referencia} de tu {carro}: {total}, ITBMS incluido. La revisas y la apruebas aquí, sin crear cuenta: {enlace} Vale hasta el {dia}.",
	estimateAgain:
		"Hola, {nombre}. Actualizamos tu cotización {referencia}: {cambio}. Es el mismo enlace: {enlace}",
	estimateRenewal:
		"Hola, {nombre}. Te escribimos de {taller}: nos pediste renovar la cotización {referencia}. La estamos actualizando y te la mandamos por aquí.",
	estimateAsked:
		"Hola, {nombre}. Te escribimos de {taller} por tu pregunta sobre la cotización {referencia}. ¿En qué te ayudamos?",
	estimateEnds:
		"Hola, {nombre}. Te escribimos de {taller}: la cotización {referencia} vale hasta mañana. La revisas y la apruebas aquí: {enlace}",
	estimateSeen:
		"Hola, {nombre}. Te escribimos de {taller}: ¿tienes alguna duda sobre la cotización {referencia}? Aquí la apruebas cuando quieras: {enlace}",
	orderReceived: "Hola, {nombre}. Recibimos tu {carro}. Te lo tenemos para {cuando}. Síguelo aquí: {enlace}",
	orderPromise:
		"Hola, {nombre}. Tu {carro} va a estar {cuando}: {motivo}. Disculpa la espera. Síguelo aquí: {enlace}",
	orderReady:
		"Hola, {nombre}. Tu {carro} está listo. Son {saldo}, ITBMS incluido. Te esperamos {cierre}. Aquí está todo: {enlace}",
	orderUnfetched:
		"Hola, {nombre}. Tu {carro} sigue listo en {taller}. Son {saldo}, ITBMS incluido. Te esperamos {cierre}. Aquí está todo: {enlace}",
	orderDelivered:
		"Hola, {nombre}. Te entregamos tu {carro}. Si notas algo, escríbenos por aquí. Lo que se hizo queda aquí: {enlace}",
};
