import { expect, test } from "vitest";
import { getVisitStateInfo } from "#features/workshop/appointments/visit-states.ts";
import { CHAT_DEFAULTS } from "./chat-defaults.ts";
import { CHAT_NAMES, getChatError, getSampleValues } from "./chat-placeholders.ts";
import { type Chats, formatChat } from "./chats.ts";

test.each(CHAT_NAMES)("accepts the default text %s", (name) => {
	expect(getChatError(name, CHAT_DEFAULTS[name])).toBeUndefined();
});

test("names an unknown placeholder and lists the allowed ones", () => {
	expect(getChatError("quiet", "Hola, {nombr}.")).toBe(
		"No sabemos qué poner en {nombr}. Puedes usar {nombre}, {taller} y {referencia}.",
	);
	expect(getChatError("quiet", "Aquí: {enlace}")).toContain("{enlace}");
	expect(getChatError("reminder", "Aquí: {enlace}")).toBeUndefined();
	for (const text of ["Hola, {nombre", "nombre}", "{{nombre}}", "{ nombre }"])
		expect(getChatError("quiet", text)).toBeDefined();
});

test("previews a text as the customer will read it", () => {
	const preview = (name: "missed" | "toConfirm") =>
		formatChat(CHAT_DEFAULTS[name], getSampleValues("visits", name));
	expect(preview("missed")).toContain("te esperábamos el lunes 23 de noviembre, 9:00 AM.");
	expect(preview("toConfirm")).toContain("Es el lunes 23 de noviembre, 9:00 AM");
});

test.each([
	["te esperábamos {cuando}.", "te esperábamos el lunes 23, 9:00 AM.", "te esperábamos hoy, 9:00 AM."],
	["te esperábamos el {cuando}.", "te esperábamos el lunes 23, 9:00 AM.", "te esperábamos hoy, 9:00 AM."],
	["tu cita del {cuando}.", "tu cita del lunes 23, 9:00 AM.", "tu cita de hoy, 9:00 AM."],
	["tu cita de {cuando}.", "tu cita del lunes 23, 9:00 AM.", "tu cita de hoy, 9:00 AM."],
	["Pasa al {cuando}.", "Pasa al lunes 23, 9:00 AM.", "Pasa a hoy, 9:00 AM."],
	["El {cuando} te vemos.", "El lunes 23, 9:00 AM te vemos.", "Hoy, 9:00 AM te vemos."],
	["Del {cuando} queda.", "Del lunes 23, 9:00 AM queda.", "De hoy, 9:00 AM queda."],
])("uses one article before a day: %s", (text, datedText, todayText) => {
	expect(formatChat(text, { cuando: "el lunes 23, 9:00 AM" })).toBe(datedText);
	expect(formatChat(text, { cuando: "hoy, 9:00 AM" })).toBe(todayText);
	const chats = { missed: text } as Chats;
	const visitText = getVisitStateInfo("no_show").getChatText(chats, true);
	expect(formatChat(visitText, { cuando: "lunes 23, 9:00 AM" })).toBe(datedText);
});

test("leaves no gap for a missing value", () => {
	expect(formatChat("{nombre}, te esperamos {cuando}. Gracias.", { nombre: "" })).toBe("Gracias.");
	expect(formatChat("{nombre}, gracias por venir.", {})).toBe("Gracias por venir.");
	expect(formatChat("Buenos días. {nombre}: ya está.", {})).toBe("Buenos días. Ya está.");
	expect(formatChat("Es {cuando}. {nombre}, te esperamos.", {})).toBe("Te esperamos.");
	expect(formatChat("Tu vehículo {carro} está listo.", {})).toBe("Tu vehículo está listo.");
	expect(formatChat("Carro: {carro}", {})).toBe("Carro:");
	expect(formatChat("Tu {carro} está listo. Son {saldo}, ITBMS incluido.", {})).toBe("Tu carro está listo.");
	expect(formatChat("Todavía {cuando}.", { cuando: "el lunes" })).toBe("Todavía el lunes.");
	expect(formatChat("Es {cuando}. Te recordamos: {cuando}. Gracias.", {})).toBe("Gracias.");
});

test("requires the link in an estimate's text", () => {
	for (const name of ["estimate", "estimateAgain"] as const) {
		expect(getChatError(name, "Hola, {nombre}: {total}")).toContain("Falta {enlace}");
		expect(getChatError(name, "{total}: {enlace}")).toBeUndefined();
	}
	expect(getChatError("estimateSeen", "¿La viste, {nombre}?")).toBeUndefined();
});

test("fills placeholders and leaves no braces", () => {
	expect(formatChat("Somos {taller}. {detalle}", { taller: "Gómez, S.A." })).toBe("Somos Gómez, S.A.");
	expect(formatChat("Hola, {nombre}", { nombre: "{referencia}" })).toBe("Hola, {referencia}");
	expect(formatChat("Hola, {nombre}. Tu carro {carro} está listo.", {})).toBe("Hola. Tu carro está listo.");
});

test.each([
	["held", /\(Frenos\)\. ¿Vienes a esa hora\?$/],
	["reminder", /hora de Panamá \(Frenos\)\.$/],
	["confirmed", /hora de Panamá\)\. Te esperamos\.$/],
	["changedDay", /¿Qué otra hora te sirve\?$/],
] as const)("omits the link's sentence without a public address: %s", (name, end) => {
	const values = { cuando: "lunes", servicio: "Frenos", nombre: "Ana" };
	expect(formatChat(CHAT_DEFAULTS[name], values)).toMatch(end);
	expect(formatChat(CHAT_DEFAULTS[name], { ...values, enlace: "https://a.test/c" })).toContain(
		"https://a.test/c",
	);
});
