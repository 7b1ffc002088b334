import { expect, test } from "vitest";
import { emergencyChat } from "./contact-links.ts";

test.each([
	["", "50760000000"],
	["+50761234567", "50761234567"],
])("with the emergency number «%s» the emergency chat goes to %s", (emergencyWhatsapp, digits) => {
	const chat = emergencyChat({ whatsapp: "+50760000000", emergencyWhatsapp });
	expect(chat).toMatch(new RegExp(`^https://wa\\.me/${digits}\\?text=Hola`));
});
