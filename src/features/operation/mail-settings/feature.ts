import type { Feature } from "#domain/feature.ts";

/** The mail server that owners configure. */
export const mailSettings = {
	name: "mail-settings",
	domain: "operation",
	uses: [],
	history: {
		mail: {
			permanentName: "Correo",
			readRight: "settings",
			namelessPhrase: "el servidor de correo",
			fieldLabels: {
				server: "Servidor",
				security: "Cifrado",
				user: "Usuario",
				sender: "Remitente",
				password: "Contraseña",
				machine: "Esta máquina",
			},
		},
	},
} as const satisfies Feature;
