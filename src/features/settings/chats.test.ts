import { expect, test } from "vitest";
import { CHAT_DEFAULTS, CHAT_WORDS, type ChatName, whyNotChat } from "./chats.ts";

test.each(Object.keys(CHAT_WORDS) as ChatName[])("the text %s is good as shipped", (name) => {
	expect(whyNotChat(name, CHAT_DEFAULTS[name])).toBeUndefined();
});

test("what nobody knows is named, with what may stand there", () => {
	expect(whyNotChat("quiet", "Hola, {nombr}.")).toBe(
		"No sabemos qué poner en {nombr}. Puedes usar {nombre}, {taller} y {referencia}.",
	);
	expect(whyNotChat("quiet", "Aquí: {enlace}")).toContain("{enlace}");
	expect(whyNotChat("reminder", "Aquí: {enlace}")).toBeUndefined();
	for (const text of ["Hola, {nombre", "nombre}", "{{nombre}}", "{ nombre }"])
		expect(whyNotChat("quiet", text)).toBeDefined();
});
