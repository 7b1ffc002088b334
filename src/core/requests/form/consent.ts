/**
 * The consent that a person gives by sending a request (Ley 81 of 2019, DE 285 of 2021): shown above the button,
 * stored with the lead. A new text needs a new version.
 */
export const CONSENT = {
	text: "Al enviar aceptas que usemos estos datos para responderte y atender tu carro, como explica la",
	link: "Política de privacidad",
	to: "/privacidad",
} as const;

/** The origin of a request, stored as proof of its consent; `device` is a secret of the browser that sent it. */
export type Sender = { address: string; device?: string | undefined };
