import { expect, test } from "vitest";
import { settingsSeed } from "#seed/settings.ts";
import { buildEmergencyChatUrl, listProfiles } from "./contact-links.ts";

test.each([
	["", "50760000000"],
	["+50761234567", "50761234567"],
])("uses emergency number «%s» for a chat to %s", (emergencyWhatsapp, digits) => {
	const chatUrl = buildEmergencyChatUrl({ whatsapp: "+50760000000", emergencyWhatsapp });
	expect(chatUrl).toMatch(new RegExp(`^https://wa\\.me/${digits}\\?text=Hola`));
});

test("lists chat and two maps as default profiles", () => {
	const { whatsapp, address, social } = settingsSeed;
	expect(listProfiles({ whatsapp, address, social })).toEqual([
		{ name: "whatsapp", label: "WhatsApp", to: "https://wa.me/50760000000" },
		{
			name: "maps",
			label: "Google Maps",
			to: expect.stringMatching(/^https:\/\/www\.google\.com\/maps/),
		},
		{
			name: "waze",
			label: "Waze",
			to: expect.stringMatching(/^https:\/\/waze\.com\/ul\?q=Avenida/),
		},
	]);
});

test("lists a social network when it is set", () => {
	const { whatsapp, address } = settingsSeed;
	const social = {
		facebook: "",
		instagram: "https://www.instagram.com/rios",
		tiktok: "https://www.tiktok.com/@rios",
	};
	expect(listProfiles({ whatsapp, address, social }).map(({ name }) => name)).toEqual([
		"whatsapp",
		"maps",
		"waze",
		"instagram",
		"tiktok",
	]);
});
