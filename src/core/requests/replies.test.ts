import { expect, test } from "vitest";
import { CHAT_DEFAULTS } from "#core/settings/chat-defaults.ts";
import { listReplies } from "./replies.ts";
import { STAFF_CHANNELS } from "./rules.ts";

const ana = {
	channel: "site" as const,
	name: "Ana María Ríos",
	shop: "Taller Hermanos Gómez, S.A.",
	chats: CHAT_DEFAULTS,
};
const listLabels = (request: Parameters<typeof listReplies>[0]) =>
	listReplies(request).map(({ label }) => label);

test("greets a service request by first name and service", () => {
	const request = { ...ana, kind: "service_request" as const, reference: "SOL-1", service: "Frenos" };
	const [greeting] = listReplies(request);
	expect(greeting.text).toBe(
		"Hola, Ana. Te escribimos de Taller Hermanos Gómez, S.A. por tu solicitud SOL-1 (Frenos).",
	);
	expect(listLabels(request)).toEqual(["Saludo y respuesta", "Proponer una hora", "Seguimiento"]);
});

test("asks only for missing car details, in Spanish", () => {
	const request = { ...ana, kind: "quote" as const, reference: "COT-1" };
	const getCarQuestion = (missingDetails: string[]) => listReplies({ ...request, missingDetails })[1]?.text;
	expect(getCarQuestion(["marca", "modelo", "año"])).toContain("¿de qué marca, modelo y año es tu carro?");
	expect(getCarQuestion(["año"])).toContain("¿de qué año es tu carro?");
	expect(listLabels(request)).toContain("Tenemos lo que pediste");
});

test("offers the visit's chat and no other time", () => {
	const request = {
		...ana,
		kind: "appointment" as const,
		reference: "CIT-1",
		visitChat: "Es el lunes",
	};
	expect(listReplies(request)[1]).toMatchObject({ label: "Sobre la cita", text: "Es el lunes" });
	expect(listLabels(request)).not.toContain("Proponer una hora");
});

test("sends newsletter subscribers the greeting only", () => {
	const replies = listReplies({ ...ana, kind: "newsletter", reference: "BOL-1" });
	expect(replies).toHaveLength(1);
	expect(replies[0].text).not.toMatch(/carro|Ana/);
});

test("contains no double full stop and no braces", () => {
	const kinds = ["quote", "contact", "appointment", "service_request", "newsletter"] as const;
	for (const kind of kinds)
		for (const { text } of listReplies({
			...ana,
			kind,
			reference: "X-1",
			missingDetails: ["marca"],
		})) {
			expect(text).not.toMatch(/[{}]|\.\.|\s$/);
			expect(text).toContain("X-1");
		}
});

test.each(STAFF_CHANNELS)("says «consulta» for a request from channel %s", (channel) => {
	for (const kind of ["service_request", "contact", "quote"] as const) {
		const [greeting] = listReplies({ ...ana, channel, kind, reference: "X-1" });
		expect(greeting.text).toMatch(/por tu consulta X-1\.?$/);
	}
	const [visit] = listReplies({ ...ana, channel, kind: "appointment", reference: "X-1" });
	expect(visit.text).toContain("por tu cita X-1");
});
