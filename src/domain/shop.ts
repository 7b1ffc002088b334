/**
 * Constants that are not editable in the panel; editable facts live in the settings record.
 * It imports only one pure file, so every file may import it.
 */

import { encodeUrlSegment } from "./site-path.ts";

/** Seven public routes of the header, in order. */
export const NAVIGATION = [
	{ to: "/", label: "Inicio" },
	{ to: "/servicios", label: "Servicios" },
	{ to: "/productos", label: "Productos" },
	{ to: "/nosotros", label: "Nosotros" },
	{ to: "/gubernamentales", label: "Gubernamentales" },
	{ to: "/blog", label: "Blog" },
	{ to: "/contacto", label: "Contacto" },
] as const;

export const VEHICLE_TYPES = [
	"Auto Sedan",
	"SUV/Camioneta",
	"Pick-up",
	"Hatchback",
	"Motocicleta",
	"Vehículo Comercial",
	"Otro",
] as const;

/** Hours a visitor may ask for; the shop does not receive cars at noon. */
export const PREFERRED_TIMES = [
	"8:00 AM",
	"9:00 AM",
	"10:00 AM",
	"11:00 AM",
	"1:00 PM",
	"2:00 PM",
	"3:00 PM",
	"4:00 PM",
	"5:00 PM",
] as const;

export const COUNTRY_CODE = "507";

export const SCROLLED_AT_PX = 10;
export const SCROLL_TOP_AT_PX = 300;
/** Catalogue cards per «load more», page and response. */
export const CARDS_PER_STEP = 24;
/** Maximum cards restored from a URL; the visitor loads the rest again. */
export const MAX_RESTORED_CARDS = 10 * CARDS_PER_STEP;
export const QUOTE_MAX_ITEMS = 100;
export const QUOTE_MAX_QUANTITY = 999;

/** Local storage keys. */
export const QUOTE_LIST_KEY = "quoteList";
export const ADMIN_TOKEN_KEY = "admin_token";
export const ADMIN_USER_KEY = "admin_user";
/** Identifies a browser at login; it grants no access and stays after «Salir». */
export const ADMIN_DEVICE_KEY = "admin_device";

/** Header of the panel's polling calls, which do not extend a session. */
export const WATCH_HEADER = "x-biela-watch";

/**
 * Builds a WhatsApp chat link.
 *
 * @param phone digits in E.164, with or without the leading plus ("+50761234567")
 * @param text  plain text of the message; encoded here, once
 * @source rules 1.10
 */
export function buildWhatsappUrl(phone: string, text?: string): string {
	const digits = phone.replace(/\D/g, "");
	return `https://wa.me/${digits}${text ? `?text=${encodeUrlSegment(text)}` : ""}`;
}
