import type { GuidePage } from "#features/operation/guide/guide-page.ts";
import { PLACES } from "./places.ts";

const { workshop, receive, estimates, inbox, cash } = PLACES;

export const RECEIVE_CAR: GuidePage = {
	slug: "recibir-un-carro",
	title: "Recibir un carro",
	group: "En el mostrador",
	place: receive.to,
	purpose: "Anota qué carro llega, de quién es, qué le pasa y para cuándo lo prometes.",
	steps: [
		{ text: "Abre «Taller» y toca «Recibir».", place: workshop },
		{
			text: "Escribe la «Placa». Si el carro ya vino, toca «Sí, es este»: se llenan el carro y su dueño. Si no trae, elige por qué en «¿Sin placa?».",
			place: receive,
			picture: {
				name: "recibir-placa",
				alt: "La placa de un carro que ya vino, con la pregunta y el botón «Sí, es este».",
			},
		},
		{
			text: "Si es nuevo, escribe «Marca» y «Modelo». Si puedes, anota también «Kilómetros» y «Combustible».",
			place: receive,
		},
		{ text: "En «Quién lo trae» escribe «Teléfono» y «Nombre».", place: receive },
		{
			text: "En «¿Qué le pasa?» escribe lo que dice el cliente, con sus palabras. Si hay que revisarlo antes de cotizar, deja «Primero lo revisamos».",
			place: receive,
		},
		{
			text: "En «¿Para cuándo?» elige la hora que le prometes, o «Todavía no sabemos».",
			place: receive,
		},
		{
			text: "Toca «Recibir carro». Se abre su orden: «Tomar fotos» guarda cómo llegó y «Hoja de recepción» es lo que el cliente firma.",
			place: receive,
			picture: {
				name: "recibir-orden",
				alt: "La orden de un carro recién recibido, con «Tomar fotos», «Hoja de recepción» y el próximo paso.",
			},
		},
	],
	trouble: [
		{
			text: "Si dice que la placa ya está en el taller, toca «Abrir su orden»: no lo recibas otra vez.",
		},
		{ text: "Si no quiere dejar teléfono, marca «No deja teléfono» y di por qué." },
		{
			text: "Si tiene cita hoy, recíbelo desde «Por llegar hoy», en «Taller»: sus datos ya vienen puestos.",
		},
		{
			text: "Si lo recibiste por error, abre su orden y, al final, toca «Deshacer la recepción». Se puede mientras no se haya hecho nada más.",
		},
	],
	next: [{ text: "El carro queda en «Taller» como «Recibido», y su orden pide el próximo paso: cotizar." }],
	nextPages: ["cotizar"],
	keywords: "llegada entrada recepción orden placa dejar el carro ingreso",
};

export const ESTIMATE: GuidePage = {
	slug: "cotizar",
	title: "Cotizar",
	group: "En el mostrador",
	place: estimates.to,
	purpose: "Pon los precios del trabajo, mándalos al cliente y anota qué aprobó.",
	steps: [
		{
			text: "En «Taller» abre el carro y toca «Cotizar» en su orden. Si el carro no está aquí, empieza en «Cotizaciones».",
			place: workshop,
			usesOrders: true,
		},
		{
			text: "En «Cotizaciones» toca «Nueva cotización», escribe «Teléfono» y «Nombre», y toca «Poner precios».",
			place: estimates,
			usesOrders: false,
		},
		{
			text: "En «Trabajo» escribe qué se va a hacer. Para otro más, toca «Agregar trabajo».",
		},
		{
			text: "Debajo, agrega lo que lleva. En «Repuesto» escribe qué buscas y tócalo en la lista: trae su precio. En «Mano de obra» lo escribes tú, ya con ITBMS.",
			picture: {
				name: "cotizar-trabajo",
				alt: "Un trabajo de la cotización con su repuesto, su mano de obra y el precio de cada línea.",
			},
		},
		{
			text: "Revisa el total, abajo. En «Condiciones» cambias «Vale hasta», das un «Descuento» o pides un adelanto en «Para empezar (%)».",
		},
		{
			text: "Toca «Enviar» y elige «Enviar por WhatsApp», «Copiar enlace» o «Descargar PDF». Desde ahí los precios quedan fijos; cierra la ventana con la X.",
			picture: {
				name: "cotizar-enviar",
				alt: "La ventana «Enviar la cotización», con el mensaje y las tres formas de mandarla.",
			},
		},
		{
			text: "El cliente responde en su enlace. Si te lo dice a ti, toca «Registrar respuesta», elige cómo te lo dijo, deja marcado lo que aprobó y toca «Aprobar».",
		},
	],
	trouble: [
		{ text: "Si falta algo, «Enviar» te lo señala en rojo: corrígelo y tócalo otra vez." },
		{
			text: "Si ya la enviaste y hay que cambiarla, toca «Cambiar: versión nueva». El cliente la ve cuando la envíes.",
		},
		{ text: "Si el cliente no quiere, en «Registrar respuesta» elige «No por ahora» y el motivo." },
	],
	next: [
		{
			text: "Toca la placa, arriba a la izquierda: con algo aprobado, su orden ofrece «Empezar el trabajo».",
			usesOrders: true,
		},
		{ text: "Con algo aprobado, la cotización ofrece «Agendar».", usesOrders: false },
	],
	nextPages: ["entregar-y-cobrar"],
	keywords: "cotización presupuesto precio precios aprobar aprobación enviar",
};

export const DELIVER: GuidePage = {
	slug: "entregar-y-cobrar",
	title: "Entregar y cobrar",
	group: "En el mostrador",
	place: cash.to,
	purpose: "Cobra lo que se debe, da el comprobante y entrega el carro.",
	steps: [
		{
			text: "En «Taller» abre el carro. Si falta empezar, empieza con el botón amarillo. Marca cada trabajo hecho y toca «Listo para entregar».",
			place: workshop,
			usesOrders: true,
		},
		{
			text: "Si el cliente tiene WhatsApp, toca «Avisar que está listo»: se abre con el mensaje ya escrito.",
			place: workshop,
			usesOrders: true,
		},
		{
			text: "Cuando vengan por él, toca «Entregar». En «Saldo» ves cuánto falta por pagar.",
			place: workshop,
			usesOrders: true,
		},
		{
			text: "Revisa «¿Cuánto paga ahora?» y elige en «¿Cómo paga?». Si es en efectivo, escribe «¿Con cuánto paga?» y te dice el vuelto.",
			place: workshop,
			usesOrders: true,
			picture: {
				name: "entregar-cobro",
				alt: "La ventana «Entregar», con el saldo, el monto y la forma de pago.",
			},
		},
		{
			text: "En «¿A quién se le entrega?» deja el nombre del cliente o escribe quién se lo lleva. «Kilómetros al salir» es opcional.",
			place: workshop,
			usesOrders: true,
		},
		{
			text: "Toca «Cobrar y entregar». Después, «Imprimir comprobante» si lo pide, y «Listo».",
			place: workshop,
			usesOrders: true,
			picture: {
				name: "entregar-hecho",
				alt: "La ventana «Carro entregado», con el cobro, su número y «Imprimir comprobante».",
			},
		},
		{
			text: "En «Bandeja» abre la solicitud del cliente y baja a «Cuenta».",
			place: inbox,
			usesOrders: false,
		},
		{
			text: "Toca «Cobrar». Mientras el trabajo sigue abierto, dice «Cobrar un anticipo».",
			place: inbox,
			usesOrders: false,
		},
		{
			text: "Revisa «¿Cuánto cobras?» y elige en «¿Cómo paga?». Si es en efectivo, escribe «¿Con cuánto paga?» y te dice el vuelto.",
			place: inbox,
			usesOrders: false,
		},
		{
			text: "Toca «Cobrar», que ahora lleva el monto. Después, «Imprimir comprobante» si lo pide, y «Listo».",
			place: inbox,
			usesOrders: false,
		},
	],
	trouble: [
		{
			text: "Si paga solo una parte, te pregunta antes de seguir: «Sí, se entrega con saldo» deja el resto en «Por cobrar».",
			usesOrders: true,
		},
		{
			text: "Si cobraste mal, toca «Anular» junto a ese cobro, en «Cuenta». Los de un día cerrado, de otro día o de otra persona los anula un Dueño.",
		},
		{
			text: "Si lo entregaste por error, un Dueño toca «Deshacer la entrega» en su orden, hasta 24 horas después.",
			usesOrders: true,
		},
	],
	next: [{ text: "El cobro ya cuenta en «Caja». Si quedó saldo, está en «Por cobrar»." }],
	nextPages: ["cerrar-el-dia"],
	keywords:
		"pago pagar cobro cobros efectivo tarjeta yappy comprobante recibo entrega salida vuelto anular devolver",
};

export const CLOSE_DAY: GuidePage = {
	slug: "cerrar-el-dia",
	title: "Cerrar el día (caja)",
	group: "En el mostrador",
	place: cash.to,
	purpose: "Al final del día, cuenta el dinero y compáralo con lo que dice el panel.",
	steps: [
		{
			text: "Abre «Caja». Si entró o salió efectivo sin un cobro, toca «Anotar efectivo» y elige «Entró», «Salió» o «Fondo».",
			place: cash,
		},
		{
			text: "Mira «Por forma de pago»: dice cuánto debe haber de cada una.",
			place: cash,
			picture: {
				name: "caja-formas",
				alt: "La tabla «Por forma de pago» con lo esperado de cada una y el botón «Cerrar el día».",
			},
		},
		{ text: "Toca «Cerrar el día».", place: cash },
		{
			text: "Cuenta y escribe cuánto hay en «Efectivo en el cajón». Lo de tarjeta está en el cierre del datáfono; lo de Yappy y ACH, en la app del banco. Debajo te dice si cuadra.",
			place: cash,
			picture: {
				name: "caja-contar",
				alt: "La ventana para cerrar el día, con lo contado de cada forma de pago y si cuadra.",
			},
		},
		{ text: "Si falta o sobra, escribe en «Nota» a qué se debe.", place: cash },
		{ text: "Toca «Cerrar el día», abajo. Un día cerrado ya no cambia.", place: cash },
	],
	trouble: [
		{ text: "Si no cuadra y no sabes por qué, toca «Todavía no»: nada se cierra y puedes contar otra vez." },
		{
			text: "Si el monto esperado cambió mientras contabas, alguien cobró: revisa el número nuevo y cierra.",
		},
		{ text: "Si un día anterior quedó sin cerrar, «Caja» lo dice arriba: toca «Abrirlo para cerrarlo»." },
	],
	next: [
		{
			text: "Lo que se cobre después cuenta para el día siguiente. «Imprimir» saca la hoja del día, para firmarla.",
		},
	],
	nextPages: ["entregar-y-cobrar"],
	keywords: "cierre cuadrar cuadre arqueo efectivo contar fondo dinero",
};
