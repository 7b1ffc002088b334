import { requirePhone } from "#core/requests/form/contact-checks.server.ts";
import { hasTextBesidesNumber } from "#domain/phone/typed-phone.ts";
import { INVALID_RUC, parseRuc } from "#domain/ruc.ts";
import { rejectCustomer } from "./errors.server.ts";
import { BAD_PHONE, formatOriginalPhone } from "./messages.ts";

/** Parses a telephone that staff typed, to E.164. @throws RuleError bad_phone (422) */
export const parseCustomerPhone = (input: string) => requirePhone(input, "phone", BAD_PHONE).e164;

/** Adds the typed telephone to the notes if it holds more than one number, because nothing else stores the rest. */
export function addPhoneToNotes(notes: string, input: string): string {
	const line = hasTextBesidesNumber(input) ? formatOriginalPhone(input) : "";
	return notes.split("\n").includes(line) ? notes : [notes, line].filter(Boolean).join("\n");
}

/** @param message names the owner of the telephone */
export const createPhoneTakenError = (message: string) =>
	rejectCustomer("known_phone", message, { field: "phone" });

/**
 * Parses a tax number to its stored format.
 *
 * @param input undefined if the field was not sent
 * @returns null if it was emptied, undefined if it was not sent
 * @throws RuleError bad_ruc (422)
 * @source rules 5.22
 */
export function parseTaxNumber(input: string | undefined): string | null | undefined {
	if (!input) return input === "" ? null : undefined;
	const ruc = parseRuc(input);
	if (!ruc) throw rejectCustomer("bad_ruc", INVALID_RUC, { field: "ruc" });
	return ruc;
}
