import type { Settings } from "#features/settings/contract.ts";
import { urlPart } from "#site-path.ts";
import { whatsappUrl } from "#workshop.ts";

type Place = Pick<Settings, "address">;

/** A maps search for the shop. @source rules 1.10 */
export function mapsUrl({ address }: Place): string {
	return `https://www.google.com/maps/search/?api=1&query=${urlPart(address.mapsQuery)}`;
}

/** Waze to the door: by coordinates when they are known, else by address. @source rules 1.10 */
export function wazeUrl({ address }: Place): string {
	const { latitude, longitude, mapsQuery } = address;
	const isPlaced = latitude !== null && longitude !== null;
	const place = isPlaced ? `ll=${latitude},${longitude}` : `q=${urlPart(mapsQuery)}`;
	return `https://waze.com/ul?${place}&navigate=yes`;
}

/**
 * The chat that answers emergencies: a number of its own, or the shop's.
 *
 * @param what what the car does, when it is known
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
