import { formatPhone } from "#domain/phone/format-phone.ts";
import { parsePhoneNumber } from "#domain/phone/phone.ts";
import type { Settings } from "./contract.ts";

/** Formats the shop's header for a printed page: name, tax and contact details. */
export function formatShopHeader(
	shop: Pick<Settings, "name" | "legalName" | "ruc" | "phone" | "email" | "address">,
) {
	const { street, district, city } = shop.address;
	return {
		name: shop.name,
		facts: [
			shop.legalName,
			shop.ruc ? `RUC ${shop.ruc}` : "",
			[street, district, city].filter(Boolean).join(", "),
			[formatPrintedPhone(shop.phone), shop.email].filter(Boolean).join(" · "),
		],
	};
}

/** Formats a telephone for print; an invalid one stays as typed. */
export function formatPrintedPhone(phone: string): string {
	const number = parsePhoneNumber(phone);
	return number ? formatPhone(number.e164) : phone;
}
