export const FIELD_ERRORS = {
	host: "Escribe el servidor como te lo dio tu proveedor, por ejemplo smtp.gmail.com",
	port: "El puerto es un número de 1 a 65535: casi siempre 465 o 587",
	security: "Elige cómo se cifra la conexión",
	user: "El usuario admite 200 letras",
	password: "Escribe la contraseña de ese usuario",
	passwordLength: "La contraseña admite 300 letras",
	senderName: "El nombre admite 100 letras",
	senderAddress: "Escribe el correo desde el que sale, como citas@mitaller.com",
	ownNetwork: "Di sí o no",
	to: "Escribe una dirección de correo, como ana@correo.com",
} as const;

export const SAVE_ERRORS = {
	setByServer: "El correo lo fija el servidor con SMTP_URL. Quien lo administra lo cambia allí.",
	sample: "El taller de muestra no envía correos.",
	privateHost:
		"Esa dirección es de una red privada. Si el servidor es tuyo, marca «Es un servidor de mi red».",
	plain: "Sin cifrar solo se permite en tu red: marca «Es un servidor de mi red», o elige TLS o STARTTLS.",
	userMissing: "Falta el usuario de esa contraseña",
	passwordMissing: "Escribe la contraseña de ese usuario",
	passwordMoved: "Cambiaste el servidor o el usuario: escribe la contraseña otra vez",
	passwordLost: "La contraseña guardada ya no se puede leer: escríbela otra vez",
	changed: (by: string) =>
		`${by} cambió el correo mientras lo editabas, y no guardamos lo tuyo. Guarda otra vez para reemplazar lo suyo.`,
} as const;

export const TEST_ERRORS = {
	off: "Todavía no hay servidor de correo. Llena el formulario y guárdalo.",
	restored:
		"El correo está en pausa: guarda el formulario para confirmar que esta máquina envía los correos.",
	secretLost: "La contraseña guardada ya no se puede leer. Escríbela otra vez y guarda.",
	sample: SAVE_ERRORS.sample,
} as const;

export const TEST_EMAIL = {
	subject: (shop: string) => `Prueba de correo de ${shop}`,
	preheader: "Si lees esto, el correo funciona.",
	paragraphs: [
		"Si lees esto, el correo del taller funciona: los avisos y los acuses de recibo salen por aquí.",
		"No hace falta que respondas.",
	],
} as const;

/** Notices over the page: why no email leaves, or who set the server. */
export const PAGE_TEXTS = {
	server: {
		title: "Lo fija el servidor (SMTP_URL)",
		hint: "Quien administra el servidor lo puso en su configuración y allí se cambia. Aquí puedes enviar una prueba.",
	},
	none: {
		title: "Todavía no sale ningún correo",
		hint: "Los avisos y acuses de recibo esperan en «Mensajes». Al guardar el servidor de tu proveedor salen los de los últimos tres días.",
	},
	sample: {
		title: SAVE_ERRORS.sample,
		hint: "Aquí se configura el servidor de correo de un taller de verdad.",
	},
	restored: {
		title: "El correo está en pausa en esta máquina",
		hint: "Este taller se recuperó de una copia o se mudó. Si el de antes sigue encendido, apágalo: los clientes recibirían todo dos veces. Luego guarda, y lo que espera sale desde aquí. El Dashboard confirma también Zoho y los avisos.",
	},
	secret_lost: {
		title: "La contraseña guardada ya no se puede leer",
		hint: "El secreto del servidor se perdió. Escribe la contraseña otra vez y guarda: lo que espera sale entonces.",
	},
} as const;

export const SECURITY_LABELS = {
	tls: "TLS desde el principio (casi siempre 465)",
	starttls: "STARTTLS (casi siempre 587)",
	none: "Sin cifrar: solo en tu red",
} as const;

export const SAVED = "El correo quedó guardado. Envía una prueba para ver si sale.";
