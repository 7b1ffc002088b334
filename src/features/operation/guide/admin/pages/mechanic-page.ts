import type { GuidePage } from "#features/operation/guide/guide-page.ts";
import { PLACES } from "./places.ts";

const { workday, workshop } = PLACES;

export const MECHANIC: GuidePage = {
	slug: "lo-que-hace-un-mecanico",
	title: "Lo que hace un mecánico",
	group: "En el taller",
	place: workday.to,
	purpose:
		"Mira qué carros hay, marca lo que haces y di cuándo está listo. Un mecánico no ve precios ni teléfonos.",
	steps: [
		{ text: "Abre «Citas de hoy»: los carros que vienen, con su hora y su servicio.", place: workday },
		{
			text: "Abre «Taller» y toca tu carro. «Qué le pasa» es lo que dijo el cliente.",
			place: workshop,
			usesOrders: true,
		},
		{
			text: "Cuando el cliente aprobó, toca «Empezar el trabajo».",
			place: workshop,
			usesOrders: true,
			picture: {
				name: "mecanico-orden",
				alt: "La orden como la ve un mecánico: su estado, qué le pasa y los trabajos con su casilla.",
			},
		},
		{
			text: "Con «Foto del trabajo» muestras lo que haces. Si ves otra cosa que reparar, «Foto de un hallazgo».",
			place: workshop,
			usesOrders: true,
		},
		{
			text: "En «Trabajos» marca cada uno cuando lo terminas. Si uno no se hace, toca «No se hizo» y di por qué.",
			place: workshop,
			usesOrders: true,
		},
		{ text: "Al final, toca «Listo para entregar».", place: workshop, usesOrders: true },
		{
			text: "Lee la nota de cada cita: dice qué pidió el cliente.",
			place: workday,
			usesOrders: false,
		},
		{
			text: "Mira la marca junto al servicio: dice en qué va la cita.",
			place: workday,
			usesOrders: false,
		},
		{
			text: "No hace falta recargar: si Recepción anota una cita, aparece sola.",
			place: workday,
			usesOrders: false,
		},
	],
	trouble: [
		{
			text: "Si dice que falta la aprobación, todavía no empieces: se espera al cliente.",
			usesOrders: true,
		},
		{
			text: "Si tocaste listo sin querer, en la misma pantalla hay un botón para deshacerlo, durante dos minutos.",
			usesOrders: true,
		},
		{
			text: "Si no hay señal, sigue tomando fotos: se suben solas cuando vuelva.",
			usesOrders: true,
		},
		{ text: "Si falta una cita o un dato, díselo a Recepción.", usesOrders: false },
	],
	next: [
		{ text: "Recepción ve que el carro está listo, avisa al cliente y lo cobra.", usesOrders: true },
		{ text: "Recepción marca si el carro vino.", usesOrders: false },
	],
	nextPages: [],
	keywords: "mecánica taller trabajo trabajos fotos listo empezar",
};
