/**
 * What a person agrees to by sending a request (Ley 81 of 2019, DE 285 of 2021): shown above the button, stored with
 * the lead. A change of words is a new version.
 */
export const CONSENT = {
	text: "Al enviar aceptas que usemos estos datos para responderte y atender tu carro, como explica la",
	link: "Política de privacidad",
	to: "/privacidad",
} as const;

/** Where a request came from, kept as the proof of its consent; `device` is a secret of the browser that sent it. */
export type Submission = { key: string | undefined; address: string; device?: string | undefined };
