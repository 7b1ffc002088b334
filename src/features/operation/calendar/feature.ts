import type { Feature } from "#domain/feature.ts";

/** The copy of the agenda in Zoho Calendar. */
export const calendar = {
	name: "calendar",
	domain: "operation",
	uses: ["appointments"],
	history: {
		zoho: {
			permanentName: "Zoho Calendar",
			readRight: "settings",
			namelessPhrase: "las claves de Zoho",
			fieldLabels: { client_id: "Client ID", client_secret: "Client Secret" },
		},
	},
} as const satisfies Feature;
