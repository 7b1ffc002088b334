import { reachablePhone } from "#features/leads/form/reach.server.ts";
import { BAD_RUC, rucOf } from "#panama/ruc.ts";
import { saysMoreThanNumber } from "#panama/typed-phone.ts";
import { refusedField } from "#platform/errors.ts";
import { BAD_PHONE, phoneAsGiven } from "./sentences.ts";

/** Parses a telephone that staff typed, to E.164. @throws RuleError bad_phone (422) */
export const phoneIn = (typed: string) => reachablePhone(typed, "phone", BAD_PHONE).e164;

/** Adds the typed telephone to the notes if it holds more than one number, because nothing else stores the rest. */
export function notesWithPhone(notes: string, typed: string): string {
	const line = saysMoreThanNumber(typed) ? phoneAsGiven(typed) : "";
	return notes.split("\n").includes(line) ? notes : [notes, line].filter(Boolean).join("\n");
}

/** @param sentence names the owner of the telephone */
export const knownPhone = (sentence: string) => refusedField("known_phone", "phone", sentence);

/**
 * Parses a tax number to its stored format.
 *
 * @param typed undefined if the field was not sent
 * @returns null if it was emptied, undefined if it was not sent
 * @throws RuleError bad_ruc (422)
 * @source rules 5.22
 */
export function taxNumberIn(typed: string | undefined): string | null | undefined {
	if (!typed) return typed === "" ? null : undefined;
	const ruc = rucOf(typed);
	if (!ruc) throw refusedField("bad_ruc", "ruc", BAD_RUC);
	return ruc;
}
