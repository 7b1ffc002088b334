import type { Settings } from "#features/settings/contract.ts";
import { formatPhone } from "#panama/written-phone.ts";
import { urlPart } from "#site-path.ts";
import { whatsappUrl } from "#workshop.ts";

type Place = Pick<Settings, "address">;

/** Social networks, by the name of their setting. */
const NETWORKS = [
	{ name: "instagram", label: "Instagram" },
	{ name: "facebook", label: "Facebook" },
	{ name: "tiktok", label: "TikTok" },
] as const;
type ProfileName = "whatsapp" | "maps" | "waze" | (typeof NETWORKS)[number]["name"];

/** Builds a Google Maps search for the shop. @source rules 1.10 */
export function mapsUrl({ address }: Place): string {
	return `https://www.google.com/maps/search/?api=1&query=${urlPart(address.mapsQuery)}`;
}

/** Builds a Waze link to the shop, by coordinates if set, else by address. @source rules 1.10 */
export function wazeUrl({ address }: Place): string {
	const { latitude, longitude, mapsQuery } = address;
	const isPlaced = latitude !== null && longitude !== null;
	const place = isPlaced ? `ll=${latitude},${longitude}` : `q=${urlPart(mapsQuery)}`;
	return `https://waze.com/ul?${place}&navigate=yes`;
}

/** Returns the chat, phone and directions links that every contact list shows. @source rules 1.10 */
export function waysOf(
	shop: Pick<Settings, "whatsapp" | "whatsappGreeting" | "phone" | "address">,
) {
	const { whatsapp, whatsappGreeting, phone, address } = shop;
	const chat = whatsappUrl(whatsapp, whatsappGreeting);
	return {
		chat: { icon: "whatsapp", title: "WhatsApp", text: formatPhone(whatsapp, true), to: chat },
		call: { icon: "phone", text: formatPhone(phone, true), to: `tel:${phone}` },
		door: {
			icon: "pin",
			text: `${address.street}, ${address.district}`,
			action: "Ver en el mapa",
			to: mapsUrl(shop),
		},
	} as const;
}

/**
 * Builds the emergency chat's URL, with the emergency number or else the shop's.
 *
 * @param symptom the car's symptom, if known
 * @source rules 1.6
 */
export function emergencyChat(
	shop: Pick<Settings, "emergencyWhatsapp" | "whatsapp">,
	what?: string,
): string {
	const number = shop.emergencyWhatsapp || shop.whatsapp;
	const said = what ? `: ${what}. Estoy en: ` : ".";
	return whatsappUrl(number, `Hola, tengo una emergencia con mi carro${said}`);
}

/**
 * Lists the shop's external profiles: always chat, maps and Waze, and social networks if set.
 *
 * @returns three to six profiles in display order
 * @source rules 1.22
 */
export function profilesOf(
	shop: Pick<Settings, "whatsapp" | "address" | "social">,
): { name: ProfileName; label: string; to: string }[] {
	const networks = NETWORKS.map(({ name, label }) => ({ name, label, to: shop.social[name] }));
	return [
		{ name: "whatsapp", label: "WhatsApp", to: whatsappUrl(shop.whatsapp) },
		{ name: "maps", label: "Google Maps", to: mapsUrl(shop) },
		{ name: "waze", label: "Waze", to: wazeUrl(shop) },
		...networks.filter(({ to }) => to),
	];
}
