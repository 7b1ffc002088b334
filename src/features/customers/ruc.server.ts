import { BAD_RUC, rucOf } from "#panama/ruc.ts";
import { RuleError } from "#platform/errors.ts";

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
	if (!ruc) throw new RuleError("bad_ruc", BAD_RUC, { fields: { ruc: BAD_RUC } });
	return ruc;
}
