import { reachablePhone } from "#features/leads/form/reach.server.ts";
import { BAD_RUC, rucOf } from "#panama/ruc.ts";
import { saysMoreThanNumber } from "#panama/typed-phone.ts";
import { refusedField } from "#platform/errors.ts";
import { BAD_PHONE, phoneAsGiven } from "./sentences.ts";

/** The telephone that staff typed, in E.164. @throws RuleError bad_phone (422) */
export const phoneIn = (typed: string) => reachablePhone(typed, "phone", BAD_PHONE).e164;

/** The notes of a person with what else was typed as their telephone, which is kept nowhere else. */
export function notesWithPhone(notes: string, typed: string): string {
	const line = saysMoreThanNumber(typed) ? phoneAsGiven(typed) : "";
	return notes.split("\n").includes(line) ? notes : [notes, line].filter(Boolean).join("\n");
}

/** @param sentence whose the telephone is */
export const knownPhone = (sentence: string) => refusedField("known_phone", "phone", sentence);

/**
 * The tax number of a person as it is kept.
 *
 * @param typed undefined when nobody said anything of it
 * @returns null for none, undefined for what is not said
 * @throws RuleError bad_ruc (422)
 * @source rules 5.22
 */
export function taxNumberIn(typed: string | undefined): string | null | undefined {
	if (!typed) return typed === "" ? null : undefined;
	const ruc = rucOf(typed);
	if (!ruc) throw refusedField("bad_ruc", "ruc", BAD_RUC);
	return ruc;
}
