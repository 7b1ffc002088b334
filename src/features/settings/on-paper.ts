import { phoneNumberOf } from "#panama/phone.ts";
import { formatPhone } from "#panama/written-phone.ts";
import type { Settings } from "./contract.ts";

/** The shop at the top of a paper: its name, and what it is found and taxed by. */
export function shopOnPaper(
	shop: Pick<Settings, "name" | "legalName" | "ruc" | "phone" | "email" | "address">,
) {
	const { street, district, city } = shop.address;
	return {
		name: shop.name,
		facts: [
			shop.legalName,
			shop.ruc ? `RUC ${shop.ruc}` : "",
			[street, district, city].filter(Boolean).join(", "),
			[phoneOnPaper(shop.phone), shop.email].filter(Boolean).join(" · "),
		],
	};
}

/** A telephone as a paper has it; what is none stands as it was told. */
export function phoneOnPaper(phone: string): string {
	const number = phoneNumberOf(phone);
	return number ? formatPhone(number.e164) : phone;
}
