/** Labels of the status checks. */
export const CHECK_LABELS = {
	database: "Base de datos",
	disk: "Espacio en disco",
	backup: "Última copia",
	media: "Imágenes",
	mail: "Correo",
	push: "Avisos",
	calendar: "Calendario",
	clock: "Reloj",
	forgetting: "Datos por olvidar",
	version: "Versión",
} as const;

/** The panel's page with all checks. */
export const STATUS_PATH = "/admin/dashboard/configuracion#estado";

/** Instructions for an alarm, if its detail does not say what to do. */
export const REMEDIES: Readonly<Partial<Record<keyof typeof CHECK_LABELS, string>>> = {
	disk: "Pide a quien administra el servidor que libere espacio: con menos del 6 % libre no se hacen copias, y con el disco lleno el sitio no acepta solicitudes.",
	mail: "Nada se perdió: las cartas esperan y salen solas cuando el correo vuelva. En «Mensajes» dice por qué no salen; el servidor de correo se corrige en «Correo».",
	backup:
		"Sin una copia buena en el servidor y otra fuera, un disco dañado se lleva todo. Mientras falte la del servidor no se olvida a nadie (30 días como mucho). Pide a quien administra el servidor que lo revise.",
	database: "Mientras siga así el sitio no acepta solicitudes. Avisa ya a quien administra el servidor.",
	calendar:
		"Las citas se guardan igual, pero no aparecen en tu calendario. Mira «Zoho Calendar» en Configuración.",
};
