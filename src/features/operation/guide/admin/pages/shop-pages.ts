import type { GuidePage } from "#features/operation/guide/guide-page.ts";
import { PLACES } from "./places.ts";

const { agenda, products, importProducts, showcase, newPromotion } = PLACES;

export const CLOSE_FOR_HOLIDAY: GuidePage = {
	slug: "cerrar-por-feriado",
	title: "Cerrar por un feriado",
	group: "En el mostrador",
	place: agenda.to,
	purpose: "Para que nadie agende ese día y tus clientes sepan por qué no abres.",
	steps: [
		{ text: "Abre «Agenda», toca «Día» y elige la fecha en el calendario.", place: agenda },
		{ text: "Toca «Cerrar este día».", place: agenda },
		{ text: "Si son varios días seguidos, cambia «Último día».", place: agenda },
		{
			text: "Escribe el «Motivo», o toca uno, como «Vacaciones». Los clientes lo leen cuando buscan ese día.",
			place: agenda,
			picture: {
				name: "feriado-cerrar",
				alt: "La ventana para cerrar un día, con las fechas, el motivo y las citas de ese día.",
			},
		},
		{ text: "Toca «Cerrar el día».", place: agenda },
		{
			text: "Si ese día había citas, salen en una lista: toca «Avisar» en cada una y se abre WhatsApp con el mensaje. Al final, «Listo».",
			place: agenda,
		},
	],
	trouble: [
		{ text: "Si cerraste un día por error, ábrelo en «Agenda» y toca «Reabrir este día»." },
		{
			text: "Si dice que ese día ya está cerrado, no hagas nada: los feriados nacionales ya vienen puestos.",
		},
		{ text: "Si ese día abres menos horas, usa «Otro horario» en lugar de cerrarlo." },
	],
	next: [
		{
			text: "El sitio deja de ofrecer ese día y dice el motivo. Las citas que había no se cancelan solas: quedan en «Fuera del horario» hasta que tengan otra fecha.",
		},
	],
	nextPages: [],
	keywords:
		"feriados feriado vacaciones festivo fiesta cerrado cerrar libre asueto día nacional abrimos abrir",
};

export const IMPORT_LIST: GuidePage = {
	slug: "importar-una-lista",
	title: "Importar una lista de precios",
	group: "Catálogo y sitio",
	place: importProducts.to,
	purpose: "Sube la hoja de tu proveedor y cambia muchos precios a la vez, viendo antes qué cambia.",
	steps: [
		{ text: "Abre «Editar Productos» y toca «Importar».", place: products },
		{ text: "Toca «Elegir la hoja» y escoge el archivo, en Excel o CSV.", place: importProducts },
		{
			text: "Si no conoce alguna columna, dile qué es en «Columnas y respuestas» y toca «Comparar con el catálogo».",
			place: importProducts,
			picture: {
				name: "importar-columnas",
				alt: "Las columnas de la hoja, cada una con lo que es: SKU, nombre, precio.",
			},
		},
		{
			text: "Mira «Fila por fila»: qué es nuevo, qué cambia y qué fila tiene error. Todavía no se ha escrito nada.",
			place: importProducts,
			picture: {
				name: "importar-filas",
				alt: "El resultado de la hoja fila por fila, con el precio de antes y el nuevo.",
			},
		},
		{ text: "Toca «Aplicar a», que dice a cuántos productos.", place: importProducts },
		{
			text: "Revisa uno o dos productos. Si algo salió mal, toca «Deshacer»: se puede durante 30 días.",
			place: importProducts,
		},
	],
	trouble: [
		{
			text: "Si hay filas con error, las demás se aplican igual. Corrige la hoja y súbela otra vez.",
		},
		{
			text: "Si un precio sube o baja mucho, te pregunta antes: mira el de antes y el nuevo.",
		},
		{ text: "Si tu lista es un PDF o una foto, pide a tu proveedor la hoja en Excel." },
	],
	next: [
		{
			text: "Los precios nuevos salen en el sitio enseguida. Las cotizaciones ya enviadas no cambian. El cambio queda en «Últimos cambios».",
		},
	],
	nextPages: ["publicar-una-promocion"],
	keywords: "importar excel csv hoja proveedor catálogo productos precios subir lista",
};

export const PROMOTION: GuidePage = {
	slug: "publicar-una-promocion",
	title: "Publicar una promoción",
	group: "Catálogo y sitio",
	place: showcase.to,
	purpose: "Pon una oferta en la portada, con su precio y sus fechas.",
	steps: [
		{ text: "Abre «Vitrina» y toca «Nueva promoción».", place: showcase },
		{
			text: "Escribe «Título» y «Descripción»: qué es y para quién.",
			place: newPromotion,
		},
		{
			text: "Escribe «Precio normal» y «Precio con descuento», los dos con ITBMS. Debajo sale cuánto baja.",
			place: newPromotion,
			picture: {
				name: "promocion-precios",
				alt: "El formulario de una promoción con su título, sus dos precios y sus fechas.",
			},
		},
		{ text: "Elige «Empieza» y «Termina»: una oferta dura tres meses como máximo.", place: newPromotion },
		{ text: "En «Incluye» escribe una cosa por línea.", place: newPromotion },
		{ text: "Toca «Crear promoción».", place: newPromotion },
	],
	trouble: [
		{ text: "Si te equivocaste, ábrela en «Vitrina», corrígela y toca «Guardar cambios»." },
		{ text: "Si ya terminó y la quieres otra vez, toca «Renovar»: solo cambian las fechas." },
		{
			text: "Si no la ves en la portada, mira su marca: «Programada» todavía no empieza y «Finalizada» ya terminó.",
		},
	],
	next: [{ text: "Sale en la portada desde el día en que empieza y se quita sola cuando termina." }],
	nextPages: [],
	keywords: "oferta ofertas descuento rebaja promociones portada vitrina",
};
