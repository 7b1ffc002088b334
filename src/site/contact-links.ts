import type { Settings } from "#core/settings/contract.ts";
import { formatPhone } from "#domain/phone/format-phone.ts";
import { buildWhatsappUrl } from "#domain/shop.ts";
import { encodeUrlSegment } from "#domain/site-path.ts";

type WithAddress = Pick<Settings, "address">;

/** Social networks, by the name of their setting. */
const NETWORKS = [
	{ name: "instagram", label: "Instagram" },
	{ name: "facebook", label: "Facebook" },
	{ name: "tiktok", label: "TikTok" },
] as const;
type ProfileName = "whatsapp" | "maps" | "waze" | (typeof NETWORKS)[number]["name"];

/** Builds a Google Maps search for the shop. @source rules 1.10 */
export function buildMapsUrl({ address }: WithAddress): string {
	return `https://www.google.com/maps/search/?api=1&query=${encodeUrlSegment(address.mapsQuery)}`;
}

/** Builds a Waze link to the shop, by coordinates if set, else by address. @source rules 1.10 */
export function buildWazeUrl({ address }: WithAddress): string {
	const { latitude, longitude, mapsQuery } = address;
	const hasCoordinates = latitude !== null && longitude !== null;
	const destination = hasCoordinates ? `ll=${latitude},${longitude}` : `q=${encodeUrlSegment(mapsQuery)}`;
	return `https://waze.com/ul?${destination}&navigate=yes`;
}

/** Returns the chat, phone and directions links that every contact list shows. @source rules 1.10 */
export function getContactLinks(shop: Pick<Settings, "whatsapp" | "whatsappGreeting" | "phone" | "address">) {
	const { whatsapp, whatsappGreeting, phone, address } = shop;
	const chat = buildWhatsappUrl(whatsapp, whatsappGreeting);
	return {
		chat: { icon: "whatsapp", title: "WhatsApp", text: formatPhone(whatsapp, true), to: chat },
		call: { icon: "phone", text: formatPhone(phone, true), to: `tel:${phone}` },
		directions: {
			icon: "pin",
			text: `${address.street}, ${address.district}`,
			action: "Ver en el mapa",
			to: buildMapsUrl(shop),
		},
	} as const;
}

/**
 * Builds the emergency chat's URL, with the emergency number or else the shop's.
 *
 * @param symptom the car's symptom, if known
 * @source rules 1.6
 */
export function buildEmergencyChatUrl(
	shop: Pick<Settings, "emergencyWhatsapp" | "whatsapp">,
	symptom?: string,
): string {
	const number = shop.emergencyWhatsapp || shop.whatsapp;
	const details = symptom ? `: ${symptom}. Estoy en: ` : ".";
	return buildWhatsappUrl(number, `Hola, tengo una emergencia con mi carro${details}`);
}

/**
 * Lists the shop's external profiles: always chat, maps and Waze, and social networks if set.
 *
 * @returns three to six profiles in display order
 * @source rules 1.22
 */
export function listProfiles(
	shop: Pick<Settings, "whatsapp" | "address" | "social">,
): { name: ProfileName; label: string; to: string }[] {
	const networks = NETWORKS.map(({ name, label }) => ({ name, label, to: shop.social[name] }));
	return [
		{ name: "whatsapp", label: "WhatsApp", to: buildWhatsappUrl(shop.whatsapp) },
		{ name: "maps", label: "Google Maps", to: buildMapsUrl(shop) },
		{ name: "waze", label: "Waze", to: buildWazeUrl(shop) },
		...networks.filter(({ to }) => to),
	];
}
