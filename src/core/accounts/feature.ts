import type { Feature } from "#domain/feature.ts";

/** Staff accounts, sessions and passwords. */
export const accounts = {
	name: "accounts",
	domain: "core",
	uses: [],
	history: {
		staff: {
			readRight: "staff",
			namedPhrase: "la cuenta de",
			namelessPhrase: "una cuenta del panel",
			fieldLabels: { username: "Usuario", full_name: "Nombre completo", email: "Correo", role: "Rol" },
		},
	},
} as const satisfies Feature;
