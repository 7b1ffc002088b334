import type { Feature } from "#domain/feature.ts";

/** Backups on this machine and in a remote place. */
export const backups = {
	name: "backups",
	domain: "operation",
	uses: [],
	history: {
		copies: {
			permanentName: "Copias fuera del servidor",
			readRight: "settings",
			namelessPhrase: "las copias fuera del servidor",
			actionPhrases: { created: "configuró", key_shown: "vio la clave de" },
			fieldLabels: {
				place: "Lugar",
				region: "Región",
				user: "Clave de acceso",
				secret: "Secreto",
				key: "Clave de las copias",
				machine: "Esta máquina",
			},
		},
	},
} as const satisfies Feature;
