export const FIELD_ERRORS = {
	endpoint: "Escribe el servidor como te lo dio tu proveedor, por ejemplo s3.us-east-1.amazonaws.com",
	endpointPlain: "Sin cifrar solo se llega a esta misma máquina: escribe el servidor sin http://",
	place: "Escribe el bucket y la carpeta, como mi-taller/copias: letras, números, guiones y puntos",
	region: "La región lleva letras, números y guiones, como us-east-1",
	accessKeyId: "Escribe la clave de acceso que te dio tu proveedor",
	secret: "Escribe el secreto de esa clave de acceso",
	secretLength: "El secreto admite 300 letras",
	backupKey: "La clave de las copias tiene al menos 32 letras; pégala entera",
	yesNo: "Di sí o no",
} as const;

export const SAVE_ERRORS = {
	setByServer:
		"El lugar de las copias lo fija el servidor con BACKUP_URL. Quien lo administra lo cambia allí.",
	sample: "El taller de muestra no guarda copias fuera.",
	privateHost:
		"Esa dirección es de una red privada. Si el servidor es tuyo, marca «Es un servidor de mi red».",
	pictures: "En esa carpeta están las imágenes del sitio: usa otra que no esté dentro, como mi-taller/copias",
	secretMoved: "Cambiaste el servidor o la clave de acceso: escribe el secreto otra vez",
	secretLost: "El secreto guardado ya no se puede leer: escríbelo otra vez",
	keyLost: "Escribe la clave de las copias que guardaste. Si no la tienes, marca «Hacer una clave nueva».",
	changed: (by: string) =>
		`${by} cambió las copias fuera del servidor mientras las editabas, y no guardamos lo tuyo. Guarda otra vez para reemplazar lo suyo.`,
} as const;

/** Why there is nothing to test, or no key to show. */
export const PLACE_ERRORS = {
	off: "Todavía no hay lugar para las copias. Llena el formulario y guárdalo.",
	restored: "Las copias fuera del servidor están en pausa: guarda el formulario para confirmar esta máquina.",
	secretLost: "El secreto guardado ya no se puede leer. Escríbelo otra vez y guarda.",
	keyLost: "La clave de las copias ya no se puede leer. Escribe la que guardaste y guarda el formulario.",
	keySetByServer: "La clave la fija el servidor (BACKUP_KEY): la tiene quien lo administra.",
	sample: SAVE_ERRORS.sample,
} as const;

/** Notices over the page: why no backup leaves, or who set the place. */
export const PAGE_TEXTS = {
	server: {
		title: "Lo fija el servidor (BACKUP_URL)",
		hint: "Quien administra el servidor lo puso en su configuración y allí se cambia. Aquí puedes probarlo.",
	},
	none: {
		title: "Las copias están solo en esta máquina",
		hint: "Si se daña, se pierden con ella. Abre una cuenta en un servicio que guarde archivos con S3 (Amazon, Backblaze, Cloudflare R2, Wasabi…) y escribe aquí lo que te dé.",
	},
	sample: {
		title: SAVE_ERRORS.sample,
		hint: "Aquí se configuran las copias de un taller de verdad.",
	},
	restored: {
		title: "Las copias de fuera están en pausa en esta máquina",
		hint: "Este taller se recuperó de una copia o se mudó. Si el de antes sigue encendido, apágalo: dos máquinas no guardan en el mismo lugar. Luego guarda, y la próxima copia sale desde aquí.",
	},
	secret_lost: {
		title: "El secreto y la clave guardados ya no se pueden leer",
		hint: "El secreto del servidor se perdió. Escribe otra vez el secreto y la clave de las copias, y guarda: la próxima copia sale entonces.",
	},
} as const;

export const KEY_TEXTS = {
	why: "Con ella se cifran las copias antes de salir. Sin ella las copias no abren, tampoco para ti: guárdala fuera de este servidor, impresa o donde guardas tus contraseñas.",
	show: "Ver la clave de las copias",
} as const;

export const SAVED =
	"El lugar quedó guardado. Pruébalo y guarda la clave: la próxima copia de cada hora ya llega allí.";
