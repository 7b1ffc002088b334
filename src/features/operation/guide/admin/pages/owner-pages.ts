import type { GuidePage } from "#features/operation/guide/guide-page.ts";
import { PLACES } from "./places.ts";

const { staff, backups, status } = PLACES;

export const LEAVING_PERSON: GuidePage = {
	slug: "una-persona-que-se-va",
	title: "Una persona que se va",
	group: "Del dueño",
	place: staff.to,
	purpose: "Quítale la entrada al panel y decide quién sigue con sus carros.",
	steps: [
		{ text: "Abre «Configuración» y baja a «Personal».", place: staff },
		{ text: "En su fila, toca «Más» y luego «Desactivar».", place: staff },
		{
			text: "Si tiene carros en el taller, elige quién los sigue, o «Sin mecánico».",
			place: staff,
			picture: {
				name: "persona-desactivar",
				alt: "La pregunta antes de desactivar a un mecánico, con la lista de quién sigue con sus carros.",
			},
		},
		{ text: "Confirma con «Desactivar». Si te pide tu contraseña, escríbela.", place: staff },
		{ text: "Mira que su fila diga «desactivado».", place: staff },
	],
	trouble: [
		{ text: "Si vuelve, toca «Reactivar» en su fila: entra con su misma cuenta." },
		{ text: "Si solo olvidó su contraseña, no lo desactives: toca «Enlace para elegir contraseña»." },
		{ text: "Si cambia de puesto, toca «Cambiar rol»." },
	],
	next: [
		{
			text: "Sale del panel en ese momento, en todos sus equipos. Lo que hizo queda en el historial.",
		},
	],
	nextPages: [],
	keywords: "empleado despedir renuncia renunció personal acceso cuenta usuario desactivar contraseña",
};

export const RESTORE_BACKUP: GuidePage = {
	slug: "restaurar-una-copia",
	title: "Restaurar una copia",
	group: "Del dueño",
	place: backups.to,
	purpose:
		"Vuelve a los datos de antes de un problema. En el panel haces y descargas copias; restaurarla lo hace quien cuida tu servidor.",
	steps: [
		{ text: "Abre «Configuración» y baja a «Copias».", place: backups },
		{
			text: "Toca «Hacer una copia ahora»: guarda cómo está todo antes de tocar nada.",
			place: backups,
			picture: {
				name: "copia-lista",
				alt: "La lista de copias, cada una con su hora y «Descargar», y el botón «Hacer una copia ahora».",
			},
		},
		{
			text: "Busca en la lista la última copia de antes del problema y anota su fecha y hora. Con «Descargar» la guardas también tú.",
			place: backups,
		},
		{
			text: "En «Estado del sistema», la línea «Última copia» dice si se siguen haciendo bien.",
			place: status,
		},
		{
			text: "Manda estas dos líneas a quien cuida tu servidor, con la fecha y la hora que anotaste.",
			place: backups,
			message: [
				"Por favor, vuelve a la copia del taller del día __ a las __. Antes, aparta los datos de ahora.",
				"Con el servidor parado: npm run restore -- NOMBRE-DE-LA-COPIA (docs/operations.md, «Restore a backup»).",
			],
		},
	],
	trouble: [
		{ text: "Si solo borraste algo, no restaures: búscalo en la «Papelera» de su página." },
		{ text: "Si fue una lista de precios, ábrela en «Últimos cambios» y toca «Deshacer»." },
		{ text: "Si dice que no hay ninguna copia comprobada, avisa hoy mismo a quien cuida tu servidor." },
	],
	next: [
		{
			text: "Lo que se anotó después de esa copia se pierde. Al volver, si el «Dashboard» muestra «Confirmar este servidor», tócalo: hasta entonces no sale ningún mensaje.",
		},
	],
	nextPages: [],
	keywords: "respaldo backup recuperar copia copias seguridad servidor perdido borrado",
};
