/**
 * RUC forms: companies, identity cards, foreigners, people born abroad, and numbers assigned by the tax office (NT).
 */
const RUC = /^(?:[1-9]\d{0,8}|(?:1[0-3]|[1-9])(?:AV|PI)|PE|E|N)(?:-NT)?-\d{1,4}-\d{1,8}$/;
const WITH_DV = /^([0-9A-Z-]{5,24})DV:?(\d{1,2})$/;

export const RUC_HINT = "Con su DV, como 155646463-2-2016 DV 86.";
export const INVALID_RUC =
	"Escribe el RUC completo con su DV, como 155646463-2-2016 DV 86 o 8-123-4567 DV 05.";

/**
 * Parses a Panamanian tax number with its check digits and returns its printed form: «155646463-2-2016 DV 86». Checks
 * only the format; the tax office alone can verify the check digits.
 *
 * @returns undefined when the text is not a tax number
 * @source rules 2.13
 */
export function parseRuc(input: string): string | undefined {
	const [, ruc = "", dv = ""] = WITH_DV.exec(input.toUpperCase().replace(/[\s.]/g, "")) ?? [];
	return RUC.test(ruc) ? `${ruc} DV ${dv.padStart(2, "0")}` : undefined;
}
